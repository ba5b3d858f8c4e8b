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

    /// Posted when pending changes have been processed, if there were any, and after a reset;
    /// `NotificationKey.objectChanges` has an `ObjectChanges`.
    @_disfavoredOverload  // The module CoreData overloads it.
    public static let didChangeObjectsNotification = Notification.Name("Relata.ManagedObjectContext.didChangeObjects")

    /// Posted after a save of another context, or what a batch request wrote, was merged;
    /// `NotificationKey.savedChanges` has a `SavedChanges` with the IDs.
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
        @_spi(CoreDataModule) public static let savedObjects = NotificationKey(rawValue: "savedObjects")

        /// The key in the notification's dictionary.
        public let rawValue: String

        /// A key of a name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
