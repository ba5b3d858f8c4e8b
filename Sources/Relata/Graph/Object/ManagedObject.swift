/// An object of a context, with the properties of its entity; Core Data's `NSManagedObject`.
///
/// Generated classes inherit from it. Its public names are those of `NSManagedObject` and no others, so that a model can
/// use any name that it could use with Core Data. An object belongs to its context's isolation domain; what crosses
/// between domains is its `objectID`.
///
/// ```swift
/// album.year = 2000
/// album.artist = radiohead
/// print(album.hasChanges, radiohead.albums.contains(album))
/// ```
open class ManagedObject: Hashable, CustomStringConvertible {
    /// The object's entity.
    public final let entity: EntityDescription

    // Both are read and replaced as a whole and never lent out, so that no two uses can overlap, and none has to be checked.
    /// What the object's context shares with its objects; `nil` once the object has left the context.
    @exclusivity(unchecked) final var core: ContextCore?
    /// The values; `nil` while the object is a fault.
    @usableFromInline @exclusivity(unchecked) final var storage: ObjectStorage?
    /// The values that the store has, once they differ.
    final var snapshot: ObjectStorage?
    /// The ID of the object's row; temporary while it has none.
    final var rowID = RowID.unassigned
    /// The slots that were set since the last save.
    final var changedSlots: SlotSet = []
    /// The version of the row that the object knows.
    final var version: Int64 = 0
    final var state: ObjectState = []
    /// The store that the object was in, once it has left the context: its ID stays what it was.
    final var formerStore: StoreIdentity?

    /// Creates an object of the class's entity in a context, with the model's default values.
    ///
    /// A subclass inherits it, as long as it inherits or overrides `init(entity:insertInto:)`.
    /// - Parameter context: the context, whose model has the class.
    public required convenience init(context: ManagedObjectContext) {
        self.init(entity: context.core.entity(of: Self.self), insertInto: context)
    }

    /// Creates an object of an entity by the class's own `init(entity:insertInto:)`, from a class that is known at run time alone:
    /// `Object(of: Object.entity(), in: context)` in a generic function.
    ///
    /// All objects that a context fetches are made so. Swift calls no other initializers of a class that is not known than `required` ones, and
    /// those would keep a subclass from having initializers of its own.
    /// - Parameters:
    ///   - entity: the entity.
    ///   - context: as for `init(entity:insertInto:)`.
    public required convenience init(of entity: EntityDescription, in context: ManagedObjectContext?) {
        self.init(entity: entity, insertInto: context)
    }

    /// Creates an object of an entity.
    ///
    /// A subclass can override it, and must do so where it has a designated initializer of its own. It is called for fetched
    /// objects too, without a context and before they have values.
    /// - Parameters:
    ///   - entity: the entity, whose class is this one.
    ///   - context: the context that the object is inserted into; without one, the object can be inserted later.
    public init(entity: EntityDescription, insertInto context: ManagedObjectContext?) {
        let objectClass = Self.self
        let core = context?.core
        let entity = core?.ownDescription(of: entity) ?? entity
        // What storage is read as depends on it that class and entity belong together.
        let fits = entity.objectClass == objectClass || entity.isEntity(of: objectClass)
        self.entity = fits ? entity : EntityDescription(unknown: objectClass)
        if fits {
            core?.insert(self)
        } else {
            core?.errorLog.record(
                PersistenceError.unacceptableClass(String(describing: objectClass), entity: entity.name))
        }
    }

    /// The entity of the class, in the first of the models that the program has loaded; Core Data's `entity()`.
    ///
    /// A generated model is loaded when it is first used, by a container for example. Before that, the description has the name of the class
    /// and no properties. A context takes either for the entity that the class has in its own model.
    open class func entity() -> EntityDescription {
        LoadedModels.entity(of: self) ?? EntityDescription(unknown: self)
    }

    /// Which hooks of an object's life the class has: those whose protocols it adopts.
    ///
    /// A class that adopts protocols for the sake of its subclasses overrides this, and says which of them do something: rows of classes
    /// without hooks need not become objects to be deleted. It is asked once for a class.
    open class var lifeCycleHooks: HookSet { HookSet(adoptedBy: self) }

    /// The key paths of properties that the class declares itself, and no generated code, with the names that the model has for them.
    @_spi(Generated)
    open class var declaredKeyPaths: [(path: AnyKeyPath, name: String)] { [] }

    deinit {
        core?.objectEnds(self)
    }

    /// Which object it is: temporary until the first save, then for good.
    public final var objectID: ManagedObjectID {
        if rowID == .unassigned { rowID = .nextTemporary() }
        if rowID.isTemporary { core?.registry.rememberTemporaryID(of: self) }
        return ManagedObjectID(entity: entity, store: (core?.store.identity ?? formerStore)?.uuid, rowID: rowID)
    }

    /// The context that the object belongs to; `nil` after its deletion was saved.
    public final var managedObjectContext: ManagedObjectContext? { core?.family.context }

    /// Whether the object will be added to the store by the next save.
    public final var isInserted: Bool { state.contains(.inserted) }

    /// Whether the object was changed since it was last saved or fetched.
    public final var isUpdated: Bool { state.isSuperset(of: [.updated]) && !isInserted && !isDeleted }

    /// Whether the next save will remove the object from the store.
    public final var isDeleted: Bool { state.contains(.deleted) }

    /// Whether the object was inserted, changed or deleted since the last save.
    public final var hasChanges: Bool { core != nil && state.isChanged }

    /// Whether the object's values have yet to be read from the store.
    public final var isFault: Bool { storage == nil }

    /// The entity and the ID; reads no values.
    open var description: String { "<\(entity.name) \(objectID)>" }

    /// Whether both are the same object; reads no values.
    public static func == (left: ManagedObject, right: ManagedObject) -> Bool { left === right }

    /// Hashes the object's identity; reads no values.
    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension ManagedObject: Sendable {}
