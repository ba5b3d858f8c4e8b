/// Which classes an entity's objects and their storage have.
@_spi(Generated)
public struct EntityClass: Sendable {
    let entityName: String
    let objectClass: ManagedObject.Type
    let storageClass: ObjectStorage.Type

    /// Pairs an entity with its classes; generated code does so for every entity, abstract ones too.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - object: the class of its objects.
    ///   - storage: the class of their storage, which inherits from the storage of the object's superclass.
    public init(_ entityName: String, _ object: (some ManagedObject).Type, storage: (some ObjectStorage).Type) {
        self.entityName = entityName
        self.objectClass = object
        self.storageClass = storage
    }
}
