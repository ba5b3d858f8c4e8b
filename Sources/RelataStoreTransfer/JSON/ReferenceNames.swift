import RelataCoreDataStore
import RelataModel
import RelataSchema

/// The representation of referenced objects in an export.
final class ReferenceNames {
    private let store: StoreModel
    private let plan: TransferPlan
    private let usesKeys: Bool
    private var tables: [String: KeyTable] = [:]
    /// The destinations of relationships, with their ancestors.
    private var ancestors: [String: Set<String>] = [:]

    /// The query of a table's keys: entity, and the columns of all keys of its entities.
    private struct KeyTable {
        let query: Query
        let keys: [String: Key]
        /// The entity of all rows, if they do not contain it.
        let onlyEntity: String?
    }

    /// The key of an entity's objects.
    private struct Key {
        /// The entity that declares it.
        let entity: String
        let columns: [(leaf: RowPlan.Leaf, column: Int32)]
    }

    /// The key of an object.
    private struct KeyValues {
        let entity: String
        /// The attributes with their values as JSON, without the braces.
        let members: String
    }

    init(_ store: StoreModel, _ plan: TransferPlan, usesKeys: Bool) {
        self.store = store
        self.plan = plan
        self.usesKeys = usesKeys
    }

    /// Returns whether an object is identified by its ID, which is then written with it.
    func isByID(_ id: Int64, of row: RowPlan) throws -> Bool {
        guard usesKeys, !row.keys.isEmpty else { return true }
        return try key(of: id, in: row.table) == nil
    }

    /// Returns the representation of a relationship's destination as JSON.
    func text(_ id: Int64, of reference: RowReference) throws -> String {
        guard usesKeys, let key = try key(of: id, in: reference.destinationTable) else { return "\(id)" }
        guard !isUnique(key.entity, among: reference.destination) else { return "{\(key.members)}" }
        // Other objects of the destination can have the values too.
        var text = JSONText()
        text.append(string: RowKeys.entity)
        text.append(":")
        text.append(string: key.entity)
        return "{\(String(decoding: text.bytes, as: UTF8.self)),\(key.members)}"
    }

    /// Returns whether a constraint of an entity is one of all objects of another one.
    private func isUnique(_ entity: String, among destination: String) -> Bool {
        if let known = ancestors[destination] { return known.contains(entity) }
        let lineage = plan.model.entity(named: destination).map { plan.model.lineage(of: $0).map(\.name) } ?? []
        ancestors[destination] = Set(lineage)
        return lineage.contains(entity)
    }

    private func key(of id: Int64, in table: String) throws -> KeyValues? {
        let keys = try keyTable(table)
        keys.query.bind([.integer(id)])
        guard try keys.query.step() else { return nil }
        guard let entity = keys.onlyEntity ?? keys.query.value(0).plainText, let key = keys.keys[entity] else {
            return nil
        }
        var text = JSONText()
        for (index, (leaf, column)) in key.columns.enumerated() {
            guard keys.query.storageClass(column) != .null else { return nil }
            if index > 0 { text.append(",") }
            text.append(string: leaf.name)
            text.append(":")
            guard try JSONValueText.append(leaf.attribute.type, of: keys.query, column: column, to: &text) else {
                return nil
            }
        }
        return KeyValues(entity: key.entity, members: String(decoding: text.bytes, as: UTF8.self))
    }

    private func keyTable(_ table: String) throws -> KeyTable {
        if let known = tables[table] { return known }
        let rows = plan.rows.filter { $0.table == table }
        var names: [String] = []
        var keys: [String: Key] = [:]
        for row in rows {
            guard let key = row.keys.first else { continue }
            var columns: [(leaf: RowPlan.Leaf, column: Int32)] = []
            for leaf in key.leaves {
                if !names.contains(leaf.column) { names.append(leaf.column) }
                columns.append((leaf, Int32((names.firstIndex(of: leaf.column) ?? 0) + 1)))
            }
            keys[row.entity.name] = Key(entity: key.entity, columns: columns)
        }
        let entity = rows.first?.mapping.entityColumn.map { SQL.name($0) } ?? "NULL"
        let list = ([entity] + names.map { SQL.name($0) }).joined(separator: ", ")
        let query = try store.database.query(
            "SELECT \(list) FROM \(SQL.name(table)) WHERE \(SQL.name(Schema.idColumn)) = ?1")
        let made = KeyTable(
            query: query, keys: keys,
            onlyEntity: rows.first?.mapping.entityColumn == nil ? rows.first?.entity.name : nil)
        tables[table] = made
        return made
    }
}
