import Foundation
import RelataMigration
import RelataSchema

extension Connection {
    /// Returns the UUID of the store in the file; `nil` if the file has none.
    func storeUUID() throws -> UUID? {
        try StoreMetadata(self).text(of: Schema.MetadataTable.uuidKey).flatMap { UUID(uuidString: $0) }
    }

    /// Returns whether the file has triggers with names other than the given ones.
    func hasTriggers(besides names: Set<String>) throws -> Bool {
        let statement = try prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        defer { statement.reset() }
        while try statement.step() {
            if !names.contains(statement.text(0)) { return true }
        }
        return false
    }
}
