@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension NSManagedObject {
    /// Creates an object of the class of an entity, as `NSManagedObject(entity:insertInto:)` does in Core Data.
    public static func ofOwnClass(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)
        -> NSManagedObject
    {
        of(entity.managedObjectClass.init(of: entity, in: context))
    }

    /// An object as one of Core Data's class.
    static func of(_ object: ManagedObject) -> NSManagedObject {
        guard let object = object as? NSManagedObject else {
            preconditionFailure(
                "\(type(of: object)) does not inherit from NSManagedObject: generate the model's code with --core-data")
        }
        return object
    }

    static func of(_ objects: Set<ManagedObject>) -> Set<NSManagedObject> {
        Set(objects.lazy.map { of($0) })
    }
}
