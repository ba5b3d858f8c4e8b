public import Foundation
import Relata
import Synchronization

/// The key of the objects that were inserted, in notifications of contexts.
public let NSInsertedObjectsKey = "inserted"
/// The key of the objects that were changed.
public let NSUpdatedObjectsKey = "updated"
/// The key of the objects that were deleted.
public let NSDeletedObjectsKey = "deleted"
/// The key of the objects that were refreshed.
public let NSRefreshedObjectsKey = "refreshed"
/// The key of the objects that were invalidated.
public let NSInvalidatedObjectsKey = "invalidated"
/// The key that indicates that all objects were invalidated.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"

extension Notification.Name {
    /// Posted by a context before it saves.
    public static var NSManagedObjectContextWillSave: Notification.Name {
        ContextNotifications.willSave
    }

    /// Posted by a context after it has saved, with the objects in memory that were written.
    public static var NSManagedObjectContextDidSave: Notification.Name {
        ContextNotifications.didSave
    }

    /// Posted by a context after its objects have changed.
    public static var NSManagedObjectContextObjectsDidChange: Notification.Name {
        ContextNotifications.didChange
    }
}

/// Also posts the notifications of contexts under Core Data's names, with the same context as their object.
///
/// This starts when one of the names is first read: before that, nobody can observe it.
enum ContextNotifications {
    static let willSave = bridged("NSManagingContextWillSaveChangesNotification")
    static let didSave = bridged("NSManagingContextDidSaveChangesNotification")
    static let didChange = bridged("NSObjectsChangedInManagingContextNotification")

    /// Whether one of the names was ever read.
    static var isObserved: Bool { hasBegun.load(ordering: .relaxed) }

    private static let hasBegun = Atomic(false)

    private static func bridged(_ name: String) -> Notification.Name {
        _ = bridge
        return Notification.Name(name)
    }

    private static let bridge: Void = {
        hasBegun.store(true, ordering: .relaxed)
        repost(ManagedObjectContext.willSaveObjectsNotification, as: "NSManagingContextWillSaveChangesNotification") {
            _ in [:]
        }
        repost(
            ManagedObjectContext.didSaveObjectIDsNotification, as: "NSManagingContextDidSaveChangesNotification", saved)
        repost(
            ManagedObjectContext.didChangeObjectsNotification, as: "NSObjectsChangedInManagingContextNotification",
            changed)
    }()

    private static func repost(
        _ name: Notification.Name, as other: String,
        _ information: @escaping @Sendable (Notification) -> [AnyHashable: Any]
    ) {
        // The observer is never removed: it lives as long as the program.
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
            NotificationCenter.default.post(
                name: Notification.Name(other), object: notification.object,
                // The content of Relata's own notification is included, so that it can be merged into another
                // context.
                userInfo: information(notification).merging(notification.userInfo ?? [:]) { first, _ in first })
        }
    }

    private static func saved(_ notification: Notification) -> [AnyHashable: Any] {
        guard let context = notification.object as? ManagedObjectContext,
            let changes = notification.userInfo?[key(.savedChanges)] as? SavedChanges
        else { return [:] }
        return entries([
            NSInsertedObjectsKey: changes.insertedObjectIDs.map { context.object(with: $0) },
            NSUpdatedObjectsKey: changes.updatedObjectIDs.compactMap { context.registeredObject(for: $0) },
            NSDeletedObjectsKey: changes.deletedObjectIDs.map { context.object(with: $0) },
        ])
    }

    private static func changed(_ notification: Notification) -> [AnyHashable: Any] {
        guard let changes = notification.userInfo?[key(.objectChanges)] as? ObjectChanges else { return [:] }
        return entries([
            NSInsertedObjectsKey: Array(changes.insertedObjects), NSUpdatedObjectsKey: Array(changes.updatedObjects),
            NSDeletedObjectsKey: Array(changes.deletedObjects),
        ])
    }

    private static func key(_ key: ManagedObjectContext.NotificationKey) -> AnyHashable { AnyHashable(key.rawValue) }

    /// Returns the sets that have members; Core Data leaves out the others.
    private static func entries(_ objects: [String: [ManagedObject]]) -> [AnyHashable: Any] {
        var entries: [AnyHashable: Any] = [:]
        for (key, objects) in objects where !objects.isEmpty {
            // A set of Foundation can also be cast to one of Swift, but not the other way round.
            entries[key] = NSSet(array: objects.compactMap { $0 as? NSManagedObject })
        }
        return entries
    }
}
