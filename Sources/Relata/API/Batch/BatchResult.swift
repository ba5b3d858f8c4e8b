/// What a batch request gives.
public enum BatchResultType: Sendable, Hashable {
    /// That it has succeeded.
    case statusOnly
    /// The IDs of the objects.
    case objectIDs
    /// The number of objects.
    case count
}

/// What a batch request has done; Core Data's `NSBatchDeleteResult` and its kind.
///
/// ```swift
/// let result = try context.execute(BatchDeleteRequest(fetchRequest: Track.fetchRequest()))
/// print(result.count)
/// ManagedObjectContext.mergeChanges(fromRemoteContextSave: result.savedChanges, into: [context])
/// ```
public struct BatchResult: Sendable {
    /// What the request asked for.
    public let resultType: BatchResultType
    /// All that was written, for contexts to merge: `mergeChanges(fromRemoteContextSave:into:)`.
    public let savedChanges: SavedChanges
    /// What of the changes the request was about.
    private let groups: [SavedChanges.Group]

    init(_ resultType: BatchResultType, _ savedChanges: SavedChanges, _ groups: [SavedChanges.Group]) {
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

    /// The number of objects that were deleted, changed or inserted; of a deletion, those that went by Cascade included.
    public var count: Int { groups.reduce(0) { $0 + $1.rowIDs.count } }

    /// Their IDs. Complexity: O(*n*).
    public var objectIDs: [ManagedObjectID] { savedChanges.ids(groups) }
}
