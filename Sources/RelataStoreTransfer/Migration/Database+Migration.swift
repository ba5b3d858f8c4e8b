import CRelataSQLite
package import RelataCoreDataStore
import RelataMigration
import RelataSchema

extension Database: MigrationDatabase {
    package func execute(_ sql: String) throws { try run(sql) }

    package func forEachRow(_ sql: String, binding parameters: [String], do body: ([String?]) throws -> Bool) throws {
        let query = try query(sql)
        query.bind(parameters.map { .text($0) })
        while try query.step() {
            guard try body(query.values.map(\.asText)) else { return }
        }
    }

    package func allowSchemaEdits() throws -> Bool {
        guard relata_allow_schema_edits(pointer) == SQLITE_OK else { return false }
        // Some builds of SQLite accept the pragma and ignore it.
        try run("PRAGMA writable_schema = ON")
        let isAllowed = try integer("PRAGMA writable_schema") == 1
        try run("PRAGMA writable_schema = OFF")
        return isAllowed
    }
}

extension SQLiteValue {
    /// The value converted to a string by SQLite's rules; `nil` for NULL.
    fileprivate var asText: String? {
        switch self {
        case .null: nil
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob: excerpt
        }
    }
}
