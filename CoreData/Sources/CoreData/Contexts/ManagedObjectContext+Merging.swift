public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension ManagedObjectContext {
    /// Brings the objects in memory up to date with what another context has saved. New ones become objects of this
    /// context where observers are told of them.
    /// - Parameter notification: the other context's `NSManagedObjectContextDidSave`, or one whose dictionary has
    ///   objects or IDs under `NSInsertedObjectsKey` and its kind.
    public func mergeChanges(fromContextDidSave notification: Notification) {
        let information = notification.userInfo ?? [:]
        if let saved = information[AnyHashable(NotificationKey.savedChanges.rawValue)] as? SavedChanges {
            ContextMerge.during(self) { mergeChanges(fromContextDidSave: saved) }
        } else {
            Self.mergeChanges(fromRemoteContextSave: information, into: [self])
        }
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
            context.performAndWait {
                ContextMerge.during(context) { context.mergeChanges(fromContextDidSave: saved) }
            }
        }
    }

    /// The IDs in a list of IDs, URIs or objects.
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
