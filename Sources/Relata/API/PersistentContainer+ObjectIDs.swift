public import Foundation

extension PersistentContainer {
    /// Returns the ID that a URI represents; Core Data's `managedObjectID(forURIRepresentation:)` of the coordinator.
    /// - Parameter uri: a result of `ManagedObjectID.uriRepresentation()`.
    /// - Returns: `nil` for a URI of another store, of an entity that the model does not have, or of another form.
    ///   Whether the object exists is not checked.
    public func managedObjectID(forURIRepresentation uri: URL) -> ManagedObjectID? {
        ManagedObjectID(uri, of: store)
    }
}

extension ManagedObjectID {
    /// Creates the ID of an object of a store; `nil` for any other URI.
    init?(_ uri: URL, of store: PersistentStore) {
        guard let id = ManagedObjectID(uri, model: store.model) else { return nil }
        let uuid = store.identity.uuid
        guard id.isTemporaryID || id.storeUUID == uuid else { return nil }
        self = ManagedObjectID(entity: id.entity, storeUUID: uuid, rowID: id.rowID)
    }
}
