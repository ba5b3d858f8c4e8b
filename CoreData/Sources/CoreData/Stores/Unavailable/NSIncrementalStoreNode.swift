public import Relata

/// A row of a store of the program's own.
@available(*, unavailable, message: "stores are files of SQLite here: there are no stores of a program's own")
open class NSIncrementalStoreNode {
    /// Makes a row.
    public init(objectID: NSManagedObjectID, withValues values: [String: Any], version: UInt64) {}
}
