import RelataModel
import RelataSchema
import Synchronization

/// An entity as the runtime works with it; Core Data's `NSEntityDescription`.
///
/// Everything that an object's work needs is looked up once here, by slot, so that nothing is looked up by name later.
public final class EntityDescription: Sendable, Hashable, CustomStringConvertible {
    /// The entity's name.
    public let name: String
    /// Whether no object can be of the entity itself.
    public let isAbstract: Bool
    /// What the model's author noted.
    public let userInfo: [String: String]
    /// The entity that this one inherits from.
    public let superentity: EntityDescription?

    /// The entity's place in the model's list.
    let index: Int
    /// The root of the entity's hierarchy, by its place: its objects share one space of IDs.
    let hierarchy: Int
    /// The places of the entity and what it inherits from, the root first.
    let lineage: [Int]
    let objectClass: ManagedObject.Type
    /// Whether the class says which entity an object is of.
    let hasOwnClass: Bool
    let storageClass: ObjectStorage.Type
    /// The fields of the storage, where no code was generated of the entity.
    let layout: StorageLayout?
    /// The hooks of the class, once they are known; before that, no set at all.
    private let knownHooks = Atomic<UInt32>(.max)
    /// The names of the storage's fields.
    let slots: [String]
    /// Where the entity's objects are stored.
    let mapping: EntityMapping?
    /// The attributes that the entity has, in the order of their slots.
    let attributes: [AttributeDescription]
    /// The relationships that the entity has, in the order of their slots.
    let relationships: [RelationshipDescription]
    /// The uniqueness constraints, inherited ones first.
    let uniquenessConstraints: [[String]]
    /// The to-many ones of the relationships.
    let toManyRelationships: [RelationshipDescription]
    /// Whether a save computes derived texts of the objects, as SQLite cannot.
    let derivesTexts: Bool
    /// Whether objects can keep what fetched properties have found.
    let hasFetchedProperties: Bool
    /// The model that the entity is of.
    let reference: ModelReference?
    /// What the program says of an entity that is to be part of a model.
    @_spi(Generated)
    public let draft: (any Sendable & AnyObject)?
    private let relationshipsBySlot: [RelationshipDescription?]

    init(
        _ entity: Entity, index: Int, superentity: EntityDescription?, objectClass: ManagedObject.Type,
        hasOwnClass: Bool, storageClass: ObjectStorage.Type, layout: StorageLayout?, mapping: EntityMapping?,
        attributes: [AttributeDescription],
        relationships: [RelationshipDescription], reference: ModelReference
    ) {
        self.reference = reference
        draft = nil
        name = entity.name
        isAbstract = entity.isAbstract
        userInfo = entity.userInfo
        self.superentity = superentity
        self.index = index
        hierarchy = superentity?.hierarchy ?? index
        lineage = (superentity?.lineage ?? []) + [index]
        self.objectClass = objectClass
        self.hasOwnClass = hasOwnClass
        self.storageClass = storageClass
        self.layout = layout
        slots = layout?.slots ?? storageClass.slots
        self.mapping = mapping
        self.attributes = attributes
        self.relationships = relationships
        uniquenessConstraints =
            (superentity?.uniquenessConstraints ?? []) + entity.uniquenessConstraints.map(\.properties)
        toManyRelationships = relationships.filter(\.isToMany)
        derivesTexts = attributes.contains { attribute in
            if case .function = attribute.attribute.derivation?.derivation { true } else { false }
        }
        hasFetchedProperties = !entity.fetchedProperties.isEmpty || superentity?.hasFetchedProperties == true
        var bySlot = [RelationshipDescription?](repeating: nil, count: slots.count)
        for relationship in relationships { bySlot[relationship.slot] = relationship }
        relationshipsBySlot = bySlot
    }

    /// The description that objects of a class have which is in no model: one without properties.
    init(unknown objectClass: ManagedObject.Type, draft: (any Sendable & AnyObject)? = nil) {
        reference = nil
        self.draft = draft
        name = String(describing: objectClass)
        isAbstract = false
        userInfo = [:]
        superentity = nil
        index = -1
        hierarchy = -1
        lineage = []
        self.objectClass = objectClass
        hasOwnClass = false
        storageClass = ObjectStorage.self
        layout = nil
        slots = []
        mapping = nil
        attributes = []
        relationships = []
        uniquenessConstraints = []
        toManyRelationships = []
        derivesTexts = false
        hasFetchedProperties = false
        relationshipsBySlot = []
        knownHooks.store(0, ordering: .relaxed)
    }

    /// A description in no model, of an entity that the program is going to put into one.
    /// - Parameter draft: what the program says of it.
    @_spi(Generated)
    public convenience init(draft: any Sendable & AnyObject) { self.init(unknown: ManagedObject.self, draft: draft) }

    /// Storage for an object, in which every field has the model's default value.
    @inline(__always)
    func makeStorage() -> ObjectStorage {
        guard let layout else { return storageClass.init() }
        return DynamicStorage(layout)
    }

    /// Whether no model has the entity.
    var isUnknown: Bool { index < 0 }

    /// The hooks of the class.
    ///
    /// They are looked up at first use: to find that a class has none, Swift goes through all conformances of
    /// the program, and a program may use few entities of its model. Two threads that ask at once find the same.
    var hooks: HookSet {
        let known = knownHooks.load(ordering: .relaxed)
        if known != .max { return HookSet(rawValue: UInt16(truncatingIfNeeded: known)) }
        let hooks = objectClass.lifeCycleHooks
        knownHooks.store(UInt32(hooks.rawValue), ordering: .relaxed)
        return hooks
    }

    /// Whether a class is the entity's or inherits from it.
    func isEntity(of objectClass: ManagedObject.Type) -> Bool {
        var ancestor: AnyClass? = objectClass
        while let candidate = ancestor {
            if candidate == self.objectClass { return true }
            ancestor = _getSuperclass(candidate)
        }
        return false
    }

    /// Whether objects have relationships that are written in other rows than their own.
    var writesPairs: Bool { relationships.contains { $0.isWrittenFromContents } }

    /// Whether objects refer to others.
    var hasRelationships: Bool { !relationships.isEmpty }

    /// The relationship in a slot, if the entity has one there.
    func relationship(at slot: Int) -> RelationshipDescription? {
        slot < relationshipsBySlot.count ? relationshipsBySlot[slot] : nil
    }

    /// Whether the entity is the other one or inherits from it; Core Data's `isKindOf(entity:)`.
    public func isKindOf(entity: EntityDescription) -> Bool {
        isKind(ofEntityAt: entity.index, depth: entity.lineage.count)
    }

    /// Whether the entity is, or inherits from, the one at a place in the model's list.
    func isKind(ofEntityAt other: Int, depth: Int) -> Bool {
        depth <= lineage.count && lineage[depth - 1] == other
    }

    /// The entity's name.
    public var description: String { name }

    /// Whether both are the same entity of the same model.
    public static func == (left: EntityDescription, right: EntityDescription) -> Bool { left === right }

    /// Hashes the description's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
