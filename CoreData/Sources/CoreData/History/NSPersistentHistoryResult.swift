/// The result of a request for history.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
    /// The transactions, changes, IDs or the number, as the result type says.
    public let result: Any?
    /// The type of the result.
    public let resultType: NSPersistentHistoryResultType

    init(_ result: Any, _ type: NSPersistentHistoryResultType) {
        self.result = result
        resultType = type
    }
}
