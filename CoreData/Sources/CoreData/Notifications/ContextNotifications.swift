public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

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
/// The key of the IDs of the objects of a context that was reset, in an array.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"

/// The key of the IDs of the objects that were inserted.
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
/// The key of the IDs of the objects that were changed.
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
/// The key of the IDs of the objects that were deleted.
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
/// The key of the IDs of the objects that were refreshed.
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"
/// The key of the IDs of the objects that were made faults without being looked at.
public let NSInvalidatedObjectIDsKey = "invalidated_objectIDs"

extension Notification.Name {
    /// Posted by a context before it saves.
    public static var NSManagedObjectContextWillSave: Notification.Name { ContextNotifications.willSave }

    /// Posted by a context after it has saved, with the objects in memory that were written.
    public static var NSManagedObjectContextDidSave: Notification.Name { ContextNotifications.didSave }

    /// Posted by a context after its objects have changed, and after it has merged what another context has saved.
    public static var NSManagedObjectContextObjectsDidChange: Notification.Name { ContextNotifications.didChange }

    /// Posted by a context after it has saved, with the IDs of what was written.
    public static var NSManagedObjectContextDidSaveObjectIDs: Notification.Name { ContextNotifications.didSaveIDs }

    /// Posted by a context after it has merged what another context has saved, with the IDs.
    public static var NSManagedObjectContextDidMergeChangesObjectIDs: Notification.Name {
        ContextNotifications.didMergeIDs
    }
}

extension ManagedObjectContext {
    /// Posted by a context before it saves.
    public static var willSaveObjectsNotification: Notification.Name { .NSManagedObjectContextWillSave }
    /// Posted by a context after it has saved, with the objects in memory that were written.
    public static var didSaveObjectsNotification: Notification.Name { .NSManagedObjectContextDidSave }
    /// Posted by a context after its objects have changed, and after it has merged what another context has saved.
    public static var didChangeObjectsNotification: Notification.Name { .NSManagedObjectContextObjectsDidChange }
    /// Posted by a context after it has saved, with the IDs of what was written.
    public static var didSaveObjectIDsNotification: Notification.Name { .NSManagedObjectContextDidSaveObjectIDs }
    /// Posted by a context after it has merged what another context has saved, with the IDs.
    public static var didMergeChangesObjectIDsNotification: Notification.Name {
        .NSManagedObjectContextDidMergeChangesObjectIDs
    }
}

extension ManagedObjectContext.NotificationKey {
    /// The objects that were inserted.
    public static let insertedObjects = Self(rawValue: NSInsertedObjectsKey)
    /// The objects that were changed.
    public static let updatedObjects = Self(rawValue: NSUpdatedObjectsKey)
    /// The objects that were deleted.
    public static let deletedObjects = Self(rawValue: NSDeletedObjectsKey)
    /// The objects that were refreshed.
    public static let refreshedObjects = Self(rawValue: NSRefreshedObjectsKey)
    /// The objects that were made faults without being looked at.
    public static let invalidatedObjects = Self(rawValue: NSInvalidatedObjectsKey)
    /// The IDs of the objects of a context that was reset, in an array.
    public static let invalidatedAllObjects = Self(rawValue: NSInvalidatedAllObjectsKey)
    /// The IDs of the objects that were inserted.
    public static let insertedObjectIDs = Self(rawValue: NSInsertedObjectIDsKey)
    /// The IDs of the objects that were changed.
    public static let updatedObjectIDs = Self(rawValue: NSUpdatedObjectIDsKey)
    /// The IDs of the objects that were deleted.
    public static let deletedObjectIDs = Self(rawValue: NSDeletedObjectIDsKey)
    /// The IDs of the objects that were refreshed.
    public static let refreshedObjectIDs = Self(rawValue: NSRefreshedObjectIDsKey)
    /// The IDs of the objects that were made faults without being looked at.
    public static let invalidatedObjectIDs = Self(rawValue: NSInvalidatedObjectIDsKey)
    /// The query generation after a save.
    public static let queryGeneration = Self(rawValue: NSManagedObjectContextQueryGenerationKey)
}

/// Posts what contexts post under Core Data's names too, with the same context as object.
///
/// This starts when one of the names is first read: before that, it cannot be observed.
enum ContextNotifications {
    static let willSave = bridged("NSManagingContextWillSaveChangesNotification")
    static let didSave = bridged("NSManagingContextDidSaveChangesNotification")
    static let didChange = bridged("NSObjectsChangedInManagingContextNotification")
    static let didSaveIDs = bridged("NSManagedObjectContextDidSaveObjectIDsNotification")
    static let didMergeIDs = bridged("NSManagedObjectContextDidMergeChangesObjectIDsNotification")

    private static func bridged(_ name: String) -> Notification.Name {
        _ = bridge
        return Notification.Name(name)
    }

    private static let bridge: Void = {
        repost(
            ManagedObjectContext.Relata::willSaveObjectsNotification, as: "NSManagingContextWillSaveChangesNotification"
        ) { _ in [:] }
        repost(
            ManagedObjectContext.Relata::didSaveObjectIDsNotification,
            as: "NSManagingContextDidSaveChangesNotification", saved)
        repost(
            ManagedObjectContext.Relata::didSaveObjectIDsNotification,
            as: "NSManagedObjectContextDidSaveObjectIDsNotification", ids)
        repost(
            ManagedObjectContext.Relata::didChangeObjectsNotification,
            as: "NSObjectsChangedInManagingContextNotification", changed)
        repost(
            ManagedObjectContext.Relata::didMergeChangesObjectIDsNotification,
            as: "NSObjectsChangedInManagingContextNotification", merged)
        repost(
            ManagedObjectContext.Relata::didMergeChangesObjectIDsNotification,
            as: "NSManagedObjectContextDidMergeChangesObjectIDsNotification", mergedIDs)
    }()

    private static func repost(
        _ name: Notification.Name, as other: String,
        _ information: @escaping @Sendable (Notification) -> [AnyHashable: Any]?
    ) {
        // The observer is never removed: it lives as long as the program.
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
            guard let information = information(notification) else { return }
            NotificationCenter.default.post(
                name: Notification.Name(other), object: notification.object,
                // What Relata's own notification has goes along, so that the notification can be merged into another
                // context.
                userInfo: information.merging(notification.userInfo ?? [:]) { first, _ in first })
        }
    }

    private static func value<Value>(
        _ key: ManagedObjectContext.NotificationKey, of notification: Notification, _ type: Value.Type
    ) -> Value? {
        notification.userInfo?[AnyHashable(key.rawValue)] as? Value
    }

    private static func saved(_ notification: Notification) -> [AnyHashable: Any]? {
        guard let context = notification.object as? ManagedObjectContext,
            let changes = value(.savedChanges, of: notification, SavedChanges.self),
            let objects = value(.savedObjects, of: notification, SavedObjects.self)
        else { return [:] }
        // What rules have deleted without reading it becomes an object here, without its values.
        let known = Set(objects.deleted.map(\.objectID))
        let others = changes.deletedObjectIDs.filter { !known.contains($0) }.map { context.Relata::object(with: $0) }
        var entries = entries([
            NSInsertedObjectsKey: objects.inserted, NSUpdatedObjectsKey: objects.updated,
            NSDeletedObjectsKey: objects.deleted + others,
        ])
        if context.parent == nil {
            let coordinator = context.persistentStoreCoordinator
            entries["newChangeToken"] = coordinator?.currentPersistentHistoryToken(
                fromStores: nil as [NSPersistentStore]?)
        }
        return entries
    }

    private static func ids(_ notification: Notification) -> [AnyHashable: Any]? {
        guard let changes = value(.savedChanges, of: notification, SavedChanges.self) else { return [:] }
        let ids = [
            NSInsertedObjectIDsKey: changes.insertedObjectIDs, NSUpdatedObjectIDsKey: changes.updatedObjectIDs,
            NSDeletedObjectIDsKey: changes.deletedObjectIDs,
        ]
        return Dictionary(uniqueKeysWithValues: ids.filter { !$0.value.isEmpty }.map { ($0, Set($1)) })
    }

    /// The IDs of what was merged; refreshed are the objects that the context has.
    private static func mergedIDs(_ notification: Notification) -> [AnyHashable: Any]? {
        guard var entries = ids(notification), let context = notification.object as? ManagedObjectContext,
            let changes = value(.savedChanges, of: notification, SavedChanges.self)
        else { return [:] }
        let refreshed = changes.updatedObjectIDs.filter { context.Relata::registeredObject(for: $0) != nil }
        if !refreshed.isEmpty { entries[NSRefreshedObjectIDsKey] = Set(refreshed) }
        return entries
    }

    private static func changed(_ notification: Notification) -> [AnyHashable: Any]? {
        guard let changes = value(.objectChanges, of: notification, ObjectChanges.self) else { return [:] }
        if changes.invalidatesAllObjects { return [NSInvalidatedAllObjectsKey: changes.invalidatedObjectIDs] }
        let entries = entries([
            NSInsertedObjectsKey: Array(changes.insertedObjects), NSUpdatedObjectsKey: Array(changes.updatedObjects),
            NSDeletedObjectsKey: Array(changes.deletedObjects), NSRefreshedObjectsKey: Array(changes.refreshedObjects),
        ])
        // A merge that the program has asked for adds to it what was inserted, and posts it then.
        if let context = notification.object as? ManagedObjectContext,
            ContextMerge.keep(entries.merging(notification.userInfo ?? [:]) { first, _ in first }, of: context)
        {
            return nil
        }
        return entries
    }

    /// The changes of a merge: new objects become faults of the context. Refreshed objects were already reported, or
    /// were kept to be reported with them.
    private static func merged(_ notification: Notification) -> [AnyHashable: Any]? {
        guard let context = notification.object as? ManagedObjectContext,
            let changes = value(.savedChanges, of: notification, SavedChanges.self)
        else { return nil }
        let entries = entries([
            NSInsertedObjectsKey: changes.insertedObjectIDs.map { context.Relata::object(with: $0) },
            NSDeletedObjectsKey: changes.deletedObjectIDs.compactMap { context.Relata::registeredObject(for: $0) },
        ])
        let all = ContextMerge.takeChanges(of: context).merging(entries) { kept, _ in kept }
        return all.isEmpty ? nil : all
    }

    /// Returns the sets that have members; Core Data leaves out the others.
    private static func entries(_ objects: [String: [ManagedObject]]) -> [AnyHashable: Any] {
        var entries: [AnyHashable: Any] = [:]
        for (key, objects) in objects where !objects.isEmpty {
            // A set of Foundation can also be cast to one of Swift, but not the other way round.
            entries[key] = NSSet.of(objects.filter { $0 is NSManagedObject })
        }
        return entries
    }
}
