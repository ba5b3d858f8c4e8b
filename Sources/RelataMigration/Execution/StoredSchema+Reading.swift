package import RelataSchema

extension StoredSchema {
    /// Reads what a file has.
    /// - Parameters:
    ///   - database: the connection to the file.
    ///   - description: the model of the rows, and where they are.
    ///   - fresh: how the description's model is laid out now, where that is known.
    ///   - added: the defaults of columns that ALTER TABLE added, by table.
    package init(
        _ database: any MigrationDatabase, description: ModelDescription, fresh: Schema? = nil,
        added: [String: [String: String]]
    ) throws {
        var columns: [String: [Column]] = [:]
        for row in try database.rows(
            "SELECT t.name, c.name, c.type FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c "
                + "WHERE t.type = 'table' ORDER BY t.name, c.cid")
        {
            guard let table = row[0], let name = row[1] else { continue }
            columns[table, default: []].append(Column(name: name, type: row[2] ?? ""))
        }
        var tables: [StoredTable] = []
        var objects: [Schema.StoredObject] = []
        for row in try database.rows("SELECT type, name, sql, tbl_name FROM sqlite_schema") {
            guard let type = row[0], let name = row[1] else { continue }
            guard type == "table" else {
                objects.append(Schema.StoredObject(type: type, name: name, sql: row[2], table: row[3]))
                continue
            }
            tables.append(
                StoredTable(name: name, sql: row[2] ?? "", columns: columns[name] ?? [], added: added[name] ?? [:]))
        }
        self.init(description: description, tables: tables, objects: objects, fresh: fresh)
    }
}
