public import Foundation

/// What a context posts to `NotificationCenter.default`; the notifications' object is the context.
extension ManagedObjectContext {
    /// Posted before a save calls any hook.
    public static let willSaveObjectsNotification = Notification.Name("Relata.ManagedObjectContext.willSaveObjects")

    /// Posted after a save; `NotificationKey.savedChanges` has a `SavedChanges` with all IDs, those of rows too that were
    /// deleted without ever being objects in memory.
    public static let didSaveObjectIDsNotification = Notification.Name("Relata.ManagedObjectContext.didSaveObjectIDs")

    /// Posted when pending changes are processed and there were some;
    /// `NotificationKey.objectChanges` has an `ObjectChanges`.
    public static let didChangeObjectsNotification = Notification.Name("Relata.ManagedObjectContext.didChangeObjects")

    /// The keys of what notifications carry.
    public enum NotificationKey: String, Sendable {
        /// A `SavedChanges`.
        case savedChanges
        /// An `ObjectChanges`.
        case objectChanges
    }
}

extension ContextCore {
    /// Says that a save begins.
    func postWillSave() { post(ManagedObjectContext.willSaveObjectsNotification) }

    /// Says what a save has written.
    func postDidSave(_ saved: SavedChanges) {
        post(ManagedObjectContext.didSaveObjectIDsNotification, [.savedChanges: saved])
    }

    /// Says which objects were changed since the last time.
    /// - Parameter refreshed: the objects whose values were read again.
    func postDidChange(_ objects: ContiguousArray<ManagedObject>, refreshed: ContiguousArray<ManagedObject> = []) {
        post(
            ManagedObjectContext.didChangeObjectsNotification,
            [.objectChanges: ObjectChanges(objects, refreshed: refreshed)])
    }

    /// Posts a notification in the name of the context.
    private func post(_ name: Notification.Name, _ info: [ManagedObjectContext.NotificationKey: Any] = [:]) {
        guard let context = family.context else { return }
        NotificationCenter.default.post(
            name: name, object: context,
            userInfo: Dictionary(uniqueKeysWithValues: info.map { (AnyHashable($0.key.rawValue), $0.value) }))
    }
}
