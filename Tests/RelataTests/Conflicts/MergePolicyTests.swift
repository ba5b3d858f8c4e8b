import Relata
import RelataModel
import Testing

@Suite("Optimistic locking and its resolution by merge policies (semantics 4.6)")
struct MergePolicyTests {
    /// A stored clerk of which both sides change the name, mine the badge and theirs the rank.
    private func overtaken(_ policy: MergePolicy) throws -> (Registry, Clerk) {
        let registry = try Registry(policy)
        let clerk = registry.mine.clerk("a@x", badge: 1, name: "old")
        try registry.mine.save()
        let other = try registry.their(clerk)
        other.name = "theirs"
        other.rank = 7
        try registry.theirs.save()
        clerk.name = "mine"
        clerk.badge = 2
        return (registry, clerk)
    }

    /// What the file has of the one clerk.
    private func row(_ registry: Registry) throws -> [String?] {
        try registry.rows("SELECT name, badge, rank, _version FROM Clerk").first ?? []
    }

    @Test("error is the default: the save fails with 133020 and all conflicts, and nothing changes")
    func errorPolicy() throws {
        let (registry, clerk) = try overtaken(.error)
        #expect(registry.theirs.mergePolicy == .error)
        let second = registry.mine.clerk("b@x", badge: 5)
        let conflicts = mergeConflicts { try registry.mine.save() }
        #expect(conflicts.map(\.objectID) == [clerk.objectID])
        let conflict = try #require(conflicts.first)
        #expect((conflict.oldVersionNumber, conflict.newVersionNumber) == (1, 2))
        #expect(conflict.objectSnapshot["name"] == .attribute(.string("old")))
        #expect(conflict.persistedSnapshot?["name"] == .attribute(.string("theirs")))
        #expect(conflict.persistedSnapshot?["rank"] == .attribute(.integer(7)))
        #expect(
            conflict.changedValues == [
                "name": .attribute(.string("mine")), "badge": .attribute(.integer(2)),
            ])
        #expect(errorCode { try registry.mine.save() } == 133_020)
        #expect(clerk.name == "mine" && clerk.rank == 3 && second.objectID.isTemporaryID)
        #expect(try row(registry) == ["theirs", "1", "7", "2"])
    }

    @Test("All conflicts of one save are reported: of changes and of deletions")
    func allConflicts() throws {
        let registry = try Registry()
        let clerks = (1...4).map { registry.mine.clerk("\($0)@x", badge: $0) }
        try registry.mine.save()
        for clerk in clerks.prefix(3) { try registry.their(clerk).name = "theirs" }
        try registry.theirs.save()
        clerks[0].name = "mine"
        clerks[1].name = "mine"
        clerks[3].name = "mine"
        registry.mine.delete(clerks[2])
        let conflicts = mergeConflicts { try registry.mine.save() }
        #expect(Set(conflicts.map(\.objectID)) == Set(clerks.prefix(3).map(\.objectID)))
        #expect(conflicts.first { $0.objectID == clerks[2].objectID }?.changedValues == [:])
        #expect(clerks[2].isDeleted)
    }

    @Test(
        "mergeByPropertyStoreTrump: what both changed gets the store's value; each side's other changes are kept"
    )
    func storeTrump() throws {
        let (registry, clerk) = try overtaken(.mergeByPropertyStoreTrump)
        try registry.mine.save()
        #expect(clerk.name == "theirs" && clerk.badge == 2 && clerk.rank == 7)
        #expect(try row(registry) == ["theirs", "2", "7", "3"])
        try saveAgain(registry, clerk)
    }

    @Test(
        "mergeByPropertyObjectTrump: what both changed keeps the value in memory; the store's other changes apply")
    func objectTrump() throws {
        let (registry, clerk) = try overtaken(.mergeByPropertyObjectTrump)
        try registry.mine.save()
        #expect(clerk.name == "mine" && clerk.badge == 2 && clerk.rank == 7)
        #expect(try row(registry) == ["mine", "2", "7", "3"])
        try saveAgain(registry, clerk)
    }

    @Test("overwrite: the whole object is written, and unrelated changes of the store are overwritten")
    func overwrite() throws {
        let (registry, clerk) = try overtaken(.overwrite)
        try registry.mine.save()
        #expect(clerk.name == "mine" && clerk.badge == 2 && clerk.rank == 3)
        #expect(try row(registry) == ["mine", "2", "3", "3"])
        try saveAgain(registry, clerk)
    }

    @Test("rollback: the local changes of the object are dropped, those of other objects are saved")
    func rollback() throws {
        let (registry, clerk) = try overtaken(.rollback)
        let new = registry.mine.clerk("b@x", badge: 5)
        let saved = try registry.mine.save()
        #expect(clerk.name == "theirs" && clerk.badge == 1 && clerk.rank == 7)
        #expect(saved.updatedObjectIDs.isEmpty && saved.insertedObjectIDs == [new.objectID])
        #expect(try row(registry) == ["theirs", "1", "7", "2"])
        try saveAgain(registry, clerk)
    }

    /// The object has the right version, and is as the store has it.
    private func saveAgain(_ registry: Registry, _ clerk: Clerk) throws {
        #expect(!registry.mine.hasChanges)
        clerk.name = "again"
        registry.mine.mergePolicy = .error
        try registry.mine.save()
        let fresh = registry.container.newBackgroundContext()
        let copy = try #require(fresh.object(with: clerk.objectID) as? Clerk)
        #expect(copy.name == "again" && copy.rank == clerk.rank && copy.badge == clerk.badge)
        #expect(copy.searchEmail == clerk.searchEmail)
    }

    @Test("A property set to its previous value is not changed")
    func sameValue() throws {
        let (registry, clerk) = try overtaken(.mergeByPropertyObjectTrump)
        clerk.name = "old"
        try registry.mine.save()
        #expect(clerk.name == "theirs")
    }

    @Test(
        "Derived strings follow a merge", arguments: [MergePolicy.mergeByPropertyStoreTrump, .rollback, .overwrite])
    func derivedTexts(_ policy: MergePolicy) throws {
        let registry = try Registry(policy)
        let clerk = registry.mine.clerk("OLD", badge: 1)
        try registry.mine.save()
        try registry.their(clerk).email = "THEIRS"
        try registry.theirs.save()
        clerk.email = "MINE"
        try registry.mine.save()
        #expect(clerk.searchEmail == (policy == .overwrite ? "mine" : "theirs"))
        #expect(try registry.rows("SELECT searchEmail FROM Clerk") == [[clerk.searchEmail]])
    }

    @Test("A save that fails after conflicts were resolved leaves all objects unchanged")
    func failsAfterSettling() throws {
        let (registry, clerk) = try overtaken(.mergeByPropertyStoreTrump)
        let (first, second) = (registry.mine.clerk("b@x", badge: 5), registry.mine.clerk("c@x", badge: 6))
        try registry.mine.save()
        #expect(clerk.name == "theirs")
        try registry.their(clerk).name = "again"
        try registry.theirs.save()
        try registry.theirs.delete(registry.their(first))
        try registry.theirs.save()
        clerk.name = "mine"
        let letter = registry.mine.letter("lost", owner: first)
        #expect(errorCode { try registry.mine.save() } == 133_000)
        #expect(clerk.name == "mine" && clerk.isUpdated && letter.isInserted)
        #expect(letter.owner === first && first.papers.contains(letter))
        letter.owner = second
        try registry.mine.save()
        #expect(clerk.name == "again")
    }

    @Test("Undoing after a merge reverts the changes and not the merge")
    func undo() throws {
        let (registry, clerk) = try overtaken(.mergeByPropertyObjectTrump)
        try registry.mine.save()
        registry.mine.undoManager = ContextUndoManager()
        clerk.name = "later"
        registry.mine.undo()
        #expect(clerk.name == "mine" && clerk.rank == 7)
    }

    @Test("detectConflicts compares an unchanged object")
    func detectConflicts() throws {
        let registry = try Registry()
        let clerk = registry.mine.clerk("a@x", badge: 1, name: "old")
        try registry.mine.save()
        try registry.their(clerk).name = "theirs"
        try registry.theirs.save()
        _ = registry.mine.clerk("b@x", badge: 2)
        registry.mine.detectConflicts(for: clerk)
        #expect(mergeConflicts { try registry.mine.save() }.map(\.objectID) == [clerk.objectID])
        registry.mine.mergePolicy = .mergeByPropertyStoreTrump
        try registry.mine.save()
        #expect(clerk.name == "theirs")
    }

    @Test("A child context has its own policy, and no conflicts with the store")
    func childContext() throws {
        let (registry, clerk) = try overtaken(.mergeByPropertyObjectTrump)
        let child = ManagedObjectContext(parent: registry.mine)
        #expect(child.mergePolicy == .error)
        let copy = try #require(child.object(with: clerk.objectID) as? Clerk)
        copy.name = "child"
        _ = child.clerk("a@x", badge: 9)
        try child.save()
        #expect(clerk.name == "child")
        registry.mine.mergePolicy = .error
        #expect(errorCode { try registry.mine.save() } == 133_020)
    }
}
