import RelataModel
import RelataSchema
import Synchronization

/// An entity in the form that the runtime uses; Core Data's `NSEntityDescription`.
///
/// Everything that operations on objects need is looked up once here, by slot, so that nothing is looked up by name
/// later.
public final class EntityDescription: Sendable, Hashable, CustomStringConvertible {
    /// The entity's name.
    public var name: String { draft?.name ?? ownName }
    private let ownName: String
    /// Whether the entity itself has no objects, only its sub-entities do.
    public let isAbstract: Bool
    /// The model's user info for the entity.
    public let userInfo: [String: String]
    /// The entity that this one inherits from.
    public let superentity: EntityDescription?

    let index: EntityIndex
    /// The index of the root of the entity's hierarchy.
    let hierarchy: EntityIndex
    /// The indexes of the entity and its ancestors, from the root down.
    let lineage: [EntityIndex]
    let objectClass: ManagedObject.Type
    /// The class that all objects of the entity have, those of its sub-entities included: in a model without generated
    /// code, a sub-entity's class need not inherit from the entity's.
    let commonClass: ManagedObject.Type
    /// Whether the class belongs to this entity only, so that it identifies the entity of an object.
    let hasOwnClass: Bool
    let storageClass: ObjectStorage.Type
    /// The fields of the storage, if the entity has no generated code.
    let layout: StorageLayout?
    /// The hooks of the class, once they have been looked up; before that, a value that is not a set of hooks.
    private let knownHooks = Atomic<UInt32>(.max)
    /// The class's entry in a library above this one, once it has been looked up.
    private let knownDetails = AtomicLazyReference<any AnyObject & Sendable>()
    private let knownRules = AtomicLazyReference<ValueRules>()
    /// The names of the storage's fields.
    let slots: [String]
    /// The table and columns that store the entity's objects.
    let mapping: EntityMapping?
    /// The attributes of the entity, in the order of their slots.
    let attributes: [AttributeDescription]
    /// The relationships of the entity, in the order of their slots.
    let relationships: [RelationshipDescription]
    /// The uniqueness constraints, inherited ones first.
    let uniquenessConstraints: [[String]]
    /// The relationships that are to-many.
    let toManyRelationships: [RelationshipDescription]
    /// The to-one relationships whose keys are in the entity's rows, and whose inverses count as changed with them.
    let referencesWithInverse: [RelationshipDescription]
    /// The slots of these relationships.
    let referenceSlots: SlotSet
    /// Whether a save computes derived strings of the objects, as SQLite cannot.
    let derivesTexts: Bool
    /// Whether objects have relationships that are nowhere but in memory.
    let hasTransientRelationships: Bool
    /// Whether objects can cache the results of fetched properties.
    let hasFetchedProperties: Bool
    /// Whether objects have values that a transformer may convert.
    @_spi(CoreDataModule)
    public let hasTransformableAttributes: Bool
    /// The model that the entity belongs to.
    let reference: ModelReference?
    /// The program's description of an entity that will become part of a model.
    @_spi(CoreDataModule)
    public let draft: (any EntityDraft)?
    private let relationshipsBySlot: [RelationshipDescription?]

    init(
        _ entity: Entity, index: EntityIndex, superentity: EntityDescription?, objectClass: ManagedObject.Type,
        commonClass: ManagedObject.Type, hasOwnClass: Bool, storageClass: ObjectStorage.Type, layout: StorageLayout?,
        mapping: EntityMapping?,
        attributes: [AttributeDescription], relationships: [RelationshipDescription], reference: ModelReference
    ) {
        self.reference = reference
        draft = nil
        ownName = entity.name
        isAbstract = entity.isAbstract
        userInfo = entity.userInfo
        self.superentity = superentity
        self.index = index
        hierarchy = superentity?.hierarchy ?? index
        lineage = (superentity?.lineage ?? []) + [index]
        self.objectClass = objectClass
        self.commonClass = commonClass
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
        referencesWithInverse = relationships.filter { $0.hasKey && $0.inverse != nil }
        referenceSlots = SlotSet(referencesWithInverse.map { SlotSet($0.slot) })
        derivesTexts = attributes.contains { attribute in
            if case .function = attribute.attribute.derivation?.derivation { true } else { false }
        }
        hasTransientRelationships = relationships.contains { $0.mapping == .transient }
        hasFetchedProperties = !entity.fetchedProperties.isEmpty || superentity?.hasFetchedProperties == true
        hasTransformableAttributes = attributes.contains { $0.attribute.type == .transformable }
        var bySlot = [RelationshipDescription?](repeating: nil, count: slots.count)
        for relationship in relationships { bySlot[relationship.slot.index] = relationship }
        relationshipsBySlot = bySlot
    }

    /// Creates the description for objects of a class that is in no model: one without properties.
    init(unknown objectClass: ManagedObject.Type, draft: (any EntityDraft)? = nil) {
        reference = nil
        self.draft = draft
        ownName = String(describing: objectClass)
        isAbstract = false
        userInfo = [:]
        superentity = nil
        index = .unknown
        hierarchy = .unknown
        lineage = []
        self.objectClass = objectClass
        commonClass = objectClass
        hasOwnClass = false
        storageClass = ObjectStorage.self
        layout = nil
        slots = []
        mapping = nil
        attributes = []
        relationships = []
        uniquenessConstraints = []
        toManyRelationships = []
        referencesWithInverse = []
        referenceSlots = []
        derivesTexts = false
        hasTransientRelationships = false
        hasFetchedProperties = false
        hasTransformableAttributes = false
        relationshipsBySlot = []
        knownHooks.store(0, ordering: .relaxed)
    }

    /// Creates a description that is in no model, of an entity that the program will add to one.
    /// - Parameter draft: the program's description of it.
    @_spi(CoreDataModule)
    public convenience init(draft: any EntityDraft) { self.init(unknown: ManagedObject.self, draft: draft) }

    /// Creates storage for an object, in which every field has the model's default value.
    @inline(__always)
    func makeStorage() -> ObjectStorage {
        guard let layout else { return storageClass.init() }
        return DynamicStorage(layout)
    }

    /// Whether the entity is in no model.
    var isUnknown: Bool { index == .unknown }

    /// The entity of a model that the program has made of this one; itself if it has not.
    @_spi(CoreDataModule)
    public var made: EntityDescription {
        guard let draft else { return self }
        return draft.made ?? self
    }

    /// The hooks of the class.
    ///
    /// They are looked up at first use: to determine that a class has none, Swift searches all conformances of the
    /// program, and a program may use few entities of its model. Two threads that look them up at the same time get
    /// the same result.
    var hooks: HookSet {
        let known = knownHooks.load(ordering: .relaxed)
        if known != .max { return HookSet(rawValue: UInt16(truncatingIfNeeded: known)) }
        let hooks = objectClass.lifeCycleHooks
        knownHooks.store(UInt32(hooks.rawValue), ordering: .relaxed)
        return hooks
    }

    /// Returns what a library above this one knows of the class.
    /// - Parameter lookUp: called at first use; if two threads use it at the same time, one of their results is kept.
    @_spi(CoreDataModule)
    public func classDetails(_ lookUp: () -> any AnyObject & Sendable) -> any AnyObject & Sendable {
        knownDetails.load() ?? knownDetails.storeIfNil(lookUp())
    }

    /// The program's own rules for values.
    var valueRules: [ValueRule] { knownRules.load()?.rules ?? [] }

    /// Gives the entity rules for its values, inherited ones included. Only the first call has an effect.
    @_spi(CoreDataModule)
    public func setValueRules(_ rules: [ValueRule]) { _ = knownRules.storeIfNil(ValueRules(rules)) }

    /// Returns whether a class is the entity's or inherits from it.
    func isEntity(of objectClass: ManagedObject.Type) -> Bool { isClass(objectClass, kindOf: self.objectClass) }

    /// Whether objects have relationships that are stored in rows other than their own.
    var writesPairs: Bool { relationships.contains { $0.isWrittenFromContents } }

    /// Whether objects have relationships.
    var hasRelationships: Bool { !relationships.isEmpty }

    /// The class of the entity's objects.
    @_spi(CoreDataModule)
    public var managedObjectClass: ManagedObject.Type { made.objectClass }

    /// The name of the class of the entity's objects.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var managedObjectClassName: String { String(describing: objectClass) }

    /// The relationship in a slot, if the entity has one there.
    func relationship(at slot: Slot) -> RelationshipDescription? {
        slot.index < relationshipsBySlot.count ? relationshipsBySlot[slot.index] : nil
    }

    /// Returns whether the entity is the other one or inherits from it; Core Data's `isKindOf(entity:)`.
    public func isKindOf(entity: EntityDescription) -> Bool {
        let (own, other) = (made, entity.made)
        // An index says nothing of an entity of another model, or of another version of this one.
        guard !other.isUnknown, own.reference === other.reference else { return own === other }
        return own.isKind(ofEntityAt: other.index, depth: other.lineage.count)
    }

    /// Returns whether the entity is, or inherits from, the one at an index in the model's list.
    func isKind(ofEntityAt other: EntityIndex, depth: Int) -> Bool {
        depth <= lineage.count && lineage[depth - 1] == other
    }

    /// The entity's name.
    public var description: String { name }

    /// Whether both are the same entity of the same model.
    public static func == (left: EntityDescription, right: EntityDescription) -> Bool { left.made === right.made }

    /// Hashes the description's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(made)) }
}

/// The draft of an entity that a program describes, before a model has it and afterwards.
@_spi(CoreDataModule)
public protocol EntityDraft: AnyObject, Sendable {
    /// The entity's name.
    var name: String? { get }
    /// The entity of the model that has been made of it, as long as there is one.
    var made: EntityDescription? { get }
}
