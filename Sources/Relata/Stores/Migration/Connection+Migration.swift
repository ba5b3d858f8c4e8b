import CRelataSQLite
import RelataMigration

extension Connection: MigrationDatabase {
    func forEachRow(_ sql: String, _ parameters: [String], _ body: ([String?]) throws -> Bool) throws {
        let statement = try prepare(sql)
        for (index, parameter) in parameters.enumerated() { statement.bind(parameter, at: Int32(index + 1)) }
        defer { statement.reset() }
        let count = sqlite3_column_count(statement.pointer)
        while try statement.step() {
            guard try body((0..<count).map { statement.isNull($0) ? nil : statement.text($0) }) else { return }
        }
    }

    func allowSchemaEdits() throws -> Bool {
        guard !isReadOnly, relata_allow_schema_edits(database) == SQLITE_OK else { return false }
        // Some builds of SQLite take the pragma and pass over it.
        try execute("PRAGMA writable_schema = ON")
        defer { try? execute("PRAGMA writable_schema = OFF") }
        return try text("PRAGMA writable_schema") == "1"
    }
}
