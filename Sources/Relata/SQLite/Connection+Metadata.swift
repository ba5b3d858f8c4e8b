import Foundation
import RelataMigration
import RelataSchema

extension Connection {
    /// Returns the UUID of the store in the file; `nil` if the file has none.
    func storeUUID() throws -> UUID? {
        try StoreMetadata(self).text(of: Schema.MetadataTable.uuidKey).flatMap { UUID(uuidString: $0) }
    }
}
