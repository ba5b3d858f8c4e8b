public import Foundation

extension ManagedObjectContext {
    /// Brings the objects in memory up to date with what another context of the store has saved.
    ///
    /// Values that were changed here stay, on top of the new ones. An object that was deleted there keeps its values,
    /// `isDeleted` is `true`, and no fetch or relationship has it any more.
    /// - Parameter saved: what the other context's `save` has returned, in whatever isolation domain that was.
    public func mergeChanges(fromContextDidSave saved: SavedChanges) { core.merge([saved]) }

    /// Brings the objects in memory up to date with what another context has saved.
    /// - Parameter notification: the other context's `didSaveObjectIDsNotification`; any other is passed over.
    public func mergeChanges(fromContextDidSave notification: Notification) {
        let key = NotificationKey.savedChanges.rawValue
        if let saved = notification.userInfo?[key] as? SavedChanges { core.merge([saved]) }
    }

    /// Brings contexts up to date with a save, or with what a batch request has done, in another context.
    /// - Parameters:
    ///   - saved: what was written.
    ///   - contexts: the contexts.
    public static func mergeChanges(fromRemoteContextSave saved: SavedChanges, into contexts: [ManagedObjectContext]) {
        for context in contexts { context.core.merge([saved]) }
    }

    /// Whether the saves of other contexts of the store are merged into this one; `false` unless it is set.
    ///
    /// A context of an isolation domain merges them at its next `processPendingChanges()`, fetch, count or `perform`. The context for the main
    /// actor, and a context of the module CoreData, merges them as soon as its queue is free, too.
    public var automaticallyMergesChangesFromParent: Bool {
        get { core.family.inbox != nil }
        set {
            guard newValue != automaticallyMergesChangesFromParent else { return }
            core.family.mergeSaves(of: newValue ? core.store.saveBroadcaster : nil, processesLater)
        }
    }
}
