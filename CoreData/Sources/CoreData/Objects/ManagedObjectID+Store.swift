import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension ManagedObjectID {
    /// The store that the object is in; nil for one that was never saved, and where the store is not open.
    public var persistentStore: NSPersistentStore? {
        isTemporaryID ? nil : uriRepresentation().host.flatMap { OpenStores.store($0) }
    }

    /// Whether both identify the same object.
    public func isEqual(_ object: Any?) -> Bool { object as? ManagedObjectID == self }
}
