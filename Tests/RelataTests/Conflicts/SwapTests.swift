import Relata
import Testing

@Suite("Unique values that are exchanged in one save (semantics 4.6)")
struct SwapTests {
    @Test(
        "Two rows swap required, bounded values of several types, and derived values remain correct",
        arguments: [
            MergePolicy.error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
        ])
    func swap(_ policy: MergePolicy) throws {
        let registry = try Registry(policy)
        let (first, second) = (registry.mine.clerk("AAA", badge: 1), registry.mine.clerk("BBB", badge: 9))
        _ = registry.mine.letter("letter", owner: first)
        try registry.mine.save()
        (first.email, second.email) = (second.email, first.email)
        (first.badge, second.badge) = (second.badge, first.badge)
        try registry.mine.save()
        #expect(
            try registry.rows("SELECT email, badge, searchEmail, paperCount FROM Clerk ORDER BY _id")
                == [["BBB", "9", "bbb", "1"], ["AAA", "1", "aaa", "0"]])
        #expect(try registry.rows("PRAGMA integrity_check") == [["ok"]])
        // The versions are those of the rows, and the checks are on again.
        first.badge = 5
        try registry.mine.save()
        second.name = "later"
        try registry.mine.save()
        #expect(first.searchEmail == "bbb" && first.paperCount == 1)
    }

    @Test("A ring of rows, and new and deleted ones at its ends")
    func ring() throws {
        let registry = try Registry()
        let clerks = (1...6).map { registry.mine.clerk("\($0)@x", badge: $0) }
        try registry.mine.save()
        for (position, clerk) in clerks.enumerated() { clerk.email = "\((position + 1) % 6 + 1)@x" }
        try registry.mine.save()
        #expect(
            try registry.rows("SELECT email FROM Clerk ORDER BY _id").compactMap(\.first) == [
                "2@x", "3@x", "4@x", "5@x", "6@x", "1@x",
            ])
        registry.mine.delete(clerks[0])
        clerks[1].email = "2@x"
        _ = registry.mine.clerk("3@x", badge: 1)
        try registry.mine.save()
        #expect(
            try registry.rows("SELECT email FROM Clerk ORDER BY badge").compactMap(\.first) == [
                "3@x", "2@x", "4@x", "5@x", "6@x", "1@x",
            ])
    }

    @Test("Optional values, and values of several properties with a counted relationship")
    func compound() throws {
        let registry = try Registry()
        let (first, second) = (registry.mine.clerk("a@x", badge: 1), registry.mine.clerk("b@x", badge: 2))
        let letters = [
            registry.mine.letter("a", serial: "1", owner: first), registry.mine.letter("a", serial: "2", owner: second),
        ]
        try registry.mine.save()
        letters[0].owner = second
        letters[1].owner = first
        (letters[0].serial, letters[1].serial) = ("2", "1")
        try registry.mine.save()
        #expect(try registry.rows("SELECT serial, title FROM Paper ORDER BY _id") == [["2", "a"], ["1", "a"]])
        #expect(try registry.rows("SELECT paperCount FROM Clerk") == [["1"], ["1"]])
        #expect(letters[0].owner === second && second.papers.contains(letters[0]))
    }

    @Test("A failed swap leaves values, versions and checks unchanged")
    func failure() throws {
        let registry = try Registry()
        let (first, second) = (registry.mine.clerk("a@x", badge: 1), registry.mine.clerk("b@x", badge: 2))
        let third = registry.mine.clerk("c@x", badge: 3)
        try registry.mine.save()
        try registry.theirs.delete(registry.their(third))
        try registry.theirs.save()
        (first.email, second.email) = (second.email, first.email)
        let letter = registry.mine.letter("lost", owner: third)
        #expect(errorCode { try registry.mine.save() } == 133_000)
        #expect(try registry.rows("SELECT email, _version FROM Clerk ORDER BY _id") == [["a@x", "1"], ["b@x", "1"]])
        letter.owner = first
        try registry.mine.save()
        #expect(try registry.rows("SELECT email FROM Clerk ORDER BY _id") == [["b@x"], ["a@x"]])
    }

    @Test(
        "Properties of a compound constraint that stay the same keep their values, wherever they stand in it",
        arguments: 0..<6)
    func compoundWithUnchanged(shift: Int) throws {
        let registry = try Registry(.mergeByPropertyObjectTrump)
        let clerks = [registry.mine.clerk("a@x", badge: 1), registry.mine.clerk("b@x", badge: 2)]
        // The constraint is that of the owner and the title.
        let letters = (0..<6).map { registry.mine.letter("\($0 % 3)", owner: clerks[$0 / 3]) }
        try registry.mine.save()
        for (number, letter) in letters.enumerated() {
            let place = (number + shift) % 6
            letter.title = "\(place % 3)"
            letter.owner = clerks[place / 3]
        }
        try registry.mine.save()
        let expected = (0..<6).map { number in [String((number + shift) % 6 / 3 + 1), String((number + shift) % 3)] }
        #expect(try registry.rows("SELECT owner, title FROM Paper ORDER BY _id") == expected)
        #expect(try registry.rows("SELECT paperCount FROM Clerk") == [["3"], ["3"]])
        // Only the titles of one owner's letters.
        let pair = letters.filter { $0.owner === clerks[0] }
        (pair[0].title, pair[1].title) = (pair[1].title, pair[0].title)
        let owners = letters.map(\.owner)
        try registry.mine.save()
        #expect(try registry.rows("SELECT paperCount FROM Clerk") == [["3"], ["3"]])
        let again = registry.container.newBackgroundContext()
        let found = try again.fetch(Letter.fetchRequest()).map { $0.owner?.objectID }
        #expect(found == owners.map { $0?.objectID })
    }
}
