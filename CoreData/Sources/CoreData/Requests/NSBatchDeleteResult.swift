@_spi(CoreDataModule) @_spi(Generated) import Relata

/// The result of a batch deletion.
open class NSBatchDeleteResult: NSPersistentStoreResult {
    /// Whether the request succeeded, the IDs of the objects, or their number.
    public let result: Any?
    /// The type of the result.
    public let resultType: NSBatchDeleteRequestResultType

    init(_ result: BatchResult, _ type: NSBatchDeleteRequestResultType) {
        self.result = result.value
        resultType = type
    }
}
