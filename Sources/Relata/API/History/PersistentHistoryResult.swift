/// The result of a request about a store's history; Core Data's `NSPersistentHistoryResult`.
public struct PersistentHistoryResult: Sendable {
    /// The transactions, in the order in which they were saved; empty for a deletion.
    public let transactions: [PersistentHistoryTransaction]
    /// The number of transactions that were deleted.
    public let deletedCount: Int

    /// The transactions, as in Core Data.
    public var result: Any? { transactions }
}
