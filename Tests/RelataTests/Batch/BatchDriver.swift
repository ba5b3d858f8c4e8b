import Foundation
import Relata
import RelataTestSupport

/// Batch requests and saves, done at random while a context and its child have unsaved changes.
///
/// What is compared is worked out from nothing but the rows before and after: what the result of a request says has
/// changed, and what a context that merges it has in memory.
final class BatchDriver {
    /// The rows of the tables that requests are about, by entity and ID.
    private struct Rows: Equatable {
        var values: [String: [String: String]] = [:]

        init(_ file: SQLiteFile) throws {
            for (table, columns) in [
                ("Clerk", ["email", "badge", "name", "rank", "paperCount", "searchEmail"]),
                ("Paper", ["title", "serial", "owner"]), ("Locker", ["code", "holder"]),
            ] {
                let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                for row in try file.rows("SELECT _id, \(names) FROM \"\(table)\"") {
                    let values = zip(columns, row.dropFirst()).map { ($0, $1 ?? "NULL") }
                    self.values["\(table)/\(row[0] ?? "")"] = Dictionary(uniqueKeysWithValues: values)
                }
            }
        }
    }

    private let registry: Registry
    private let child: ManagedObjectContext
    private let batches: ManagedObjectContext
    private let file: SQLiteFile
    private var random: SeededGenerator
    private var number = 0
    /// Whether something was written that the context has not merged.
    private var isOutdated = false
    /// What was done, for a report.
    private(set) var log: [String] = []
    /// How many requests and saves changed something, and how many were refused.
    private(set) var (done, refused) = (0, 0)

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        registry = try Registry(
            random.pick([.error, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite]) ?? .error)
        child = ManagedObjectContext(parent: registry.mine)
        child.mergePolicy = registry.mine.mergePolicy
        batches = registry.container.newBackgroundContext()
        batches.mergePolicy =
            random.pick([.error, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite]) ?? .error
        file = try SQLiteFile(registry.container)
        log.append("mine \(registry.mine.mergePolicy), batches \(batches.mergePolicy)")
        for badge in 1...4 {
            let clerk = registry.theirs.clerk("\(badge)@x", badge: Int16(badge), name: "n\(badge)")
            for index in 0..<2 { _ = registry.theirs.letter("\(index)", serial: "\(badge)\(index)", owner: clerk) }
            if badge < 3 { clerk.locker = Locker(context: registry.theirs) }
        }
        try registry.theirs.save()
        registry.theirs.reset()
        for context in [registry.mine, child] where random.chance(80) { try readAll(in: context) }
    }

    private func readAll(in context: ManagedObjectContext) throws {
        for clerk in try context.fetch(FetchRequest<Clerk>()) { _ = (clerk.papers.count, clerk.locker) }
        for paper in try context.fetch(FetchRequest<Paper>()) { _ = paper.owner }
    }

    /// Does something, and returns what is wrong then.
    func step() throws -> [String] {
        switch random.below(12) {
        case 0..<4:
            let context = random.chance(50) ? registry.mine : child
            for _ in 0...random.below(3) { try change(in: context, context === child ? "child" : "mine") }
            return []
        case 4:
            log.append("child: save")
            do { try child.save() } catch { log.append("  failed: \(error)") }
            return []
        case 5:
            let context = random.chance(50) ? registry.mine : child
            log.append("\(context === child ? "child" : "mine"): rollback")
            context.rollback()
            return []
        case 6, 7: return try write("mine: save", mergesIntoMine: false) { try registry.mine.save() }
        case 8:
            log.append("mine: refresh all")
            registry.mine.refreshAllObjects()
            isOutdated = false
            return try compareMemory()
        default:
            let merges = random.chance(80)
            let (words, request) = request()
            let contexts = merges ? [registry.mine, child] : []
            if !merges { isOutdated = true }
            return try write("\(words)\(merges ? ", merged" : "")", mergesIntoMine: merges) {
                try request(contexts).savedChanges
            }
        }
    }

    /// Writes to the store, and compares what it says it has changed with what has.
    private func write(
        _ words: String, mergesIntoMine: Bool, _ work: () throws -> SavedChanges
    ) throws -> [String] {
        log.append(words)
        let before = try Rows(file)
        let saved: SavedChanges
        do {
            saved = try work()
        } catch {
            refused += 1
            log.append("  failed: \(error)")
            if !(error is PersistenceError) { return ["an error that is none of Relata's: \(error)"] }
            if case PersistenceError.store(let failure) = error { return ["an error in SQLite's words: \(failure)"] }
            return try Rows(file) == before ? [] : ["it failed and changed rows"]
        }
        done += 1
        var mistakes: [String] = []
        let after = try Rows(file)
        func keys(_ ids: [ManagedObjectID]) -> Set<String> {
            Set(
                ids.compactMap { id in
                    let table = ["Letter": "Paper", "Invoice": "Paper"][id.entity.name] ?? id.entity.name
                    guard ["Clerk", "Paper", "Locker"].contains(table) else { return nil }
                    return "\(table)/\(id.uriRepresentation().lastPathComponent.dropFirst())"
                })
        }
        let inserted = Set(after.values.keys).subtracting(before.values.keys)
        let deleted = Set(before.values.keys).subtracting(after.values.keys)
        let updated = Set(
            after.values.keys.filter { before.values[$0] != nil && before.values[$0] != after.values[$0] })
        if keys(Array(saved.insertedObjectIDs)) != inserted {
            mistakes.append(
                "said to be inserted \(keys(Array(saved.insertedObjectIDs)).sorted()), is \(inserted.sorted())")
        }
        if keys(Array(saved.deletedObjectIDs)) != deleted {
            mistakes.append(
                "said to be deleted \(keys(Array(saved.deletedObjectIDs)).sorted()), is \(deleted.sorted())")
        }
        let untold = updated.subtracting(keys(Array(saved.updatedObjectIDs)))
        if !untold.isEmpty { mistakes.append("not said to be updated: \(untold.sorted())") }
        mistakes += try violations()
        if mergesIntoMine, !isOutdated { mistakes += try compareMemory() }
        return mistakes
    }

    /// What the file has that the model does not allow.
    private func violations() throws -> [String] {
        let counts = try file.rows(
            "SELECT _id FROM Clerk WHERE paperCount IS NOT (SELECT count(*) FROM Paper WHERE owner = Clerk._id)")
        let dangling = try file.rows(
            "SELECT _id FROM Paper WHERE owner IS NOT NULL AND owner NOT IN (SELECT _id FROM Clerk)")
        let texts = try file.rows("SELECT _id FROM Clerk WHERE searchEmail IS NOT lower(email)")
        return (counts.isEmpty ? [] : ["wrong counts of \(counts)"])
            + (dangling.isEmpty ? [] : ["owners that are gone: \(dangling)"])
            + (texts.isEmpty ? [] : ["derived strings that are not: \(texts)"])
    }

    /// What a context that has merged everything shows other than the file, where it has not changed it itself.
    private func compareMemory() throws -> [String] {
        let mine = registry.mine
        let fresh = registry.container.newBackgroundContext()
        var mistakes: [String] = []
        for clerk in try mine.fetch(FetchRequest<Clerk>()) {
            let shown = Set(clerk.papers.filter { !$0.isDeleted }.map(\.objectID))
            let papers = try mine.fetch(FetchRequest<Paper>()).filter { $0.owner === clerk }
            if shown != Set(papers.map(\.objectID)) {
                mistakes.append("\(clerk.objectID).papers are not those whose owner it is")
            }
            guard !clerk.isInserted else { continue }
            guard let stored = try? fresh.existingObject(with: clerk.objectID) as? Clerk else {
                mistakes.append("\(clerk.objectID) is found and has no row")
                continue
            }
            let changed = clerk.changedValues()
            if changed["name"] == nil, clerk.name != stored.name { mistakes.append("\(clerk.objectID).name is old") }
            if changed["rank"] == nil, clerk.rank != stored.rank { mistakes.append("\(clerk.objectID).rank is old") }
            if changed["email"] == nil, clerk.email != stored.email {
                mistakes.append("\(clerk.objectID).email is old")
            }
            if changed["badge"] == nil, clerk.badge != stored.badge {
                mistakes.append("\(clerk.objectID).badge is old")
            }
        }
        for paper in try mine.fetch(FetchRequest<Paper>()) where !paper.isInserted {
            guard let stored = try? fresh.existingObject(with: paper.objectID) as? Paper else {
                mistakes.append("\(paper.objectID) is found and has no row")
                continue
            }
            let changed = paper.changedValues()
            if changed["title"] == nil, paper.title != stored.title {
                mistakes.append("\(paper.objectID).title is old")
            }
            if changed["owner"] == nil, paper.owner?.objectID != stored.owner?.objectID {
                mistakes.append(
                    "\(paper.objectID).owner is \(paper.owner?.objectID.description ?? "-"), stored \(stored.owner?.objectID.description ?? "-")"
                )
            }
        }
        return mistakes
    }

    /// A random request, and what it is called.
    private func request() -> (String, ([ManagedObjectContext]) throws -> BatchResult) {
        let batches = batches
        let badge = random.below(9)
        func update(
            _ entity: String, _ properties: [String: BatchUpdateRequest.Value], where format: String
        ) -> (String, ([ManagedObjectContext]) throws -> BatchResult) {
            (
                "update \(entity) \(properties) where \(format)",
                {
                    var request = BatchUpdateRequest(entityName: entity, propertiesToUpdate: properties)
                    request.predicate = try FetchPredicate(format: format)
                    return try batches.execute(request, mergingInto: $0)
                }
            )
        }
        func delete<Object: ManagedObject>(
            _ type: Object.Type, where format: String
        ) -> (String, ([ManagedObjectContext]) throws -> BatchResult) {
            (
                "delete \(type) where \(format)",
                {
                    let request = FetchRequest<Object>()
                    request.predicate = try FetchPredicate(format: format)
                    return try batches.execute(BatchDeleteRequest(fetchRequest: request), mergingInto: $0)
                }
            )
        }
        number += 1
        switch random.below(11) {
        case 0: return update("Clerk", ["name": .constant("b\(number)")], where: "badge >= \(badge)")
        case 1: return update("Clerk", ["rank": .expression("rank + 1")], where: "badge <= \(badge)")
        case 2: return update("Clerk", ["email": .constant("\(random.below(9))@x")], where: "badge == \(badge)")
        case 3: return update("Clerk", ["badge": .expression("badge + 1")], where: "badge >= \(badge)")
        case 4: return update("Paper", ["owner": .constant(nil)], where: "owner.badge == \(badge)")
        case 5: return update("Letter", ["title": .constant("\(random.below(3))")], where: "owner.badge == \(badge)")
        case 6: return delete(Clerk.self, where: "badge == \(badge)")
        case 7: return delete(Letter.self, where: "title == '\(random.below(3))' AND owner.badge > \(badge)")
        case 8:
            let clerk = random.pick((try? registry.theirs.fetch(FetchRequest<Clerk>())) ?? [])?.objectID
            registry.theirs.reset()
            return update("Letter", ["owner": .constant(clerk)], where: "title == '\(random.below(3))'")
        default:
            let rows: [[String: Any?]] = (0...random.below(3)).map { index in
                ["email": "\(random.below(9))@x", "badge": Int16(1 + random.below(9)), "name": "i\(number)-\(index)"]
            }
            return (
                "insert Clerk \(rows.map { $0.compactMapValues { $0 } })",
                { try batches.execute(BatchInsertRequest(entityName: "Clerk", objects: rows), mergingInto: $0) }
            )
        }
    }

    /// Makes one unsaved change.
    private func change(in context: ManagedObjectContext, _ name: String) throws {
        number += 1
        guard let clerk = random.pick(try context.fetch(FetchRequest<Clerk>())) else { return }
        let paper = random.pick(try context.fetch(FetchRequest<Paper>()))
        switch random.below(9) {
        case 0:
            log.append("\(name): \(clerk.objectID).name = u\(number)")
            clerk.name = "u\(number)"
        case 1:
            log.append("\(name): \(clerk.objectID).rank = \(number)")
            clerk.rank = Int16(number)
        case 2:
            let email = "\(random.below(9))@x"
            log.append("\(name): \(clerk.objectID).email = \(email)")
            clerk.email = email
        case 3, 4:
            guard let paper else { return }
            log.append("\(name): \(paper.objectID).owner = \(clerk.objectID)")
            paper.owner = clerk
        case 5:
            guard let paper else { return }
            log.append("\(name): \(paper.objectID).title = \(number)")
            paper.title = "\(number)"
        case 6:
            let new = context.clerk("\(random.below(9))@x", badge: Int16(1 + random.below(9)), name: "c\(number)")
            log.append("\(name): new clerk \(new.email) \(new.badge)")
            paper?.owner = new
        case 7:
            log.append("\(name): delete \(clerk.objectID)")
            context.delete(clerk)
        default:
            guard let paper else { return }
            log.append("\(name): delete \(paper.objectID)")
            context.delete(paper)
        }
    }
}
