/// The objects that were changed since the last notification; Core Data's sets of `objectsDidChange`.
public struct ObjectChanges {
    private let objects: ContiguousArray<ManagedObject>
    /// What each object was when the report was made: what it is later has nothing to do with it.
    private let states: ContiguousArray<ObjectState>
    private let refreshed: ContiguousArray<ManagedObject>

    /// Whether the context was reset, so that it has none of its former objects; Core Data's
    /// `NSInvalidatedAllObjectsKey`.
    public let invalidatesAllObjects: Bool
    /// The IDs of the objects that a context had before it was reset.
    public let invalidatedObjectIDs: [ManagedObjectID]

    init(_ objects: ContiguousArray<ManagedObject>, refreshed: ContiguousArray<ManagedObject> = []) {
        self.objects = objects
        states = ContiguousArray(objects.lazy.map(\.state))
        self.refreshed = refreshed
        invalidatesAllObjects = false
        invalidatedObjectIDs = []
    }

    /// The report of a context that was reset.
    init(resetOf ids: [ManagedObjectID]) {
        (objects, states, refreshed) = ([], [], [])
        invalidatesAllObjects = true
        invalidatedObjectIDs = ids
    }

    /// The objects whose values were read again, by a refresh or by merging another context's save; unsaved changes
    /// are applied on top of them. Complexity: O(*n*).
    public var refreshedObjects: Set<ManagedObject> { Set(refreshed) }

    /// The objects that are new. Complexity: O(*n*).
    public var insertedObjects: Set<ManagedObject> {
        objects { $0.contains(.inserted) && $0.isDisjoint(with: [.deleted, .insertionReported]) }
    }

    /// The objects whose properties were set: stored ones, and new ones that an earlier notification had as such.
    /// Complexity: O(*n*).
    public var updatedObjects: Set<ManagedObject> {
        objects { state in
            guard !state.contains(.deleted) else { return false }
            return state.contains(state.contains(.inserted) ? .insertionReported : .updated)
        }
    }

    /// The objects that were deleted; those too that were inserted and deleted again before they were saved, which have
    /// left the context. Rows deleted by Cascade that are not loaded as objects are only in `SavedChanges`.
    /// Complexity: O(*n*).
    public var deletedObjects: Set<ManagedObject> {
        objects { !$0.isAlive }
    }

    private func objects(where isMeant: (ObjectState) -> Bool) -> Set<ManagedObject> {
        Set(zip(objects, states).filter { isMeant($0.1) }.map(\.0))
    }
}
