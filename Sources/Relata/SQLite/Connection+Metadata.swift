import Foundation
import RelataSchema

extension Connection {
    /// The UUID of the store in the file; nothing where the file has none.
    func storeUUID() throws -> UUID? {
        try metadata(Schema.MetadataTable.uuidKey).flatMap { UUID(uuidString: $0) }
    }

    /// Whether the file has triggers that are none of some names.
    func hasTriggers(besides names: Set<String>) throws -> Bool {
        let statement = try prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        defer { statement.reset() }
        while try statement.step() {
            if !names.contains(statement.text(0)) { return true }
        }
        return false
    }

    /// What the file says of itself.
    func metadata(_ key: String) throws -> String? {
        let table = Schema.MetadataTable.self
        let statement = try prepare(
            "SELECT \(SQLite.quoted(table.valueColumn)) FROM \(SQLite.quoted(table.name)) "
                + "WHERE \(SQLite.quoted(table.keyColumn)) = ?1")
        statement.bind(key, at: 1)
        defer { statement.reset() }
        return try statement.step() && !statement.isNull(0) ? statement.text(0) : nil
    }
}
