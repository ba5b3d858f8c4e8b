@_spi(CoreDataModule) @_spi(Generated) import Relata

/// The result of a batch insertion.
open class NSBatchInsertResult: NSPersistentStoreResult {
    /// Whether the request succeeded, the IDs of the objects, or their number.
    public let result: Any?
    /// The type of the result.
    public let resultType: NSBatchInsertRequestResultType

    init(_ result: BatchResult, _ type: NSBatchInsertRequestResultType) {
        self.result = result.value
        resultType = type
    }
}
