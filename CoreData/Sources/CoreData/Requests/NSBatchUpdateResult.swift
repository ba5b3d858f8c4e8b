@_spi(CoreDataModule) @_spi(Generated) import Relata

/// The result of a batch update.
open class NSBatchUpdateResult: NSPersistentStoreResult {
    /// Whether the request succeeded, the IDs of the objects, or their number.
    public let result: Any?
    /// The type of the result.
    public let resultType: NSBatchUpdateRequestResultType

    init(_ result: BatchResult, _ type: NSBatchUpdateRequestResultType) {
        self.result = result.value
        resultType = type
    }
}
