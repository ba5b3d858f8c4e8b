import RelataModel
import RelataSchema

/// Finds changed to-one references whose destinations another writer has deleted; the store does not enforce these
/// foreign keys.
final class DestinationCheck {
    /// Rows of one table that may refer to deleted rows, by one relationship.
    private struct Suspects {
        let relationship: RelationshipDescription
        var sources: ContiguousArray<ManagedObject> = []
    }

    /// One relationship of one entity.
    private struct Key: Hashable {
        let entity: EntityIndex
        let slot: Slot
    }

    /// The core owns the check.
    private unowned(unsafe) let core: ContextCore
    private let reader: StoreReader
    private var queries: [Key: KeyedStatement] = [:]

    init(_ core: ContextCore, _ reader: StoreReader) {
        self.core = core
        self.reader = reader
    }

    /// Runs the check, inside the save's transaction and after its rows are written, with one query for each
    /// relationship.
    ///
    /// - Parameter othersHaveWritten: whether another connection has written since the context began to read.
    /// - Throws: `PersistenceError.missingDestination` for the first such reference.
    func requireDestinations(_ changes: ChangeSet, othersHaveWritten: Bool) throws {
        var suspects: [Key: Suspects] = [:]
        for group in changes.inserted where group.entity.hasRelationships {
            for object in group.objects { add(object, to: &suspects, trustsStored: false) }
        }
        for object in changes.updated where object.entity.hasRelationships {
            add(object, to: &suspects, trustsStored: !othersHaveWritten)
        }
        for key in suspects.keys.sorted(by: { ($0.entity, $0.slot) < ($1.entity, $1.slot) }) {
            if let suspects = suspects[key] { try check(suspects, of: key) }
        }
    }

    /// - Parameter trustsStored: whether a destination that was stored before is assumed to exist.
    private func add(_ object: ManagedObject, to suspects: inout [Key: Suspects], trustsStored: Bool) {
        for relationship in object.entity.relationships where !relationship.isToMany {
            // No Action may leave its references dangling, and without inverse nothing clears them.
            guard case .key = relationship.mapping, let inverse = relationship.inverse,
                inverse.deleteRule != .noAction,
                object.state.contains(.inserted) || object.changedSlots.contains(relationship.slot)
            else { continue }
            let reference = object.reference(at: relationship.slot)
            guard reference.permanentRowID != nil, reference.object?.state.contains(.inserted) != true else { continue }
            // If only the position among the same destination's objects was changed, the reference itself is
            // unchanged.
            if trustsStored, let committed = object.committed,
                core.toOneAccess.read(relationship.slot, of: committed).rowID == reference.rowID
            {
                continue
            }
            let key = Key(entity: object.entity.index, slot: relationship.slot)
            suspects[key, default: Suspects(relationship: relationship)].sources.append(object)
        }
    }

    private func check(_ suspects: Suspects, of key: Key) throws {
        guard let first = suspects.sources.first,
            let query = query(of: suspects.relationship, in: first.entity, key: key)
        else {
            return
        }
        try query.forEachPart(of: suspects.sources.map(\.rowID), on: reader.connection) { statement in
            defer { statement.reset() }
            guard try statement.step() else { return }
            throw PersistenceError.missingDestination(
                relationship: suspects.relationship.name,
                source: core.objectID(first.entity, statement.rowID(0)),
                destination: core.objectID(
                    core.model.entities[suspects.relationship.destination], statement.rowID(1)))
        }
    }

    /// Returns the query for those sources of a relationship whose destinations do not exist.
    private func query(
        of relationship: RelationshipDescription, in entity: EntityDescription, key: Key
    ) -> KeyedStatement? {
        if let known = queries[key] { return known }
        guard case .key(let column, _) = relationship.mapping, let source = entity.mapping,
            let target = core.model.entities[relationship.destination].mapping
        else { return nil }
        let id = "source.\(SQL.name(source.idColumn))"
        let reference = "source.\(SQL.name(column))"
        let existing =
            "SELECT 1 FROM \(SQL.name(target.table)) AS target "
            + "WHERE target.\(SQL.name(target.idColumn)) = \(reference)"
        let query = KeyedStatement(
            "SELECT \(id), \(reference) FROM \(SQL.name(source.table)) AS source", key: id,
            rest: " AND \(reference) IS NOT NULL AND NOT EXISTS (\(existing)) LIMIT 1")
        queries[key] = query
        return query
    }
}
