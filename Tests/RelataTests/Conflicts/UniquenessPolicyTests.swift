import Relata
import Testing

@Suite("Merge policies and uniqueness constraints (semantics 4.6)")
struct UniquenessPolicyTests {
    /// A stored clerk, and a new one with the same email, known to a guild, a letter and a room.
    private func upsert(_ policy: MergePolicy) throws -> (Registry, stored: Clerk, new: Clerk) {
        let registry = try Registry(policy)
        let stored = registry.theirs.clerk("a@x", badge: 1, name: "stored")
        stored.rank = 7
        _ = registry.theirs.letter("old", owner: stored)
        try registry.theirs.save()
        let new = registry.mine.clerk("a@x", badge: 2)
        new.name = "new"
        return (registry, stored, new)
    }

    private func row(_ registry: Registry) throws -> [[String?]] {
        try registry.rows("SELECT _id, name, badge, rank FROM Clerk")
    }

    @Test("ObjectTrump: the values set on the new object overwrite the row's; one row remains, with its ID")
    func objectTrump() throws {
        let (registry, stored, new) = try upsert(.mergeByPropertyObjectTrump)
        let temporaryID = new.objectID
        let saved = try registry.mine.save()
        #expect(saved.insertedObjectIDs.isEmpty && saved.updatedObjectIDs == [stored.objectID])
        #expect(try row(registry) == [["1", "new", "2", "7"]])
        #expect(new.managedObjectContext == nil)
        let survivor = try #require(registry.mine.object(with: temporaryID) as? Clerk)
        #expect(survivor.objectID == stored.objectID && survivor.name == "new")
        #expect(!registry.mine.hasChanges)
        survivor.name = "later"
        try registry.mine.save()
    }

    @Test("Overwrite: all values of the new object, including the model's default values")
    func overwrite() throws {
        let (registry, stored, new) = try upsert(.overwrite)
        try registry.mine.save()
        #expect(try row(registry) == [["1", "new", "2", "3"]])
        #expect(new.managedObjectContext == nil)
        #expect(try registry.rows("SELECT owner FROM Paper") == [[nil]])
        #expect(!stored.isFault)
    }

    @Test(
        "StoreTrump and Rollback: the row is not changed, and the new object is dropped",
        arguments: [MergePolicy.mergeByPropertyStoreTrump, .rollback])
    func storeWins(_ policy: MergePolicy) throws {
        let (registry, _, new) = try upsert(policy)
        let saved = try registry.mine.save()
        #expect(saved.isEmpty)
        #expect(try row(registry) == [["1", "stored", "1", "7"]])
        #expect(new.managedObjectContext == nil)
        #expect(try registry.mine.fetch(FetchRequest<Clerk>()).map(\.name) == ["stored"])
    }

    @Test(
        "References to the dropped object refer to the surviving one",
        arguments: [MergePolicy.mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback])
    func references(_ policy: MergePolicy) throws {
        let (registry, stored, new) = try upsert(policy)
        let letter = registry.mine.letter("new", owner: new)
        let guild = Guild(context: registry.mine)
        guild.members = [registry.mine.clerk("b@x", badge: 3), new, registry.mine.clerk("c@x", badge: 4)]
        let (room, other) = (Vault(context: registry.mine), Vault(context: registry.mine))
        room.keyholder = new
        other.guests.insert(new)
        let locker = Locker(context: registry.mine)
        locker.holder = new
        try registry.mine.save()
        let survivor = try #require(registry.mine.object(with: stored.objectID) as? Clerk)
        #expect(letter.owner === survivor && survivor.papers.contains(letter))
        #expect(survivor.papers.count == (policy == .overwrite ? 1 : 2))
        #expect(guild.members[1] === survivor && guild.members.count == 3 && survivor.guilds.contains(guild))
        #expect(room.keyholder === survivor && other.guests.contains(survivor))
        // The key of the locker is the clerk's own value, as its name is.
        let isDropped = policy == .mergeByPropertyStoreTrump || policy == .rollback
        #expect(isDropped ? locker.holder == nil : locker.holder === survivor && survivor.locker === locker)
        #expect(
            try registry.rows(
                "SELECT (SELECT owner FROM Paper WHERE title = 'new'), "
                    + "(SELECT keyholder FROM Vault WHERE keyholder IS NOT NULL), count(*) FROM Clerk")
                == [["1", "1", "3"]])
    }

    @Test(
        "The destination that the surviving object loses is reported, though it is not in memory",
        arguments: [MergePolicy.mergeByPropertyObjectTrump, .overwrite])
    func formerDestination(_ policy: MergePolicy) throws {
        let registry = try Registry(policy)
        let (former, next) = (registry.theirs.clerk("a@x", badge: 1), registry.theirs.clerk("b@x", badge: 2))
        let stored = registry.theirs.letter("old", serial: "s", owner: former)
        try registry.theirs.save()
        #expect(former.paperCount == 1)
        let owner = try #require(registry.mine.object(with: next.objectID) as? Clerk)
        let new = registry.mine.letter("new", serial: "s", owner: owner)
        let saved = try registry.mine.save()
        #expect(new.managedObjectContext == nil)
        #expect(saved.updatedObjectIDs.contains(stored.objectID) && saved.updatedObjectIDs.contains(former.objectID))
        #expect(registry.mine.registeredObject(for: former.objectID) == nil)
        registry.theirs.mergeChanges(fromContextDidSave: saved)
        #expect(former.paperCount == 0 && next.paperCount == 1)
    }

    @Test("The surviving object is in memory with changes of its own, or older than its row")
    func survivorInMemory() throws {
        let registry = try Registry(.mergeByPropertyObjectTrump)
        let survivor = registry.mine.clerk("a@x", badge: 1, name: "old")
        let stale = registry.mine.clerk("b@x", badge: 2, name: "old")
        try registry.mine.save()
        try registry.their(stale).rank = 8
        try registry.theirs.save()
        survivor.name = "changed"
        let new = registry.mine.clerk("a@x", badge: 1)
        new.rank = 5
        let other = registry.mine.clerk("b@x", badge: 2, name: "new")
        try registry.mine.save()
        #expect(survivor.name == "changed" && survivor.rank == 5)
        #expect(stale.name == "new" && stale.rank == 8)
        #expect(new.managedObjectContext == nil && other.managedObjectContext == nil)
        #expect(
            try registry.rows("SELECT name, rank FROM Clerk ORDER BY badge") == [["changed", "5"], ["new", "8"]])
    }

    @Test("Several objects of one save: the first survives; with ObjectTrump it gets the values of the later ones")
    func inOneSave() throws {
        for policy in [MergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump] {
            let registry = try Registry(policy)
            let clerks = (1...3).map { registry.mine.clerk("a@x", badge: $0, name: "\($0)") }
            let letter = registry.mine.letter("letter", owner: clerks[2])
            try registry.mine.save()
            #expect(!clerks[0].objectID.isTemporaryID && letter.owner === clerks[0])
            #expect(clerks.map { $0.managedObjectContext != nil } == [true, false, false])
            #expect(clerks[0].name == (policy == .mergeByPropertyObjectTrump ? "3" : "1"))
            #expect(try registry.rows("SELECT count(*) FROM Clerk") == [["1"]])
        }
    }

    @Test("One object conflicts with two rows by two constraints: only one of them can be merged into")
    func twoConstraints() throws {
        for policy in [MergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump] {
            let registry = try Registry(policy)
            _ = registry.theirs.clerk("a@x", badge: 1, name: "a")
            _ = registry.theirs.clerk("b@x", badge: 2, name: "b")
            try registry.theirs.save()
            let new = registry.mine.clerk("a@x", badge: 2, name: "new")
            if policy == .mergeByPropertyStoreTrump {
                try registry.mine.save()
                #expect(new.managedObjectContext == nil)
            } else {
                // The first row would get the badge of the second.
                #expect(errorCode { try registry.mine.save() } == 133_021)
                #expect(new.isInserted && registry.mine.insertedObjects == [new])
                #expect(registry.mine.updatedObjects.isEmpty)
            }
            #expect(
                try registry.rows("SELECT email, badge, name FROM Clerk") == [["a@x", "1", "a"], ["b@x", "2", "b"]])
        }
    }

    @Test("A stored object with another row's value: StoreTrump restores the value, Rollback all values")
    func storedObjects() throws {
        for policy in [MergePolicy.mergeByPropertyStoreTrump, .rollback] {
            let registry = try Registry(policy)
            let clerk = registry.mine.clerk("a@x", badge: 1, name: "old")
            _ = registry.mine.clerk("b@x", badge: 2)
            try registry.mine.save()
            clerk.email = "b@x"
            clerk.name = "new"
            try registry.mine.save()
            #expect(clerk.email == "a@x" && clerk.searchEmail == "a@x")
            #expect(clerk.name == (policy == .rollback ? "old" : "new"))
            #expect(try registry.rows("SELECT name FROM Clerk WHERE email = 'a@x'") == [[clerk.name]])
        }
    }

    @Test(
        "A stored object with another row's value: ObjectTrump and Overwrite delete no stored object for it",
        arguments: [MergePolicy.mergeByPropertyObjectTrump, .overwrite])
    func insistence(_ policy: MergePolicy) throws {
        let registry = try Registry(policy)
        let clerk = registry.mine.clerk("a@x", badge: 1)
        _ = registry.mine.clerk("b@x", badge: 2)
        try registry.mine.save()
        clerk.email = "b@x"
        #expect(constraintConflicts { try registry.mine.save() }.map(\.conflictingObjects) == [[clerk.objectID]])
        #expect(clerk.email == "b@x")
    }

    @Test("A save that fails after objects were merged leaves all of them unchanged")
    func failure() throws {
        let (registry, stored, new) = try upsert(.mergeByPropertyObjectTrump)
        let gone = registry.theirs.clerk("c@x", badge: 7)
        try registry.theirs.save()
        let mine = try #require(registry.mine.object(with: gone.objectID) as? Clerk)
        #expect(mine.email == "c@x")
        registry.theirs.delete(gone)
        try registry.theirs.save()
        let (letter, lost) = (registry.mine.letter("new", owner: new), registry.mine.letter("lost", owner: mine))
        let temporaryID = new.objectID
        #expect(errorCode { try registry.mine.save() } == 133_000)
        #expect(new.isInserted && new.objectID == temporaryID && new.name == "new")
        #expect(letter.owner === new && new.papers.contains(letter) && new.papers.count == 1)
        #expect(registry.mine.insertedObjects == [new, letter, lost])
        lost.owner = nil
        try registry.mine.save()
        #expect(letter.owner?.objectID == stored.objectID)
    }

    @Test(
        "What is taken back because the store wins refers to no object that the save deletes: Nullify clears it",
        arguments: [MergePolicy.mergeByPropertyStoreTrump, .rollback])
    func takenBackToDeleted(_ policy: MergePolicy) throws {
        let registry = try Registry(policy)
        let mine = registry.mine
        let (first, second) = (mine.clerk("a@x", badge: 1), mine.clerk("b@x", badge: 2))
        let letter = mine.letter("same", owner: first)
        _ = mine.letter("same", owner: second)
        try mine.save()
        // The second clerk has a letter of that title already.
        letter.owner = second
        mine.delete(first)
        try mine.save()
        #expect(letter.owner == nil && !mine.hasChanges && second.papers.count == 1)
        #expect(try registry.rows("SELECT owner FROM Paper ORDER BY _id") == [[nil], ["2"]])
    }

    @Test(
        "What is read again because the store wins refers to no object that the save deletes",
        arguments: [
            MergePolicy.mergeByPropertyStoreTrump, .rollback,
        ])
    func staleToDeleted(_ policy: MergePolicy) throws {
        let registry = try Registry(policy)
        let mine = registry.mine
        let (first, second) = (mine.clerk("a@x", badge: 1), mine.clerk("b@x", badge: 2))
        let letter = mine.letter("one", owner: first)
        let other = mine.letter("two", owner: second)
        try mine.save()
        // Another writer gives the second letter to the first clerk, and changes the first letter.
        try registry.their(letter).title = "three"
        try registry.their(other).owner = registry.their(first)
        try registry.theirs.save()
        letter.owner = second
        other.owner = nil
        mine.delete(first)
        try mine.save()
        #expect(!mine.hasChanges)
        #expect(try registry.rows("SELECT _id FROM Paper WHERE owner NOT IN (SELECT _id FROM Clerk)") == [])
        let fresh = registry.container.newBackgroundContext()
        for object in [letter, other] {
            let copy = try #require(try fresh.existingObject(with: object.objectID) as? Letter)
            #expect(copy.owner?.objectID == object.owner?.objectID && copy.title == object.title)
        }
    }
}
