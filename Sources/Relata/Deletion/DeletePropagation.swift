/// When the delete rules are applied to a deleted object's relationships.
///
/// ```swift
/// context.deletePropagation = .immediate
/// context.delete(album)
/// print(track.isDeleted)
/// ```
public enum DeletePropagation: Sendable {
    /// When pending changes are processed: at `processPendingChanges()`, a fetch, a count, `hasChanges` and similar
    /// properties, undo, save, and the end of `perform`. Objects that were moved away from a deleted object before
    /// that are kept; many deletions cost as much as one.
    case deferred
    /// Inside `ManagedObjectContext.delete(_:)`.
    case immediate
}
