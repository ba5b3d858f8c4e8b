public import Foundation

/// The notifications that a context posts to `NotificationCenter.default`; their object is the context.
extension ManagedObjectContext {
    /// Posted before a save calls any hook.
    @_disfavoredOverload  // The module CoreData overloads it.
    public static let willSaveObjectsNotification = Notification.Name("Relata.ManagedObjectContext.willSaveObjects")

    /// Posted after a save; `NotificationKey.savedChanges` has a `SavedChanges` with all IDs, including those of rows
    /// that were deleted without being loaded as objects.
    @_disfavoredOverload  // The module CoreData overloads it.
    public static let didSaveObjectIDsNotification = Notification.Name("Relata.ManagedObjectContext.didSaveObjectIDs")

    /// Posted when pending changes have been processed, if there were any, and after a reset; `NotificationKey.objectChanges` has an
    /// `ObjectChanges`.
    @_disfavoredOverload  // The module CoreData overloads it.
    public static let didChangeObjectsNotification = Notification.Name("Relata.ManagedObjectContext.didChangeObjects")

    /// Posted after a save of another context, or what a batch request wrote, was merged; `NotificationKey.savedChanges` has a
    /// `SavedChanges` with the IDs.
    @_disfavoredOverload  // The module CoreData overloads it.
    public static let didMergeChangesObjectIDsNotification = Notification.Name(
        "Relata.ManagedObjectContext.didMergeChangesObjectIDs")

    /// The keys of what notifications carry.
    public struct NotificationKey: RawRepresentable, Hashable, Sendable {
        /// A `SavedChanges`.
        public static let savedChanges = NotificationKey(rawValue: "savedChanges")
        /// An `ObjectChanges`.
        public static let objectChanges = NotificationKey(rawValue: "objectChanges")
        /// A `SavedObjects`.
        @_spi(Generated) public static let savedObjects = NotificationKey(rawValue: "savedObjects")

        /// The key in the notification's dictionary.
        public let rawValue: String

        /// A key of a name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

/// The objects in memory that a save has written.
@_spi(Generated)
public struct SavedObjects {
    fileprivate let changes: ChangeSet

    /// Those that were new.
    public var inserted: [ManagedObject] { changes.inserted.flatMap(\.objects) }
    /// Those that were changed.
    public var updated: [ManagedObject] { Array(changes.updated) }
    /// Those that were deleted, which have no context any more.
    public var deleted: [ManagedObject] { Array(changes.deleted) }
}

extension ContextCore {
    /// Posts that a save begins.
    func postWillSave() { post(ManagedObjectContext.willSaveObjectsNotification) }

    /// Says what a save has written.
    func postDidSave(_ saved: SavedChanges, _ changes: ChangeSet) {
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
    /// - Parameter info: what it carries, by the names of `NotificationKey`: in the form in which it is posted, as each save posts three.
    private func post(_ name: Notification.Name, _ info: [AnyHashable: Any] = [:]) {
        guard let context = family.context else { return }
        NotificationCenter.default.post(name: name, object: context, userInfo: info)
    }

    private typealias NotificationKey = ManagedObjectContext.NotificationKey
}
