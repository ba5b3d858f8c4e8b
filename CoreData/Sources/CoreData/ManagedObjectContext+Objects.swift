@_spi(CoreDataModule) @_spi(Generated) public import Relata

// What contexts give, as objects of Core Data's class: all classes of a model that sources of Core Data's are written for are of it.
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

    /// What the program has set, and -1 before that. It has no effect: contexts share no cache of rows, so that what is read is what is
    /// stored, as with 0 in Core Data.
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

extension EntityDescription {
    /// Inserts a new object of the entity of a name.
    ///
    /// A name that the model does not have ends the process, as there.
    @discardableResult
    public static func insertNewObject(
        forEntityName name: String, into context: NSManagedObjectContext
    ) -> NSManagedObject {
        let object: ManagedObject = self.Relata::insertNewObject(forEntityName: name, into: context)
        guard let object = object as? NSManagedObject else {
            preconditionFailure("the model of the context has no entity '\(name)' with a class of NSManagedObject")
        }
        return object
    }
}

extension NSManagedObject {
    /// Creates an object of the class of an entity, as `NSManagedObject(entity:insertInto:)` does in Core Data.
    public static func ofOwnClass(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)
        -> NSManagedObject
    {
        of(entity.managedObjectClass.init(of: entity, in: context))
    }

    /// Whether the object is of a class, or of one that inherits from it.
    public func isKind(of aClass: AnyClass) -> Bool {
        var own: AnyClass? = type(of: self)
        while let current = own {
            if current == aClass { return true }
            own = _getSuperclass(current)
        }
        return false
    }

    /// Whether the object is of a class itself.
    public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

    /// An object as one of Core Data's class.
    fileprivate static func of(_ object: ManagedObject) -> NSManagedObject {
        guard let object = object as? NSManagedObject else {
            preconditionFailure(
                "\(type(of: object)) does not inherit from NSManagedObject: generate the model's code with --core-data")
        }
        return object
    }

    fileprivate static func of(_ objects: Set<ManagedObject>) -> Set<NSManagedObject> {
        Set(objects.lazy.map { of($0) })
    }
}

/// The address under which contexts keep their `stalenessInterval`.
private final class Staleness: Sendable {
    private static let shared = Staleness()

    static var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(shared).toOpaque()) }
}
