import Relata
import RelataTestSupport
import Testing

@Suite("Random changes of two writers: a save stores the state in memory, or changes nothing (semantics 4.6)")
struct RandomConflictTests {
    /// The objects of one of the contexts.
    private struct Objects {
        var clerks: [Clerk]
        var letters: [Letter]
        var guilds: [Guild]
        var lockers: [Locker]

        var all: [ManagedObject] { clerks + letters + guilds + lockers }
    }

    @Test(
        arguments: [
            MergePolicy.error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
        ])
    func twoWriters(_ policy: MergePolicy) throws {
        for seed in 0..<60 {
            var random = SeededGenerator(seed: UInt64(seed))
            let registry = try Registry(policy)
            var mine = objects(in: registry.mine)
            try registry.mine.save()
            var theirs = try Objects(
                clerks: mine.clerks.map(registry.their), letters: mine.letters.map(registry.their),
                guilds: mine.guilds.map(registry.their), lockers: mine.lockers.map(registry.their))
            for object in theirs.all { _ = try registry.theirs.existingObject(with: object.objectID) }
            let look = Int.random(in: 0..<2, using: &random) == 0
            if look { _ = dump(mine) }
            for _ in 0...Int.random(in: 0..<4, using: &random) { change(&theirs, in: registry.theirs, &random) }
            guard (try? registry.theirs.save()) != nil else { continue }
            let values = Dictionary(uniqueKeysWithValues: mine.all.map { ($0, ownValues(of: $0)) })
            for _ in 0...Int.random(in: 0..<4, using: &random) { change(&mine, in: registry.mine, &random) }
            registry.mine.processPendingChanges()
            let before = dump(mine)
            let changed = registry.mine.updatedObjects.union(registry.mine.insertedObjects)
            // What has the values that it was read with is not compared with its row.
            let written = changed.filter { values[$0] != ownValues(of: $0) }
            do {
                try registry.mine.save()
            } catch is PersistenceError {
                #expect(dump(mine) == before, "seed \(seed)")
                #expect(registry.mine.updatedObjects.union(registry.mine.insertedObjects) == changed, "seed \(seed)")
                registry.mine.rollback()
                continue
            }
            #expect(!registry.mine.hasChanges, "seed \(seed)")
            try compare(written, with: registry.container.newBackgroundContext(), "seed \(seed)")
            mine = Objects(
                clerks: try registry.mine.fetch(FetchRequest<Clerk>()),
                letters: try registry.mine.fetch(FetchRequest<Letter>()),
                guilds: try registry.mine.fetch(FetchRequest<Guild>()),
                lockers: try registry.mine.fetch(FetchRequest<Locker>()))
            registry.mine.refreshAllObjects()
            let fresh = registry.container.newBackgroundContext()
            let copies = try Objects(
                clerks: fresh.fetch(FetchRequest<Clerk>()), letters: fresh.fetch(FetchRequest<Letter>()),
                guilds: fresh.fetch(FetchRequest<Guild>()), lockers: fresh.fetch(FetchRequest<Locker>()))
            #expect(dump(mine) == dump(copies), "seed \(seed)")
            #expect(
                try registry.rows(
                    "SELECT _id FROM Clerk WHERE paperCount <> (SELECT count(*) FROM Paper WHERE owner = Clerk._id)")
                    == [], "seed \(seed)")
        }
    }

    private func objects(in context: ManagedObjectContext) -> Objects {
        let objects = Objects(
            clerks: (1...4).map { context.clerk("\($0)@x", badge: $0, name: "\($0)") },
            letters: (1...4).map { context.letter("\($0)", serial: "\($0)") },
            guilds: (1...2).map { _ in Guild(context: context) },
            lockers: (1...2).map { _ in Locker(context: context) })
        for (position, letter) in objects.letters.enumerated() { letter.owner = objects.clerks[position / 2] }
        objects.guilds[0].members = [objects.clerks[0], objects.clerks[1]]
        objects.clerks[0].locker = objects.lockers[0]
        return objects
    }

    /// Makes one random change.
    private func change(
        _ objects: inout Objects, in context: ManagedObjectContext, _ random: inout SeededGenerator
    ) {
        let clerks = objects.clerks.filter { !$0.isDeleted && $0.managedObjectContext != nil }
        let letters = objects.letters.filter { !$0.isDeleted && $0.managedObjectContext != nil }
        guard clerks.count > 1, letters.count > 1 else { return }
        let (clerk, other) = (
            clerks[Int.random(in: 0..<clerks.count, using: &random)],
            clerks[Int.random(in: 0..<clerks.count, using: &random)]
        )
        let letter = letters[Int.random(in: 0..<letters.count, using: &random)]
        switch Int.random(in: 0..<12, using: &random) {
        case 0: clerk.name = "name \(Int.random(in: 0..<3, using: &random))"
        case 1: clerk.rank = Int16(Int.random(in: 0..<3, using: &random))
        case 2: clerk.email = "\(Int.random(in: 0..<6, using: &random))@x"
        case 3: (clerk.badge, other.badge) = (other.badge, clerk.badge)
        case 4: letter.owner = clerk
        case 5: letter.title = "title \(Int.random(in: 0..<3, using: &random))"
        case 6: clerk.papers = other.papers
        case 7:
            if !objects.guilds[0].members.contains(clerk) { objects.guilds[0].members.append(clerk) }
        case 8:
            if let position = objects.guilds[0].members.firstIndex(of: clerk) {
                objects.guilds[0].members.remove(at: position)
            }
        case 9: context.delete(clerk)
        case 10: context.delete(letter)
        default:
            let new = context.clerk(
                "\(Int.random(in: 0..<8, using: &random))@x", badge: Int16(5 + Int.random(in: 0..<4, using: &random)),
                name: "new")
            letter.owner = new
            objects.clerks.append(new)
        }
    }

    /// The values of objects, as text.
    private func dump(_ objects: Objects) -> [String] {
        objects.all.filter { $0.managedObjectContext != nil && !$0.isDeleted }.map { describe($0) }
    }

    private func ownValues(of object: ManagedObject) -> [String] {
        switch object {
        case let clerk as Clerk: [clerk.email, "\(clerk.badge)", clerk.name ?? "-", "\(clerk.rank ?? 0)"]
        case let letter as Letter: [letter.title ?? "-", "\(String(describing: letter.owner?.objectID))"]
        default: []
        }
    }

    private func describe(_ object: ManagedObject) -> String {
        func ids(_ objects: [ManagedObject]) -> String {
            objects.map { "\($0.objectID)" }.sorted().joined(separator: ",")
        }
        switch object {
        case let clerk as Clerk:
            return "\(clerk.objectID) \(clerk.email) \(clerk.badge) \(clerk.name ?? "-") \(clerk.rank ?? 0) "
                + "papers \(ids(Array(clerk.papers))) guilds \(ids(Array(clerk.guilds))) locker \(clerk.locker.map { ids([$0]) } ?? "")"
        case let letter as Letter:
            return
                "\(letter.objectID) \(letter.title ?? "-") \(letter.serial ?? "-") \(letter.owner.map { ids([$0]) } ?? "")"
        case let guild as Guild: return "\(guild.objectID) \(guild.members.map { "\($0.objectID)" })"
        case let locker as Locker: return "\(locker.objectID) \(locker.holder.map { ids([$0]) } ?? "")"
        default: return ""
        }
    }

    /// Compares the own values of what was saved with what another context reads, and with the other side in memory.
    private func compare(_ saved: Set<ManagedObject>, with context: ManagedObjectContext, _ comment: Comment) throws {
        for object in saved where object.managedObjectContext != nil {
            let copy = try context.existingObject(with: object.objectID)
            #expect(ownValues(of: copy) == ownValues(of: object), comment)
            if let letter = object as? Letter {
                if let owner = letter.owner { #expect(owner.papers.contains(letter), comment) }
            }
        }
    }
}
