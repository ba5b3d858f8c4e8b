/// When the delete rules are applied to a deleted object's relationships.
///
/// ```swift
/// context.deletePropagation = .immediate
/// context.delete(album)
/// print(track.isDeleted)
/// ```
public enum DeletePropagation: Sendable {
    /// As soon as pending changes are processed: at `processPendingChanges()`, a fetch, a count, `hasChanges` and its kind, undo, save, and the
    /// end of `perform`. What was moved away from a deleted object until then stays; many deletions cost as much as one.
    case deferred
    /// Inside `ManagedObjectContext.delete(_:)`.
    case immediate
}
