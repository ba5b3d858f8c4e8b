public import Foundation

extension ManagedObjectContext {
    /// Updates the objects in memory with the changes that another context of the store has saved.
    ///
    /// Unsaved changes of this context are kept, on top of the new values. An object that was deleted there keeps its
    /// values, its `isDeleted` is `true`, and no fetch or relationship returns it any more.
    /// - Parameter saved: the result of the other context's `save`, in any isolation domain.
    public func mergeChanges(fromContextDidSave saved: SavedChanges) { core.merge([saved]) }

    /// Updates the objects in memory with the changes that another context has saved.
    /// - Parameter notification: the other context's `didSaveObjectIDsNotification`; any other notification is
    ///   ignored.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func mergeChanges(fromContextDidSave notification: Notification) {
        let key = NotificationKey.savedChanges.rawValue
        if let saved = notification.userInfo?[key] as? SavedChanges { core.merge([saved]) }
    }

    /// Updates contexts with a save, or with the changes of a batch request, in another context.
    /// - Parameters:
    ///   - saved: the written changes.
    ///   - contexts: the contexts.
    public static func mergeChanges(fromRemoteContextSave saved: SavedChanges, into contexts: [ManagedObjectContext]) {
        for context in contexts { context.core.merge([saved]) }
    }

    /// Whether the saves of other contexts of the store are merged into this one; `false` unless it is set.
    ///
    /// A child context merges what its parent saves or merges, and what other children save into the parent.
    ///
    /// Saves are merged at the next `processPendingChanges()`, fetch, count or `perform`; in the view context also when
    /// the main actor is done with what it does, and where contexts have queues, as those of the module CoreData do,
    /// when the queue is free.
    public var automaticallyMergesChangesFromParent: Bool {
        get { core.family.inbox != nil }
        set {
            guard newValue != automaticallyMergesChangesFromParent else { return }
            let core = core
            let broadcaster = core.parent?.family.savesForChildren ?? core.store.saveBroadcaster
            if newValue { core.followOtherWriters() }
            core.family.mergeSaves(of: newValue ? broadcaster : nil, onArrival: scheduleProcessing)
        }
    }
}
