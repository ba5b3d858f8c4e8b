import Foundation

/// Posting what happens in the context.
extension ContextCore {
    /// Posts that a save begins.
    func postWillSave() { post(ManagedObjectContext.willSaveObjectsNotification) }

    /// Says what a save has written.
    func postDidSave(_ saved: SavedChanges, of changes: ChangeSet) {
        post(
            ManagedObjectContext.didSaveObjectIDsNotification,
            [
                NotificationKey.savedChanges.rawValue: saved,
                NotificationKey.savedObjects.rawValue: SavedObjects(changes: changes),
            ])
    }

    /// Says which saves of others were merged.
    func postDidMerge(_ saves: [SavedChanges]) {
        for saved in saves {
            post(
                ManagedObjectContext.didMergeChangesObjectIDsNotification,
                [NotificationKey.savedChanges.rawValue: saved])
        }
    }

    /// Posts the objects that were changed since the last notification.
    /// - Parameter refreshed: the objects whose values were read again.
    func postDidChange(_ objects: ContiguousArray<ManagedObject>, refreshed: ContiguousArray<ManagedObject> = []) {
        post(
            ManagedObjectContext.didChangeObjectsNotification,
            [NotificationKey.objectChanges.rawValue: ObjectChanges(objects, refreshed: refreshed)])
    }

    /// Posts that the context was reset.
    /// - Parameter ids: the IDs of the objects that it had.
    func postDidReset(of ids: [ManagedObjectID]) {
        post(
            ManagedObjectContext.didChangeObjectsNotification,
            [NotificationKey.objectChanges.rawValue: ObjectChanges(resetOf: ids)])
    }

    /// Posts a notification whose object is the context.
    /// - Parameter info: what it carries, by the names of `NotificationKey`: in the form in which it is posted, as each
    ///   save posts three.
    private func post(_ name: Notification.Name, _ info: [AnyHashable: Any] = [:]) {
        guard let context = family.context else { return }
        NotificationCenter.default.post(name: name, object: context, userInfo: info)
    }

    private typealias NotificationKey = ManagedObjectContext.NotificationKey
}
