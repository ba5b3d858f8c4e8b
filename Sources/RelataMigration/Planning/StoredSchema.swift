package import RelataModel
package import RelataSchema

/// The old side of a migration: the store's description and its tables.
package struct StoredSchema: Sendable {
    /// A table in the file.
    package struct StoredTable: Sendable {
        /// The table's name.
        package let name: String
        /// Its SQL in `sqlite_schema`.
        package let sql: String
        /// Its columns in the order of the file, with their types.
        package let columns: [Column]
        /// The defaults of columns that ALTER TABLE added, as SQL; `NULL` if there is none.
        package let added: [String: String]

        /// Creates the description of a table.
        package init(name: String, sql: String, columns: [Column], added: [String: String] = [:]) {
            self.name = name
            self.sql = sql
            self.columns = columns
            self.added = added
        }
    }

    /// A column of such a table.
    package struct Column: Sendable, Hashable {
        /// The column's name.
        package let name: String
        /// Its type in the file.
        package let type: String

        /// Creates the description of a column.
        package init(name: String, type: String) {
            self.name = name
            self.type = type
        }
    }

    /// The model of the rows, and their locations.
    package let description: ModelDescription
    /// The tables of the file, by name.
    package let tables: [String: StoredTable]
    /// The indexes and triggers of the file.
    package let objects: [Schema.StoredObject]

    /// The tables and triggers of the old model in the current layout, which may differ from that of the file.
    let fresh: Schema

    /// Creates the schema of an existing store.
    /// - Parameter fresh: how the description's model is laid out now, where that is known.
    package init(
        description: ModelDescription, tables: [StoredTable], objects: [Schema.StoredObject], fresh: Schema? = nil
    ) {
        self.description = description
        self.tables = Dictionary(tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.objects = objects
        self.fresh = fresh ?? Schema(description.model)
    }

    /// Creates the schema of a new store of the model, for use without a file.
    /// - Parameter schema: how the model is laid out, where that is known.
    package init(_ model: Model, schema: Schema? = nil) {
        fresh = schema ?? Schema(model)
        description = ModelDescription(model, schema: fresh)
        let tables = fresh.tables.map { table in
            StoredTable(
                name: table.name, sql: table.sql,
                columns: table.columns.map { Column(name: $0.name, type: $0.type.rawValue) })
        }
        self.tables = Dictionary(tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        objects =
            fresh.indexes.map { Schema.StoredObject(type: "index", name: $0.name, sql: $0.sql) }
            + fresh.triggers.map { Schema.StoredObject(type: "trigger", name: $0.name, sql: $0.sql) }
    }

    /// The tables or columns in the description that the file does not have: such a description must not be trusted.
    package var contradiction: String? {
        for mapping in description.entities.values.sorted(by: { $0.entity < $1.entity }) {
            var columns: [(String, String)] = mapping.attributes.map { (mapping.table, $0.column) }
            columns.append((mapping.table, mapping.idColumn))
            if let column = mapping.entityColumn { columns.append((mapping.table, column)) }
            for relationshipMapping in mapping.relationships.values {
                switch relationshipMapping {
                case .key(let column, let position):
                    columns += [column, position].compactMap(\.self).map { (mapping.table, $0) }
                case .inverseKey(let table, let column, let position):
                    columns += [column, position].compactMap(\.self).map { (table, $0) }
                case .join(let join):
                    let names = [join.sourceColumn, join.destinationColumn, join.position, join.inversePosition]
                    columns += names.compactMap(\.self).map { (join.table, $0) }
                case .transient: break
                }
            }
            for (table, column) in columns where !(tables[table]?.has(column) ?? false) {
                return "the column \(table).\(column) is missing"
            }
        }
        return nil
    }
}

extension StoredSchema.StoredTable {
    /// Returns whether the table has the column.
    func has(_ column: String) -> Bool { columns.contains { $0.name == column } }
}
