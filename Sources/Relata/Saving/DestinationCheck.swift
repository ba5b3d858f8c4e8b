import DataModel
import RelationalSchema

/// Finds changed to-one references whose destinations another writer has deleted; the store enforces no keys here.
struct DestinationCheck {
    /// Rows of one table that may refer to what is gone, by one relationship.
    private struct Suspects {
        let relationship: RelationshipDescription
        var sources: ContiguousArray<ManagedObject> = []
    }

    /// One relationship of one entity.
    private struct Key: Hashable {
        let entity: Int
        let slot: Int
    }

    private let core: ContextCore
    private let reader: StoreReader

    init(_ core: ContextCore, _ reader: StoreReader) {
        self.core = core
        self.reader = reader
    }

    /// Looks, inside the save's transaction and after its rows are written, with one query for each relationship.
    ///
    /// - Throws: `PersistenceError.missingDestination` for the first such reference.
    func requireDestinations(_ changes: ChangeSet) throws {
        var suspects: [Key: Suspects] = [:]
        for group in changes.inserted {
            for object in group.objects { add(object, to: &suspects) }
        }
        for object in changes.updated { add(object, to: &suspects) }
        for key in suspects.keys.sorted(by: { ($0.entity, $0.slot) < ($1.entity, $1.slot) }) {
            if let suspects = suspects[key] { try check(suspects) }
        }
    }

    private func add(_ object: ManagedObject, to suspects: inout [Key: Suspects]) {
        for relationship in object.entity.relationships where !relationship.isToMany {
            // No Action may leave its references dangling, and without inverse nothing clears them.
            guard case .key = relationship.mapping, let inverse = relationship.inverse,
                inverse.deleteRule != .noAction,
                object.state.contains(.inserted) || object.changedSlots & (1 << UInt64(min(relationship.slot, 63))) != 0
            else { continue }
            let reference = object.reference(at: relationship.slot)
            guard reference.number > 0, reference.object?.state.contains(.inserted) != true else { continue }
            let key = Key(entity: object.entity.index, slot: relationship.slot)
            suspects[key, default: Suspects(relationship: relationship)].sources.append(object)
        }
    }

    private func check(_ suspects: Suspects) throws {
        let relationship = suspects.relationship
        let destination = core.model.entities[relationship.destination]
        guard case .key(let column, _) = relationship.mapping, let first = suspects.sources.first,
            let source = first.entity.mapping, let target = destination.mapping
        else { return }
        let key = "source.\(SQLite.quoted(column))"
        let statement = try reader.statement(
            "SELECT source.\(SQLite.quoted(source.idColumn)), \(key) FROM \(SQLite.quoted(source.table)) AS source "
                + "WHERE source.\(SQLite.quoted(source.idColumn)) IN (SELECT value FROM json_each(?1)) "
                + "AND \(key) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(SQLite.quoted(target.table)) AS target "
                + "WHERE target.\(SQLite.quoted(target.idColumn)) = \(key)) LIMIT 1")
        statement.bind(JSONNumbers.text(suspects.sources.map(\.number)), at: 1)
        defer { statement.reset() }
        guard try statement.step() else { return }
        let number = statement.int64(0)
        throw PersistenceError.missingDestination(
            relationship: relationship.name,
            source: ManagedObjectID(entity: first.entity, store: core.store.identity.uuid, number: number),
            destination: ManagedObjectID(
                entity: destination, store: core.store.identity.uuid, number: statement.int64(1)))
    }
}
