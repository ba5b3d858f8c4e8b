/// The classes of an entity's objects and their storage.
@_spi(Generated)
public struct EntityClass: Sendable {
    let entityName: String
    let objectClass: ManagedObject.Type
    let storageClass: ObjectStorage.Type
    /// Whether the class belongs to this entity only, so that it identifies the entity of an object.
    let isOwn: Bool

    /// Pairs an entity with its classes; generated code does this for every entity with a class, abstract ones too.
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

    /// Pairs an entity with a class that has no code for it: its objects have their properties by name. Core Data has
    /// such objects, of `NSManagedObject` itself, of entities for which a model names no class.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - object: the class of its objects, which is also that of other entities' objects.
    public init(_ entityName: String, withoutCode object: ManagedObject.Type) {
        self.init(dynamic: entityName, nil, base: object)
    }

    init(_ entityName: String, _ object: ManagedObject.Type, storage: ObjectStorage.Type, isOwn: Bool) {
        self.entityName = entityName
        objectClass = object
        storageClass = storage
        self.isOwn = isOwn
    }

    /// Pairs an entity without generated code with the class of its objects, or with one that it shares with others.
    init(dynamic entityName: String, _ objectClass: ManagedObject.Type?, base: ManagedObject.Type) {
        self.entityName = entityName
        self.objectClass = objectClass ?? base
        storageClass = DynamicStorage.self
        isOwn = objectClass != nil
    }
}
