import Foundation
import RelataSchema

extension PersistentStore {
    /// Returns the store's own metadata, `NSStoreUUID`, `NSStoreType` and `NSStoreModelVersionHashes`, and the
    /// program's.
    /// - Throws: `PersistenceError`, if the store was closed or cannot be read; what `PropertyListSerialization` throws
    ///   for damaged metadata of the program.
    public func metadata() throws -> [String: Any] { try StoreMetadata(connect()).publicValues() }

    /// Sets the program's metadata of the store, immediately and in a separate transaction; it replaces the previous
    /// values.
    /// - Parameter metadata: property list values by name. The store's own metadata cannot be changed, and is
    ///   ignored.
    /// - Throws: `PersistenceError`, if the store was closed, is read-only or cannot be written;
    ///   `.invalidStoreOperation` if a value is not a property list.
    public func setMetadata(_ metadata: [String: Any]) throws {
        let connection = try connect()
        try connection.transaction { try StoreMetadata(connection).setUserValues(metadata, path: url.path) }
    }
}
