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

    /// What the object's context shares with its objects; nothing once the object has left the context.
    final var core: ContextCore?
    // It is read and replaced as a whole and never lent out, so that no two uses can overlap, and none has to be checked.
    /// The values; nothing while the object is a fault.
    @usableFromInline @exclusivity(unchecked) final var storage: ObjectStorage?
    /// The values that the store has, once they differ.
    final var snapshot: ObjectStorage?
    /// The ID of the object's row; negative while it has none.
    final var number: Int64 = 0
    /// A bit for each slot that was set since the last save; the last bit stands for all slots from 63 on.
    final var changedSlots: UInt64 = 0
    /// The version of the row that the object knows.
    final var version: Int64 = 0
    final var state: ObjectState = []
    /// The store that the object was in, once it has left the context: its ID stays what it was.
    final var formerStore: StoreIdentity?

    /// Creates an object of the class's entity in a context, with the model's default values.
    /// - Parameter context: the context, whose model has the class.
    public required init(context: ManagedObjectContext) {
        let objectClass = Self.self
        entity = context.core.entity(of: objectClass)
        context.core.insert(self)
    }

    /// Creates an object of an entity.
    /// - Parameters:
    ///   - entity: the entity, whose class is this one.
    ///   - context: the context that the object is inserted into; without one, the object can be inserted later.
    public required init(entity: EntityDescription, insertInto context: ManagedObjectContext?) {
        let objectClass = Self.self
        // What storage is read as depends on it that class and entity belong together.
        let fits = entity.objectClass == objectClass || entity.isEntity(of: objectClass)
        self.entity = fits ? entity : EntityDescription(unknown: objectClass)
        if fits {
            context?.core.insert(self)
        } else {
            context?.core.errorLog.record(
                PersistenceError.unacceptableClass(String(describing: objectClass), entity: entity.name))
        }
    }

    deinit {
        core?.objectEnds(self)
    }

    /// Which object it is: temporary until the first save, then for good.
    public final var objectID: ManagedObjectID {
        if number == 0 { number = TemporaryNumber.next() }
        if number < 0 { core?.registry.rememberTemporaryID(of: self) }
        return ManagedObjectID(entity: entity, store: (core?.store.identity ?? formerStore)?.uuid, number: number)
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
