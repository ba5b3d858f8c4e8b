import RelataCoreDataStore
import RelataModel
import RelataSchema

/// The representation of referenced objects in an export.
final class ReferenceNames {
    private let store: StoreModel
    private let plan: TransferPlan
    private let usesKeys: Bool
    private var tables: [String: KeyTable] = [:]

    /// The query of a table's keys: entity, and the columns of all keys of its entities.
    private struct KeyTable {
        let query: Query
        let columns: [String: [(leaf: RowPlan.Leaf, column: Int32)]]
        /// The entity of all rows, if they do not contain it.
        let onlyEntity: String?
    }

    init(_ store: StoreModel, _ plan: TransferPlan, usesKeys: Bool) {
        self.store = store
        self.plan = plan
        self.usesKeys = usesKeys
    }

    /// Returns whether an object is identified by its ID, which is then written with it.
    func isByID(_ id: Int64, _ row: RowPlan) throws -> Bool {
        guard usesKeys, !row.keys.isEmpty else { return true }
        return try key(of: id, in: row.table) == nil
    }

    /// Returns the representation of an object as JSON.
    func text(_ id: Int64, in table: String) throws -> String {
        guard usesKeys else { return "\(id)" }
        return try key(of: id, in: table) ?? "\(id)"
    }

    private func key(of id: Int64, in table: String) throws -> String? {
        let keys = try keyTable(table)
        keys.query.bind([.integer(id)])
        guard try keys.query.step() else { return nil }
        guard let entity = keys.onlyEntity ?? keys.query.value(0).plainText, let columns = keys.columns[entity],
            !columns.isEmpty
        else { return nil }
        var text = JSONText()
        text.append("{")
        for (index, (leaf, column)) in columns.enumerated() {
            guard keys.query.storageClass(column) != .null else { return nil }
            if index > 0 { text.append(",") }
            text.append(string: leaf.name)
            text.append(":")
            guard try JSONValueText.append(leaf.attribute.type, of: keys.query, column: column, to: &text) else {
                return nil
            }
        }
        text.append("}")
        return String(decoding: text.bytes, as: UTF8.self)
    }

    private func keyTable(_ table: String) throws -> KeyTable {
        if let known = tables[table] { return known }
        let rows = plan.rows.filter { $0.table == table }
        var names: [String] = []
        var columns: [String: [(leaf: RowPlan.Leaf, column: Int32)]] = [:]
        for row in rows {
            columns[row.entity.name] = (row.keys.first ?? []).map { leaf in
                if let index = names.firstIndex(of: leaf.column) { return (leaf, Int32(index + 1)) }
                names.append(leaf.column)
                return (leaf, Int32(names.count))
            }
        }
        let entity = rows.first?.mapping.entityColumn.map { SQL.name($0) } ?? "NULL"
        let list = ([entity] + names.map { SQL.name($0) }).joined(separator: ", ")
        let query = try store.database.query(
            "SELECT \(list) FROM \(SQL.name(table)) WHERE \(SQL.name(Schema.idColumn)) = ?1")
        let made = KeyTable(
            query: query, columns: columns,
            onlyEntity: rows.first?.mapping.entityColumn == nil ? rows.first?.entity.name : nil)
        tables[table] = made
        return made
    }
}
