import RelataModel
import RelataSchema

/// Changing the SQL of tables in place.
extension StoreMigrator {
    /// Changes the SQL of tables as SQLite documents it, and has SQLite read it while all can still be undone.
    func edit(_ edits: [MigrationPlan.Edit]) throws {
        // SQL whose columns stood in another order would give each the values of another.
        let columns = try edits.map { try self.columns(of: $0.table) }
        try database.execute("PRAGMA writable_schema = ON")
        for edit in edits {
            try database.forEachRow(
                "UPDATE sqlite_schema SET sql = ?2 WHERE type = 'table' AND name = ?1", binding: [edit.table, edit.sql]
            ) { _ in true }
        }
        try raiseSchemaVersion()
        try database.execute("PRAGMA writable_schema = RESET")
        for (edit, before) in zip(edits, columns) {
            // New columns come after those that are there.
            guard try Array(self.columns(of: edit.table).prefix(before.count)) == before else {
                throw Failure.incompatible(
                    "The migration would give columns of the table \(edit.table) other names, which is a bug in Relata."
                )
            }
            // SQL that SQLite cannot read would otherwise be noticed by the next who opens the file.
            _ = try database.text("SELECT 1 FROM \(SQL.name(edit.table)) LIMIT 0")
            guard try metadata.tableSQL(edit.table) == edit.sql else {
                throw Failure.incompatible("The conditions of the table \(edit.table) could not be changed.")
            }
        }
    }

    private func columns(of table: String) throws -> [[String?]] {
        try database.rows("SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid", binding: table)
    }

    func raiseSchemaVersion() throws {
        try database.execute("PRAGMA schema_version = \(try schemaVersion() + 1)")
    }

    /// SQLite's number of the schema, which every change of it raises.
    func schemaVersion() throws -> Int64 { try number("PRAGMA schema_version") }
}
