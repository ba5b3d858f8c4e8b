public import Foundation

/// The notifications that a context posts to `NotificationCenter.default`; their object is the context.
extension ManagedObjectContext {
    /// Posted before a save calls any hook.
    public static let willSaveObjectsNotification = Notification.Name("Relata.ManagedObjectContext.willSaveObjects")

    /// Posted after a save; `NotificationKey.savedChanges` has a `SavedChanges` with all IDs, including those of rows
    /// that were deleted without being loaded as objects.
    public static let didSaveObjectIDsNotification = Notification.Name("Relata.ManagedObjectContext.didSaveObjectIDs")

    /// Posted when pending changes have been processed, if there were any; `NotificationKey.objectChanges` has an
    /// `ObjectChanges`.
    public static let didChangeObjectsNotification = Notification.Name("Relata.ManagedObjectContext.didChangeObjects")

    /// The keys of the notifications' `userInfo`.
    public enum NotificationKey: String, Sendable {
        /// A `SavedChanges`.
        case savedChanges
        /// An `ObjectChanges`.
        case objectChanges
    }
}

extension ContextCore {
    /// Posts that a save begins.
    func postWillSave() { post(ManagedObjectContext.willSaveObjectsNotification) }

    /// Posts the changes that a save has written.
    func postDidSave(_ saved: SavedChanges) {
        post(ManagedObjectContext.didSaveObjectIDsNotification, [.savedChanges: saved])
    }

    /// Posts the objects that were changed since the last notification.
    /// - Parameter refreshed: the objects whose values were read again.
    func postDidChange(_ objects: ContiguousArray<ManagedObject>, refreshed: ContiguousArray<ManagedObject> = []) {
        post(
            ManagedObjectContext.didChangeObjectsNotification,
            [.objectChanges: ObjectChanges(objects, refreshed: refreshed)])
    }

    /// Posts a notification whose object is the context.
    private func post(_ name: Notification.Name, _ info: [ManagedObjectContext.NotificationKey: Any] = [:]) {
        guard let context = family.context else { return }
        NotificationCenter.default.post(
            name: name, object: context,
            userInfo: Dictionary(uniqueKeysWithValues: info.map { (AnyHashable($0.key.rawValue), $0.value) }))
    }
}
