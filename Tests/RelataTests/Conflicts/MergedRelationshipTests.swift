import Relata
import Testing

@Suite("Merge policies and relationships (semantics 4.6, 3.1)")
struct MergedRelationshipTests {
    /// A letter of the first of three clerks, whose letters are in memory; the other writer gives it to the second.
    private func moved(_ policy: MergePolicy) throws -> (Registry, Letter, [Clerk]) {
        let registry = try Registry(policy)
        let clerks = (1...3).map { registry.mine.clerk("\($0)@x", badge: $0) }
        let letter = registry.mine.letter("letter", owner: clerks[0])
        try registry.mine.save()
        #expect(clerks.map(\.papers.count) == [1, 0, 0])
        try registry.their(letter).owner = registry.their(clerks[1])
        try registry.theirs.save()
        return (registry, letter, clerks)
    }

    private func counts(_ registry: Registry) throws -> [[String?]] {
        try registry.rows("SELECT paperCount FROM Clerk ORDER BY badge")
    }

    @Test(
        "To-one, changed only by the store: the change is taken, and both sides of it are updated in memory",
        arguments: [MergePolicy.mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .rollback])
    func storeMoved(_ policy: MergePolicy) throws {
        let (registry, letter, clerks) = try moved(policy)
        letter.title = "mine"
        try registry.mine.save()
        #expect(letter.owner === clerks[1])
        #expect(clerks.map(\.papers.count) == [0, 1, 0])
        #expect(letter.title == (policy == .rollback ? "letter" : "mine"))
        #expect(try counts(registry) == [["0"], ["1"], ["0"]])
    }

    @Test(
        "To-one, changed by both: the policy's side wins",
        arguments: [
            (MergePolicy.mergeByPropertyStoreTrump, 1), (.rollback, 1), (.mergeByPropertyObjectTrump, 2),
            (.overwrite, 2),
        ])
    func bothMoved(_ policy: MergePolicy, _ winner: Int) throws {
        let (registry, letter, clerks) = try moved(policy)
        letter.owner = clerks[2]
        try registry.mine.save()
        #expect(letter.owner === clerks[winner])
        #expect(clerks.map(\.papers.count) == (0...2).map { $0 == winner ? 1 : 0 })
        #expect(try counts(registry) == (0...2).map { [$0 == winner ? "1" : "0"] })
        #expect(!registry.mine.hasChanges)
    }

    @Test("To-one, changed by the store alone, and overwrite: the reference in memory is written")
    func overwritten() throws {
        let (registry, letter, clerks) = try moved(.overwrite)
        letter.title = "mine"
        try registry.mine.save()
        #expect(letter.owner === clerks[0])
        #expect(try counts(registry) == [["1"], ["0"], ["0"]])
    }

    @Test("One-to-one: the store's partner is taken, and the others are released")
    func oneToOne() throws {
        let registry = try Registry(.mergeByPropertyStoreTrump)
        let clerks = (1...2).map { registry.mine.clerk("\($0)@x", badge: $0) }
        let lockers = (1...2).map { _ in Locker(context: registry.mine) }
        clerks[0].locker = lockers[0]
        clerks[1].locker = lockers[1]
        try registry.mine.save()
        // The key is in the clerk's row.
        let free = Locker(context: registry.mine)
        try registry.mine.save()
        try registry.their(clerks[0]).locker = registry.their(lockers[1])
        try registry.theirs.save()
        clerks[0].locker = free
        try registry.mine.save()
        #expect(clerks[0].locker === lockers[1] && lockers[1].holder === clerks[0])
        #expect(clerks[1].locker == nil && lockers[0].holder == nil && free.holder == nil)
        let (first, second) = (clerks[0].objectID, lockers[1].objectID)
        let fresh = registry.container.newBackgroundContext()
        #expect((fresh.object(with: first) as? Clerk)?.locker?.objectID == second)
        #expect(try registry.rows("SELECT count(*) FROM Clerk WHERE locker IS NOT NULL") == [["1"]])
    }

    @Test(
        "To-many without own column: the additions and removals of both apply, and nothing conflicts",
        arguments: [MergePolicy.error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite])
    func additions(_ policy: MergePolicy) throws {
        let registry = try Registry(policy)
        let guild = Guild(context: registry.mine)
        let clerks = (1...4).map { registry.mine.clerk("\($0)@x", badge: $0) }
        guild.members = [clerks[0], clerks[1]]
        try registry.mine.save()
        let other = try registry.their(guild)
        try other.members.append(registry.their(clerks[2]))
        other.members.remove(at: 0)
        if policy != .error { other.name = "theirs" }
        try registry.theirs.save()
        guild.members.append(clerks[3])
        if policy != .error { guild.name = "mine" }
        try registry.mine.save()
        let fresh = registry.container.newBackgroundContext()
        let copy = try #require(fresh.object(with: guild.objectID) as? Guild)
        #expect(Set(copy.members.map(\.badge)) == [2, 3, 4])
        // Keys in the rows of members: each row is written by the one who moved it.
        let letter = registry.mine.letter("a", owner: clerks[0])
        _ = try registry.theirs.letter("b", owner: registry.their(clerks[0]))
        try registry.theirs.save()
        try registry.mine.save()
        #expect(letter.owner === clerks[0])
        #expect(try registry.rows("SELECT paperCount FROM Clerk WHERE badge = 1") == [["2"]])
    }

    @Test("Rollback drops changes of many-to-many relationships with the object's other changes")
    func droppedPairs() throws {
        let registry = try Registry(.rollback)
        let guild = Guild(context: registry.mine)
        let clerk = registry.mine.clerk("a@x", badge: 1)
        try registry.mine.save()
        try registry.their(guild).name = "theirs"
        try registry.theirs.save()
        guild.name = "mine"
        guild.members.append(clerk)
        try registry.mine.save()
        #expect(guild.name == "theirs" && guild.members.isEmpty && clerk.guilds.isEmpty)
        #expect(!registry.mine.hasChanges)
    }

    @Test("Rollback gives an ordered many-to-many relationship the order back that it has in the store, on both sides")
    func orderOfDroppedPairs() throws {
        for change: (Guild, [Clerk]) -> Void in [
            { guild, _ in guild.members.remove(at: 0) },
            { guild, clerks in guild.members = [clerks[2]] },
            { guild, _ in guild.members.move(from: 2, to: 0) },
            { guild, clerks in clerks[0].guilds.remove(guild) },
        ] {
            let registry = try Registry(.rollback)
            let guild = Guild(context: registry.mine)
            let clerks = (1...3).map { registry.mine.clerk("\($0)@x", badge: $0) }
            guild.members = [clerks[0], clerks[1], clerks[2]]
            try registry.mine.save()
            try registry.their(guild).name = "theirs"
            try registry.theirs.save()
            guild.name = "mine"
            change(guild, clerks)
            try registry.mine.save()
            #expect(guild.members.map(\.badge) == [1, 2, 3] && clerks[0].guilds.contains(guild))
            let copy = try #require(registry.container.newBackgroundContext().object(with: guild.objectID) as? Guild)
            #expect(copy.members.map(\.badge) == [1, 2, 3] && copy.name == "theirs")
        }
    }

    @Test("Changing only a to-many relationship keeps the owner's version: two writers can append to one owner")
    func ownersVersion() throws {
        let registry = try Registry()
        let clerk = registry.mine.clerk("a@x", badge: 1)
        try registry.mine.save()
        _ = registry.mine.letter("a", owner: clerk)
        #expect(clerk.isUpdated)
        try registry.mine.save()
        #expect(try registry.rows("SELECT _version FROM Clerk") == [["1"]])
    }
}
