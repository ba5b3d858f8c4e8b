import Foundation
import RelataSchema

/// Writes the rows of one save, inside a transaction. It writes what it is told to, and asks the context for nothing
/// but plans of statements.
///
/// The order is: deleted rows, changed rows, new rows, pairs. So a unique value can move from a deleted row to one
/// that is kept, and from a changed row to a new one. Deleting first violates no foreign key: the store's own rules
/// are suspended in the meantime, as they were applied to the objects already.
final class StoreWriter {
    let model: ManagedObjectModel
    let reader: StoreReader
    let binder = FieldBinder()
    let comparer = FieldComparer()
    /// By the entity's index in the model.
    private var plans: [WritePlan?]
    /// The statements that delete rows of each entity, likewise.
    private var deletions: [KeyedStatement?]
    /// The statements that update single rows.
    var updates: [UpdateShape: Statement] = [:]
    /// The most recently used of these statements.
    var lastUpdate: (shape: UpdateShape, statement: Statement)?
    var runUpdater: RunUpdater?
    /// The slots whose columns have placeholders, and have to be written though their values have not changed.
    private(set) var placeholderSlots: [ObjectIdentifier: SlotSet] = [:]
    /// The object of the last `UndetectedConflict`, which cannot name it: an `Error` is sendable, and an object is not.
    /// Its ID would not do, as that of a new object changes back when the transaction ends.
    private var conflictingObject: ManagedObject?

    init(_ reader: StoreReader) {
        self.reader = reader
        model = reader.model
        plans = Array(repeating: nil, count: reader.model.entities.count)
        deletions = Array(repeating: nil, count: plans.count)
    }

    /// Returns the plan for writing rows of an entity.
    func plan(for entity: EntityDescription) -> WritePlan? {
        if let plan = plans[entity.index] { return plan }
        guard let mapping = entity.mapping else { return nil }
        let plan = reader.core.store.plans.plan(for: entity) { WritePlan($0, mapping) }
        plans[entity.index] = plan
        return plan
    }

    /// Returns the plan for writing rows of an entity that is known to have a table.
    func requiredPlan(for entity: EntityDescription) throws -> WritePlan {
        try plan(for: entity).required("the table of \(entity.name)")
    }

    /// Writes changes without conflicts, as far as these were searched for.
    /// - Parameters:
    ///   - changes: the changes, whose objects have the IDs of their rows.
    ///   - twoPhaseUpdates: the rows that must release their values before others can get them.
    ///   - ownerlessDestinations: the destinations that have lost their owner.
    /// - Returns: the updated objects whose rows were written.
    /// - Throws: `UndetectedConflict` for a row that differs from its object's version, or a value that is not
    ///   unique.
    func write(
        _ changes: ChangeSet, twoPhaseUpdates: [TwoPhaseUniqueUpdate],
        ownerlessDestinations: [OwnerTable.MovedDestination]
    ) throws -> ContiguousArray<ManagedObject> {
        conflictingObject = nil
        try suspendRules(changes)
        try delete(changes.deleted)
        try delete(changes.rowsPendingDeletion)
        placeholderSlots = [:]
        defer { placeholderSlots = [:] }
        for update in twoPhaseUpdates {
            try update.setPlaceholders(reader)
            guard let slot = update.placeholderSlot else { continue }
            for object in update.objects { placeholderSlots[ObjectIdentifier(object), default: []].insert(slot) }
        }
        let written = try update(changes.updated)
        for group in changes.inserted { try insert(group) }
        try PairWriter(model, reader).write(changes, ownerlessDestinations: ownerlessDestinations)
        try resumeRules()
        return written
    }

    /// Suspends the triggers of the delete rules; if no triggers run at all, records the IDs of the deleted rows.
    private func suspendRules(_ changes: ChangeSet) throws {
        if reader.runsTriggers {
            return try reader.statement(Schema.SuspensionTable.suspend).run()
        }
        let entities =
            changes.deleted.lazy.map(\.entity) + changes.rowsPendingDeletion.map(\.entity)
        for table in Set(entities.compactMap { $0.mapping?.table }).sorted() {
            try reader.rememberLastRowID(in: table)
        }
    }

    private func resumeRules() throws {
        guard reader.runsTriggers else { return }
        try reader.statement(Schema.SuspensionTable.resume).run()
    }

    private func insert(_ group: EntityObjects) throws {
        let plan = try requiredPlan(for: group.entity)
        let statement = try reader.statement(plan.insert)
        for object in group.objects {
            let storage = try object.storage.required("the storage of a new object of \(group.entity.name)")
            guard object.rowID.isPermanent else { throw PersistenceError.inconsistency("a new object has no row ID") }
            binder.begin(statement)
            binder.bind(object.rowID)
            for field in plan.fields { binder.bind(field, of: storage) }
            try run(statement, for: object)
        }
    }

    /// Runs a statement that writes an object's row; a value that is not unique is an error of the object, and not of
    /// the store.
    func run(_ statement: Statement, for object: ManagedObject) throws {
        if let code = binder.failure {
            throw tooLarge(object, because: try reader.connection.failure(toBind: code))
        }
        do {
            try statement.run()
        } catch PersistenceError.store(let failure) where failure.code == SQLite.uniqueConstraintCode {
            throw undetected(object, because: failure)
        } catch let error as PersistenceError {
            throw tooLarge(object, because: error)
        }
    }

    /// Returns the error for an object's row; if the row is too large, the error names its largest attribute.
    func tooLarge(_ object: ManagedObject, because error: PersistenceError) -> PersistenceError {
        guard case .store(let failure) = error, failure.isValueTooLarge,
            let largest = FieldMeasurer().largestAttribute(of: object),
            let limit = try? reader.connection.valueLimit
        else { return error }
        return .valueTooLarge(
            entity: object.entity.name, property: largest.name, size: largest.size, limit: limit)
    }

    /// Records the object whose row could not be written.
    func undetected(_ object: ManagedObject, because failure: StoreFailure? = nil) -> UndetectedConflict {
        conflictingObject = object
        return UndetectedConflict(failure: failure)
    }

    /// Removes and returns the object of the last `UndetectedConflict`, if it is known.
    func removeConflictingObject() -> ManagedObject? {
        defer { conflictingObject = nil }
        return conflictingObject
    }

    /// Deletes the rows of objects; a row that another writer has deleted already is not a conflict.
    private func delete(_ objects: ContiguousArray<ManagedObject>) throws {
        for group in EntityObjects.groups(of: objects) { try delete(group.objects.map(\.rowID), of: group.entity) }
    }

    /// Deletes rows that were never loaded as objects, so that their versions are not known.
    private func delete(_ groups: [EntityRowIDs]) throws {
        for group in groups { try delete(group.rowIDs, of: group.entity) }
    }

    private func delete(_ rowIDs: [RowID], of entity: EntityDescription) throws {
        let plan = try requiredPlan(for: entity)
        let statement = deletions[entity.index] ?? KeyedStatement(plan.delete, key: plan.idColumn)
        deletions[entity.index] = statement
        try statement.forEachPart(of: rowIDs, on: reader.connection) { try $0.run() }
    }

    /// Returns the versions of some rows, by their IDs.
    func versions(of rowIDs: [RowID], in plan: WritePlan) throws -> [RowID: Int64] {
        let statement = try reader.statement(plan.selectVersions)
        statement.bind(rowIDs, at: 1)
        defer { statement.reset() }
        var versions: [RowID: Int64] = [:]
        while try statement.step() { versions[statement.rowID(0)] = statement.int64(1) }
        return versions
    }
}
