public import Foundation
@_spi(Generated) public import Relata

/// The key of the IDs of the objects that were inserted.
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
/// The key of the IDs of the objects that were changed.
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
/// The key of the IDs of the objects that were deleted.
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
/// The key of the IDs of the objects that were refreshed.
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"

extension ManagedObjectContext {
    /// Updates the objects in memory with the changes that another context has saved. New objects are registered with
    /// this context, and its observers are notified of them.
    /// - Parameter notification: the other context's `NSManagedObjectContextDidSave`; any other is ignored.
    public func mergeChanges(fromContextDidSave notification: Notification) {
        self.Relata::mergeChanges(fromContextDidSave: notification)
        let key = AnyHashable(NotificationKey.savedChanges.rawValue)
        guard let saved = notification.userInfo?[key] as? SavedChanges else { return }
        noteInsertions(saved)
    }

    /// Updates contexts with changes that were written elsewhere, for example by a batch request.
    /// - Parameters:
    ///   - changes: the IDs of objects, their URIs or the objects, under `NSInsertedObjectsKey` and the like.
    ///   - contexts: the contexts.
    public static func mergeChanges(
        fromRemoteContextSave changes: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
    ) {
        for context in contexts {
            guard let store = context.persistentStoreCoordinator?.persistentStores.first else { continue }
            let ids = { (keys: [String]) in keys.flatMap { context.objectIDs(changes[$0]) } }
            let saved = SavedChanges(
                inserted: ids([NSInsertedObjectsKey, NSInsertedObjectIDsKey]),
                updated: ids([
                    NSUpdatedObjectsKey, NSUpdatedObjectIDsKey, NSRefreshedObjectsKey, NSRefreshedObjectIDsKey,
                ]), deleted: ids([NSDeletedObjectsKey, NSDeletedObjectIDsKey]), in: store)
            context.mergeChanges(fromContextDidSave: saved)
            context.noteInsertions(saved)
        }
    }

    /// Creates faults for new objects, and notifies observers of them.
    private func noteInsertions(_ saved: SavedChanges) {
        let new = saved.insertedObjectIDs.filter { registeredObject(for: $0) == nil }
        guard !new.isEmpty, ContextNotifications.isObserved else { return }
        NotificationCenter.default.post(
            name: .NSManagedObjectContextObjectsDidChange, object: self,
            userInfo: [NSInsertedObjectsKey: NSSet(array: new.compactMap { object(with: $0) as? NSManagedObject })])
    }

    /// Returns the IDs of a list of IDs, URIs or objects.
    private func objectIDs(_ list: Any?) -> [NSManagedObjectID] {
        guard let members = list as? any Sequence else { return [] }
        return members.compactMap { member -> NSManagedObjectID? in
            if let object = member as? ManagedObject { return object.objectID }
            if let url = member as? URL {
                return persistentStoreCoordinator?.managedObjectID(forURIRepresentation: url)
            }
            return member as? NSManagedObjectID
        }
    }
}
