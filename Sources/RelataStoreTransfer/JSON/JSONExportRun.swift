import Foundation
import RelataCoreDataStore
import RelataModel
import RelataSchema

/// One export: the statements over the store, and the output so far.
final class JSONExportRun {
    private let store: StoreModel
    private let plan: TransferPlan
    private let options: JSONExporter.Options
    private var text = JSONText()
    private let names: ReferenceNames
    private var lists: [Int: Query] = [:]

    private static let flushSize = 1 << 16

    init(_ store: StoreModel, plan: TransferPlan, options: JSONExporter.Options) throws {
        self.store = store
        self.plan = plan
        self.options = options
        names = ReferenceNames(store, plan, usesKeys: options.references == .uniqueKey)
    }

    func run(_ output: ([UInt8]) throws -> Void) throws -> Int {
        let total = try plan.schema.hierarchyTables.reduce(0) { sum, table in
            sum + Int(try store.database.integer("SELECT count(*) FROM \(SQL.name(table))") ?? 0)
        }
        try writeHeader()
        var count = 0
        for row in plan.rows {
            options.progress?(JSONExporter.Progress(entity: row.entity.name, completed: count, total: total))
            let query = try store.database.query(selection(row))
            while try query.step() {
                try write(row, from: query)
                count += 1
                if text.bytes.count >= Self.flushSize {
                    options.progress?(JSONExporter.Progress(entity: row.entity.name, completed: count, total: total))
                    try output(text.bytes)
                    text.removeAll()
                }
            }
        }
        try output(text.bytes)
        return count
    }

    // MARK: The first line

    private func writeHeader() throws {
        text.append("{")
        member(RowKeys.format, isFirst: true)
        text.append(ascii: "\(RowKeys.currentFormat)")
        member(RowKeys.model)
        text.append(string: plan.model.name)
        member(RowKeys.references)
        text.append(string: options.references.rawValue)
        // IDs are valid in the same store, and not in one with other objects.
        if options.references == .id {
            let metadata = try StoreModel.metadata(of: store.database, path: store.path)
            if let uuid = metadata[Schema.MetadataTable.uuidKey] {
                member(RowKeys.uuid)
                text.append(string: uuid)
            }
            let sequence = Schema.SequenceTable.self
            let rows = try store.database.rows(
                "SELECT \(SQL.names([sequence.tableColumn, sequence.lastColumn])) FROM \(SQL.name(sequence.name)) ORDER BY 1"
            )
            member(RowKeys.last)
            text.append("{")
            var isFirst = true
            for row in rows {
                guard let table = row[0].plainText, row[1].integer > 0 else { continue }
                member(table, isFirst: isFirst)
                text.append(ascii: "\(row[1].integer)")
                isFirst = false
            }
            text.append("}")
        }
        text.append("}\n")
    }

    private func member(_ name: String, isFirst: Bool = false) {
        if !isFirst { text.append(",") }
        text.append(string: name)
        text.append(":")
    }

    // MARK: Objects

    /// Returns the selected columns: ID, leaves, keys in the row.
    private func selection(_ row: RowPlan) -> String {
        var columns = [row.mapping.idColumn] + row.leaves.map(\.column)
        for reference in row.references where reference.isWritten {
            if case .key(let column, _) = reference.mapping { columns.append(column) }
        }
        let filter = row.mapping.entityColumn.map { " WHERE \(SQL.name($0)) = \(SQL.text(row.entity.name))" } ?? ""
        var order = [row.mapping.idColumn]
        if options.references == .uniqueKey, let key = row.keys.first { order = key.leaves.map(\.column) + order }
        return "SELECT \(SQL.names(columns)) FROM \(SQL.name(row.table))\(filter) ORDER BY \(SQL.names(order))"
    }

    private func write(_ row: RowPlan, from query: Query) throws {
        let id = query.integer(0)
        text.append("{")
        member(RowKeys.entity, isFirst: true)
        text.append(string: row.entity.name)
        if try names.isByID(id, of: row) {
            member(RowKeys.id)
            text.append(ascii: "\(id)")
        }
        for field in row.fields { try write(field, of: row, from: query, id: id, isFirst: false) }
        var column = Int32(row.leaves.count)
        for reference in row.references where reference.isWritten {
            if case .key = reference.mapping {
                column += 1
                guard query.storageClass(column) == .integer else { continue }
                member(reference.name)
                text.append(ascii: try names.text(query.integer(column), of: reference))
            } else {
                try write(reference, of: id)
            }
        }
        text.append("}\n")
    }

    /// Writes an attribute, unless it is NULL; if a new object would have a default, `null` is written.
    private func write(_ field: RowPlan.Field, of row: RowPlan, from query: Query, id: Int64, isFirst: Bool) throws {
        switch field {
        case .leaf(let name, let index):
            let leaf = row.leaves[index]
            let column = Int32(index + 1)
            if query.storageClass(column) == .null {
                guard leaf.attribute.defaultValue != nil else { return }
                member(name, isFirst: isFirst)
                text.append("null")
            } else {
                member(name, isFirst: isFirst)
                guard try JSONValueText.append(leaf.attribute.type, of: query, column: column, to: &text) else {
                    throw StoreFileError(
                        .invalidExport, path: store.path,
                        "\(row.entity.name) \(id), \(leaf.name): \(query.value(column).excerpt) is not a value of the type "
                            + leaf.attribute.type.modelName,
                        fix: "correct the value, which another program wrote: the file is made whole or not at all")
                }
            }
        case .composite(let name, let elements):
            guard elements.contains(where: { isWritten($0, of: row, in: query) }) else { return }
            member(name, isFirst: isFirst)
            text.append("{")
            var isFirst = true
            for element in elements where isWritten(element, of: row, in: query) {
                try write(element, of: row, from: query, id: id, isFirst: isFirst)
                isFirst = false
            }
            text.append("}")
        }
    }

    private func isWritten(_ field: RowPlan.Field, of row: RowPlan, in query: Query) -> Bool {
        switch field {
        case .leaf(_, let index):
            query.storageClass(Int32(index + 1)) != .null || row.leaves[index].attribute.defaultValue != nil
        case .composite(_, let elements): elements.contains { isWritten($0, of: row, in: query) }
        }
    }

    // MARK: Lists

    private func write(_ reference: RowReference, of id: Int64) throws {
        let query: Query
        if let known = lists[reference.index] {
            query = known
        } else {
            guard let sql = Self.members(of: reference) else { return }
            query = try store.database.query(sql)
            lists[reference.index] = query
        }
        query.bind([.integer(id)])
        guard try query.step() else { return }
        member(reference.name)
        var texts = [try names.text(query.integer(0), of: reference)]
        guard reference.isToMany else {
            text.append(ascii: texts[0])
            return
        }
        while try query.step() { texts.append(try names.text(query.integer(0), of: reference)) }
        // A set has no order; IDs have another order in another store.
        if options.references == .uniqueKey, !reference.declared.relationship.isOrdered { texts.sort() }
        text.append("[")
        for (index, name) in texts.enumerated() {
            if index > 0 { text.append(",") }
            text.append(ascii: name)
        }
        text.append("]")
    }

    /// Returns the query of the destinations of an object, in their order.
    private static func members(of reference: RowReference) -> String? {
        switch reference.mapping {
        case .inverseKey(let table, let column, let position):
            let id = SQL.name(Schema.idColumn)
            let order = ([position].compactMap(\.self).map { SQL.name($0) } + [id]).joined(separator: ", ")
            return "SELECT \(id) FROM \(SQL.name(table)) WHERE \(SQL.name(column)) = ?1 ORDER BY \(order)"
        case .join(let join):
            let (table, source, destination) = (
                SQL.name(join.table), SQL.name(join.sourceColumn), SQL.name(join.destinationColumn)
            )
            let plain =
                "SELECT \(destination) AS d, \(join.position.map { SQL.name($0) } ?? "0") AS p FROM \(table) WHERE \(source) = ?1"
            guard join.isSymmetric else { return "SELECT d FROM (\(plain)) ORDER BY p, d" }
            // A pair is stored once. Without an order it is written once too, by the lesser of the two.
            guard let inverse = join.inversePosition else { return "SELECT d FROM (\(plain)) ORDER BY d" }
            return "SELECT d FROM (\(plain) UNION SELECT \(source), \(SQL.name(inverse)) FROM \(table) "
                + "WHERE \(destination) = ?1 AND \(source) <> ?1) ORDER BY p, d"
        case .key, .transient:
            return nil
        }
    }
}
