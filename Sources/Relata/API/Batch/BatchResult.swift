/// The types of a batch request's result.
public enum BatchResultType: Sendable, Hashable {
    /// Whether the request succeeded.
    case statusOnly
    /// The IDs of the objects.
    case objectIDs
    /// The number of objects.
    case count
}

/// The result of a batch request; Core Data's `NSBatchDeleteResult`, `NSBatchUpdateResult` and `NSBatchInsertResult`.
///
/// ```swift
/// let result = try context.execute(BatchDeleteRequest(fetchRequest: Track.fetchRequest()))
/// print(result.count)
/// ManagedObjectContext.mergeChanges(fromRemoteContextSave: result.savedChanges, into: [context])
/// ```
public struct BatchResult: Sendable {
    /// The type of the result.
    public let resultType: BatchResultType
    /// All that was written, for contexts to merge: `mergeChanges(fromRemoteContextSave:into:)`.
    public let savedChanges: SavedChanges
    /// The groups of the changes that the result reports.
    private let groups: [EntityRowIDs]

    init(_ resultType: BatchResultType, of savedChanges: SavedChanges, objects groups: [EntityRowIDs]) {
        self.resultType = resultType
        self.savedChanges = savedChanges
        self.groups = groups
    }

    /// `true`, the IDs or their number, as the request's `resultType` says.
    public var result: any Sendable {
        switch resultType {
        case .statusOnly: true
        case .objectIDs: objectIDs
        case .count: count
        }
    }

    /// The number of objects that were deleted, updated or inserted; for a deletion, including those deleted by
    /// Cascade.
    public var count: Int { groups.reduce(0) { $0 + $1.rowIDs.count } }

    /// The IDs of these objects. Complexity: O(*n*).
    public var objectIDs: [ManagedObjectID] { savedChanges.ids(groups) }
}
