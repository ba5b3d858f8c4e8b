/// Which classes an entity's objects and their storage have.
@_spi(Generated)
public struct EntityClass: Sendable {
    let entityName: String
    let objectClass: ManagedObject.Type
    let storageClass: ObjectStorage.Type
    /// Whether the class says which entity an object is of.
    let isOwn: Bool

    /// Pairs an entity with its classes; generated code does so for every entity, abstract ones too.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - object: the class of its objects.
    ///   - storage: the class of their storage, which inherits from the storage of the object's superclass.
    public init(_ entityName: String, _ object: (some ManagedObject).Type, storage: (some ObjectStorage).Type) {
        self.entityName = entityName
        self.objectClass = object
        self.storageClass = storage
        isOwn = object != ManagedObject.self
    }

    /// Pairs an entity that no code was generated of with the class of its objects, or with one that others have too.
    init(dynamic entityName: String, _ objectClass: ManagedObject.Type?, base: ManagedObject.Type) {
        self.entityName = entityName
        self.objectClass = objectClass ?? base
        storageClass = DynamicStorage.self
        isOwn = objectClass != nil
    }
}
