@_spi(CoreDataModule) @_spi(Generated) public import Relata

// What contexts give, as objects of Core Data's class: all classes of a model that sources of Core Data's are written
// for are of it.
extension ManagedObjectContext {
    /// The object of an ID, without looking whether the store has it.
    public func object(with objectID: NSManagedObjectID) -> NSManagedObject {
        NSManagedObject.of(self.Relata::object(with: objectID))
    }

    /// The object of an ID, if it exists.
    /// - Throws: `PersistenceError.objectNotFound` where neither the context nor the store has it.
    public func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        NSManagedObject.of(try throwingNSErrors { try self.Relata::existingObject(with: objectID) })
    }

    /// The object of an ID, if it is in memory.
    public func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
        self.Relata::registeredObject(for: objectID).map { NSManagedObject.of($0) }
    }

    /// The objects that the next save adds to the store.
    public var insertedObjects: Set<NSManagedObject> { NSManagedObject.of(self.Relata::insertedObjects) }

    /// The objects that were changed since the last save.
    public var updatedObjects: Set<NSManagedObject> { NSManagedObject.of(self.Relata::updatedObjects) }

    /// The objects that the next save removes from the store.
    public var deletedObjects: Set<NSManagedObject> { NSManagedObject.of(self.Relata::deletedObjects) }

    /// The objects that are in memory.
    public var registeredObjects: Set<NSManagedObject> { NSManagedObject.of(self.Relata::registeredObjects) }

    /// Has no effect: an object whose row is gone reads as deleted in any case.
    public var shouldDeleteInaccessibleFaults: Bool {
        get { true }
        set {}
    }

    /// What the program has set, and -1 before that. It has no effect: contexts share no cache of rows, so that what is
    /// read is what is stored, as with 0 in Core Data.
    public var stalenessInterval: Double {
        get { objc_getAssociatedObject(self, Staleness.key) as? Double ?? -1 }
        set { objc_setAssociatedObject(self, Staleness.key, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }

    /// Has no effect: deletions are applied at the end of an event, and before a save.
    public var propagatesDeletesAtEndOfEvent: Bool {
        get { true }
        set {}
    }
}

/// The address under which contexts keep their `stalenessInterval`.
private final class Staleness: Sendable {
    private static let shared = Staleness()

    static var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(shared).toOpaque()) }
}
