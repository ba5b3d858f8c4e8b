import Foundation
import RelataSchema

extension Connection {
    /// Returns whether the file has a table.
    func hasTable(_ name: String) throws -> Bool {
        let statement = try prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")
        statement.bind(name, at: 1)
        defer { statement.reset() }
        return try statement.step()
    }

    /// Returns the UUID of the store in the file; `nil` if the file has none.
    func storeUUID() throws -> UUID? {
        try StoreMetadata(self).text(of: Schema.MetadataTable.uuidKey).flatMap { UUID(uuidString: $0) }
    }
}
