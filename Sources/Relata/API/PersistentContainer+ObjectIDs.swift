public import Foundation

extension PersistentContainer {
    /// Returns the ID that a URI represents; Core Data's `managedObjectID(forURIRepresentation:)` of the coordinator.
    /// - Parameter uri: a result of `ManagedObjectID.uriRepresentation()`.
    /// - Returns: `nil` for a URI of another store, of an entity that the model does not have, or of another form.
    ///   Whether the object exists is not checked.
    public func managedObjectID(forURIRepresentation uri: URL) -> ManagedObjectID? {
        ManagedObjectID(uri, model: store.model, of: store.identity)
    }
}
