import CRelataSQLite
import Foundation
import RelataSchema

/// Writes one save's changes, inside a transaction.
///
/// The order is: IDs, removed rows, changed rows, new rows, pairs. So what was unique can move from a row that goes to
/// one that stays, and from one that changes to one that comes. Removing first harms no key: the store's own rules are
/// suspended meanwhile, as they were applied to the objects already.
final class StoreWriter {
    /// The core owns the writer.
    unowned(unsafe) let core: ContextCore
    let reader: StoreReader
    let binder = FieldBinder()
    let comparer = FieldComparer()
    private let destinationCheck: DestinationCheck
    /// By the entity's place in the model.
    private var plans: ContiguousArray<WritePlan?>
    /// The statements that update single rows.
    var updates: [UpdateShape: Statement] = [:]
    /// The one of them that was used last.
    var lastUpdate: (shape: UpdateShape, statement: Statement)?
    var runUpdater: RunUpdater?
    /// The object whose row could not be written, for a conflict that was not found before.
    private var conflicting: ManagedObject?

    init(_ core: ContextCore) {
        self.core = core
        reader = core.reader
        destinationCheck = DestinationCheck(core, core.reader)
        plans = ContiguousArray(repeating: nil, count: core.model.entities.count)
    }

    /// How rows of an entity are written.
    func plan(for entity: EntityDescription) -> WritePlan? {
        if let plan = plans[entity.index] { return plan }
        guard let plan = WritePlan(entity) else { return nil }
        plans[entity.index] = plan
        return plan
    }

    /// Writes the changes; an error leaves the file and the objects as they were.
    /// - Parameter changes: the changes; after conflicts were resolved, those that were written.
    /// - Returns: the updated objects whose rows were written.
    func write(_ changes: inout ChangeSet) throws -> ContiguousArray<ManagedObject> {
        let prepared = changes
        defer { conflicting = nil }
        // Most saves meet no conflicts, which costs them nothing as long as there was no other writer: what is unique is
        // looked up beforehand only where the policy can do something about it, and otherwise when SQLite complains.
        var checks: Set<ConflictResolver.Check> = core.settings.mergePolicy == .error ? [] : [.values]
        while true {
            let resolver = ConflictResolver(core, reader)
            // Temporary numbers, to be given back if the save fails.
            var temporary: [[Int64]] = []
            var versions: [(object: ManagedObject, number: Int64)] = []
            do {
                let written = try reader.transaction {
                    try core.recheckDeletions(changes)
                    let othersHaveWritten = try reader.othersHaveWritten
                    if othersHaveWritten || !core.tracker.conflictDetectionSet.isEmpty { checks.insert(.versions) }
                    try resolver.resolve(&changes, checks)
                    temporary = try numberInserted(changes)
                    let written = try writeRows(changes, resolver.twoPhaseUpdates, &versions)
                    try destinationCheck.requireDestinations(changes, othersHaveWritten: othersHaveWritten)
                    try resumeRules()
                    // What could not be read on the way may have hidden something.
                    try core.errorLog.throwFirst()
                    return written
                }
                resolver.complete()
                return written
            } catch {
                for (object, number) in versions.reversed() { object.version = number }
                // The IDs that were given are not the objects' after all, and an error must not name them.
                let culprit = (error as? PersistenceError)?.unwritable.flatMap { unwritable in
                    changes.inserted.lazy.flatMap(\.objects).first { $0.objectID == unwritable }
                }
                for (group, numbers) in zip(changes.inserted, temporary) {
                    for (object, number) in zip(group.objects, numbers) { object.number = number }
                }
                resolver.restore()
                changes = prepared
                if let undetected = error as? UndetectedConflict {
                    if checks.insert(undetected.check).inserted { continue }
                    throw conflicting.map { undetected.error(about: $0, in: core) } ?? undetected
                }
                guard let culprit, let error = error as? PersistenceError else { throw error }
                throw error.naming(culprit.objectID)
            }
        }
    }

    /// Keeps the triggers of the delete rules from acting; where no trigger acts at all, remembers the IDs of what goes.
    private func suspendRules(_ changes: ChangeSet) throws {
        if reader.runsTriggers {
            return try reader.statement(Schema.SuspensionTable.suspend).run()
        }
        let entities =
            changes.deleted.lazy.map(\.entity) + changes.rowsPendingDeletion.map { core.model.entities[$0.entity] }
        for table in Set(entities.compactMap { $0.mapping?.table }).sorted() {
            let statement = try reader.statement(core.model.schema.reserveIDs(in: table))
            statement.bind(0, at: 1)
            try statement.run()
        }
    }

    private func resumeRules() throws {
        guard reader.runsTriggers else { return }
        try reader.statement(Schema.SuspensionTable.resume).run()
    }

    /// Writes what is free of conflicts, as far as they were looked for.
    /// - Parameter versions: gets the versions of objects that are raised on the way.
    private func writeRows(
        _ changes: ChangeSet, _ twoPhaseUpdates: [TwoPhaseUniqueUpdate],
        _ versions: inout [(object: ManagedObject, number: Int64)]
    ) throws -> ContiguousArray<ManagedObject> {
        try PositionWriter(core, reader).assignPositions(changes)
        try suspendRules(changes)
        try delete(changes.deleted)
        try delete(changes.rowsPendingDeletion)
        for rows in twoPhaseUpdates {
            try rows.park(reader)
            for number in rows.numbers {
                guard let object = core.registry[number, hierarchy: rows.rule.entity.hierarchy] else { continue }
                versions.append((object, object.version))
                object.version += 1
            }
        }
        let written = try update(changes.updated)
        for group in changes.inserted { try insert(group) }
        try PairWriter(core, reader).write(changes)
        return written
    }

    /// Gives the new objects their IDs, those of one table in one go.
    /// - Returns: the numbers that they had.
    private func numberInserted(_ changes: ChangeSet) throws -> [[Int64]] {
        let temporary = changes.inserted.map { $0.objects.map(\.number) }
        try number(changes.inserted)
        return temporary
    }

    /// Gives new objects their IDs, in a transaction of their own.
    func reserveNumbers(for objects: [ManagedObject]) throws {
        try reader.transaction { try number(EntityGroup.groups(of: ContiguousArray(objects))) }
    }

    /// Gives those objects IDs that have not asked for theirs before.
    private func number(_ groups: [EntityGroup]) throws {
        var counts: [String: Int] = [:]
        for group in groups {
            guard let table = group.entity.mapping?.table else { continue }
            counts[table, default: 0] += group.objects.count { $0.number < 0 }
        }
        var next: [String: Int64] = [:]
        for (table, count) in counts where count > 0 {
            next[table] = try firstNumber(of: Int64(count), in: table)
        }
        for group in groups {
            guard let table = group.entity.mapping?.table, var number = next[table] else { continue }
            for object in group.objects where object.number < 0 {
                object.number = number
                // Behind the last that there can be comes none, and none is asked for.
                number &+= 1
            }
            next[table] = number
        }
    }

    /// Takes numbers that no row of a table has had, and gives the first of them.
    private func firstNumber(of count: Int64, in table: String) throws -> Int64 {
        let statement = try reader.statement(core.model.schema.reserveIDs(in: table))
        statement.bind(count, at: 1)
        defer { statement.reset() }
        let last: Int64?
        do {
            last = try statement.step() ? statement.int64(0) : nil
        } catch PersistenceError.store(let failure) where failure.primaryCode == SQLITE_CONSTRAINT {
            // What is beyond 64 bits is no integer to SQLite.
            throw unnumbered(
                "another writer has given a row of \(table) an ID so large that \(count) more do not follow it")
        }
        guard let last, last >= count else {
            throw unnumbered("\(Schema.SequenceTable.name) does not say which IDs the rows of \(table) have had")
        }
        return last - count + 1
    }

    private func unnumbered(_ reason: String) -> PersistenceError {
        .store(StoreFailure(code: SQLITE_CORRUPT, message: reason, statement: nil, path: core.store.url.path))
    }

    private func insert(_ group: EntityGroup) throws {
        guard let plan = plan(for: group.entity) else { return }
        let statement = try reader.statement(plan.insert)
        for object in group.objects {
            guard let storage = object.storage else { continue }
            binder.begin(statement)
            binder.bind(object.number)
            for field in plan.fields { binder.bind(field, of: storage) }
            try run(statement, for: object)
        }
    }

    /// Runs a statement that writes an object's row; a value that is taken is the object's error, and not the store's.
    func run(_ statement: Statement, for object: ManagedObject) throws {
        guard binder.failure == SQLITE_OK else {
            throw tooLarge(object, try reader.connection.failure(toBind: binder.failure))
        }
        do {
            try statement.run()
        } catch PersistenceError.store(let failure) where failure.code == SQLite.uniqueConstraintCode {
            throw undetected(object, failure)
        } catch let error as PersistenceError {
            throw tooLarge(object, error)
        }
    }

    /// The error about an object's row; one about its size names the attribute that takes the most of it.
    func tooLarge(_ object: ManagedObject, _ error: PersistenceError) -> PersistenceError {
        guard case .store(let failure) = error, failure.primaryCode == SQLITE_TOOBIG,
            let largest = FieldMeasurer().largestAttribute(of: object),
            let limit = try? reader.connection.valueLimit
        else { return error }
        return .valueTooLarge(
            entity: object.entity.name, property: largest.name, size: largest.size, limit: limit)
    }

    /// Remembers whose row could not be written.
    func undetected(_ object: ManagedObject, _ failure: StoreFailure?) -> UndetectedConflict {
        conflicting = object
        return UndetectedConflict(failure: failure)
    }

    /// Removes the rows of objects; that another writer removed one already is no conflict.
    private func delete(_ objects: ContiguousArray<ManagedObject>) throws {
        for group in EntityGroup.groups(of: objects) { try delete(group.objects.map(\.number), of: group.entity) }
    }

    /// Removes rows that were never made into objects, so that no version of them is known.
    private func delete(_ groups: [RowsPendingDeletion.Group]) throws {
        for group in groups { try delete(group.numbers, of: core.model.entities[group.entity]) }
    }

    private func delete(_ numbers: [Int64], of entity: EntityDescription) throws {
        guard let plan = plan(for: entity) else { return }
        try plan.delete.forEachPart(of: numbers, reader.connection) { try $0.run() }
    }

    /// The versions of some rows, by their IDs.
    func versions(_ numbers: String, _ plan: WritePlan) throws -> [Int64: Int64] {
        let statement = try reader.statement(plan.selectVersions)
        statement.bind(numbers, at: 1)
        defer { statement.reset() }
        var versions: [Int64: Int64] = [:]
        while try statement.step() { versions[statement.int64(0)] = statement.int64(1) }
        return versions
    }
}
