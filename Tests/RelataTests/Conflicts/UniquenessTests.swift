import Relata
import RelataModel
import Testing

@Suite("Uniqueness constraints under the error policy, and what they mean (semantics 4.6)")
struct UniquenessTests {
    @Test("Duplicates are allowed in a context; the save reports all of them with 133021 and changes nothing")
    func errorPolicy() throws {
        let registry = try Registry()
        let stored = registry.mine.clerk("a@x", badge: 1, name: "stored")
        try registry.mine.save()
        let first = registry.mine.clerk("a@x", badge: 2, name: "first")
        let (second, third) = (registry.mine.clerk("b@x", badge: 3), registry.mine.clerk("c@x", badge: 3))
        #expect(try registry.mine.fetch(FetchRequest<Clerk>()).count == 4)
        let conflicts = constraintConflicts { try registry.mine.save() }
        try #require(conflicts.count == 2)

        let againstRow = try #require(conflicts.first { $0.constraint == ["email"] })
        #expect(againstRow.constraintValues == ["email": .attribute(.string("a@x"))])
        #expect(againstRow.databaseObject == stored.objectID)
        #expect(againstRow.databaseSnapshot?["name"] == .attribute(.string("stored")))
        #expect(againstRow.conflictingObjects == [first.objectID])
        #expect(againstRow.conflictingSnapshots.map { $0["name"] } == [.attribute(.string("first"))])

        let inOneSave = try #require(conflicts.first { $0.constraint == ["badge"] })
        #expect(inOneSave.databaseObject == nil && inOneSave.databaseSnapshot == nil)
        #expect(Set(inOneSave.conflictingObjects) == [second.objectID, third.objectID])
        #expect(second.objectID.isTemporaryID)

        // The offending objects stay pending, and poison later saves.
        #expect(registry.mine.insertedObjects == [first, second, third])
        #expect(errorCode { try registry.mine.save() } == 133_021)
        #expect(try registry.rows("SELECT count(*) FROM Clerk") == [["1"]])
        first.email = "d@x"
        third.badge = 4
        try registry.mine.save()
        #expect(try registry.rows("SELECT count(*) FROM Clerk") == [["4"]])
    }

    @Test("A changed object against a row whose object is not in memory")
    func changed() throws {
        let registry = try Registry()
        let clerk = registry.mine.clerk("a@x", badge: 1)
        try registry.mine.save()
        let other = registry.theirs.clerk("b@x", badge: 2)
        try registry.theirs.save()
        clerk.email = "b@x"
        let conflicts = constraintConflicts { try registry.mine.save() }
        #expect(conflicts.map(\.databaseObject) == [other.objectID])
        #expect(clerk.email == "b@x" && clerk.isUpdated)
    }

    @Test("Lock conflicts are resolved first: the store's values are checked too")
    func afterLocks() throws {
        let registry = try Registry(.mergeByPropertyStoreTrump)
        let clerk = registry.mine.clerk("a@x", badge: 1)
        try registry.mine.save()
        try registry.their(clerk).email = "b@x"
        try registry.theirs.save()
        clerk.name = "mine"
        let new = registry.mine.clerk("a@x", badge: 2)
        try registry.mine.save()
        #expect(clerk.email == "b@x" && clerk.name == "mine" && new.managedObjectContext === registry.mine)
    }

    @Test("NULLs never conflict, also in one of several properties")
    func nothing() throws {
        let registry = try Registry()
        let clerk = registry.mine.clerk("a@x", badge: 1)
        for _ in 1...2 {
            _ = registry.mine.letter(nil, owner: clerk)
            _ = registry.mine.letter("same")
        }
        try registry.mine.save()
        #expect(try registry.rows("SELECT count(*) FROM Paper") == [["4"]])
    }

    @Test("A constraint of several properties, one of them a relationship to a new object")
    func compound() throws {
        let registry = try Registry()
        let clerk = registry.mine.clerk("a@x", badge: 1)
        let other = registry.mine.clerk("b@x", badge: 2)
        let first = registry.mine.letter("same", owner: clerk)
        let second = registry.mine.letter("same", owner: clerk)
        _ = registry.mine.letter("same", owner: other)
        _ = registry.mine.letter("else", owner: clerk)
        let conflicts = constraintConflicts { try registry.mine.save() }
        #expect(conflicts.map(\.constraint) == [["owner", "title"]])
        #expect(conflicts.first?.constraintValues["owner"] == .object(clerk.objectID))
        #expect(conflicts.map(\.conflictingObjects) == [[first.objectID, second.objectID]])
        second.owner = nil
        try registry.mine.save()
    }

    @Test("A constraint of a super-entity holds across the hierarchy; sub-entities extend it with their own")
    func hierarchy() throws {
        let registry = try Registry()
        let letter = registry.mine.letter("a", serial: "1")
        _ = registry.mine.invoice("b", serial: "2", number: 1)
        try registry.mine.save()
        let first = registry.mine.invoice("c", serial: "1", number: 2)
        let second = registry.mine.invoice("d", serial: "3", number: 1)
        let conflicts = constraintConflicts { try registry.mine.save() }
        #expect(conflicts.map(\.constraint) == [["serial"], ["number"]])
        #expect(conflicts.map(\.conflictingObjects) == [[first.objectID], [second.objectID]])
        #expect(conflicts.first?.databaseObject == letter.objectID)
        #expect(conflicts.first?.databaseObject?.entity.name == "Letter")
    }

    @Test("Equal in Swift but not in SQLite: strings are compared as they are stored")
    func strings() throws {
        let registry = try Registry()
        _ = registry.mine.letter("a", serial: "\u{e9}")
        _ = registry.mine.letter("b", serial: "e\u{301}")
        _ = registry.mine.letter("c", serial: "x\u{0}y")
        _ = registry.mine.letter("d", serial: "x\u{0}z")
        try registry.mine.save()
        let duplicate = registry.mine.letter("e", serial: "x\u{0}y")
        #expect(constraintConflicts { try registry.mine.save() }.map(\.conflictingObjects) == [[duplicate.objectID]])
    }
}
