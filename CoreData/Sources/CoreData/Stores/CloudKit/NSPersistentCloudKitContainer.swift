public import Foundation
public import Relata

/// A container that CloudKit mirrors on Apple's systems. Here it is a container like any other, which saves only in
/// its store.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
    /// An event of the mirroring: there are none.
    public static let eventChangedNotification = Notification.Name(
        "NSPersistentCloudKitContainerEventChangedNotification")
    /// The key of the event, in notifications.
    public static let eventNotificationUserInfoKey = "event"

    /// An event of mirroring. There are none, as nothing is mirrored.
    public final class Event: NSObject {
        /// The kinds of events.
        public enum EventType: Int, Sendable {
            /// The mirror is set up.
            case setup
            /// Changes of others are taken over.
            case `import`
            /// Changes are handed on.
            case export
        }

        /// Which event it is.
        public let identifier = UUID()
        /// The store that is mirrored.
        public let storeIdentifier: String
        /// The kind.
        public let type: EventType
        /// When it began.
        public let startDate: Date
        /// When it ended.
        public let endDate: Date?
        /// Whether it succeeded.
        public let succeeded: Bool
        /// Why it did not.
        public let error: (any Error)?

        init(_ type: EventType, of storeIdentifier: String) {
            self.type = type
            self.storeIdentifier = storeIdentifier
            startDate = Date()
            endDate = nil
            succeeded = false
            error = nil
        }
    }

    /// Creates the schema of the mirror: there is none.
    /// - Throws: an error that says so.
    open func initializeCloudKitSchema(options: NSPersistentCloudKitContainerSchemaInitializationOptions = []) throws {
        throw NSError(
            domain: NSCocoaErrorDomain, code: NSCoreDataError,
            userInfo: [
                NSLocalizedDescriptionKey: "CloudKit is only a service for Apple's systems: the store has no mirror"
            ])
    }

    /// Whether the user can change an object: always, as objects are not shared here.
    open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }

    /// Whether the user can delete an object.
    open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }

    /// Whether the user can change the objects of a store.
    open func canModifyManagedObjects(in store: NSPersistentStore) -> Bool { !store.isReadOnly }
}
