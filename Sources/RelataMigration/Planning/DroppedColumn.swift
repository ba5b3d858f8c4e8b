import RelataModel
import RelataSchema

/// The name of a column that is out of use: `_dropped.1.cover`, with a number that no other of its table has.
struct DroppedColumn {
    let name: String
    let number: Int

    /// Names a column that goes out of use.
    init(number: Int, of column: String) {
        self.number = number
        name = "_dropped.\(number).\(column)"
    }

    /// Understands a column's name; `nil` for that of one in use, as no model has such a name.
    init?(_ name: String) {
        let parts = name.split(separator: ".", maxSplits: 2)
        guard parts.count == 3, parts[0] == "_dropped", let number = Int(parts[1]) else { return nil }
        self.number = number
        self.name = name
    }
}

extension MigrationPlanner {
    /// The columns of a table that may stay in the file where no one reads them any more: those of the old model, but
    /// for what has to be gone.
    func droppable(from table: StoredSchema.StoredTable) -> Set<String> {
        var columns = Set(table.columns.map(\.name).filter { DroppedColumn($0) != nil })
        var erased: Set<String> = []
        for mapping in old.description.entities.values where mapping.table == table.name {
            if let column = mapping.entityColumn { columns.insert(column) }
            guard let entity = oldModel.entity(named: mapping.entity) else { continue }
            func add(_ found: [String], of property: String) {
                columns.formUnion(found)
                let names = oldModel.lineage(of: entity).map { "\($0.name).\(property)" }
                if names.contains(where: hints.erases.contains) { erased.formUnion(found) }
            }
            for attribute in mapping.attributes { add([attribute.column], of: attribute.path[0]) }
            for (name, relationshipMapping) in mapping.relationships {
                if case .key(let column, let position) = relationshipMapping {
                    add([column, position].compactMap(\.self), of: name)
                }
            }
        }
        for mapping in old.description.entities.values {
            for case .inverseKey(let holder, let column, let position) in mapping.relationships.values
            where holder == table.name {
                columns.formUnion([column, position].compactMap(\.self))
            }
        }
        return columns.subtracting(erased)
    }
}
