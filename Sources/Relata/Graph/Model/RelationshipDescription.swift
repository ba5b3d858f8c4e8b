public import RelataModel
import RelataSchema

/// A relationship of one entity in the form that the runtime uses; Core Data's `NSRelationshipDescription`.
public final class RelationshipDescription: Sendable {
    /// The inverse of a relationship.
    struct Inverse: Sendable {
        let declared: DeclaredRelationship
        /// The slot of the inverse in the destination's storage.
        let slot: Slot

        var name: String { declared.relationship.name }
        var isToMany: Bool { declared.relationship.isToMany }
        var isOrdered: Bool { declared.relationship.isOrdered }
        var deleteRule: DeleteRule { declared.relationship.deleteRule }
        /// Whether an object that loses its partner must be changed even if it is not in memory: because its own row
        /// has the key, or because the save must count its remaining destinations.
        var wantsReleased: Bool { !isToMany || declared.relationship.minCount > 0 }
    }

    /// The relationship's name.
    public let name: String
    /// The name of the entity that declares the relationship.
    let declaringEntity: String
    let relationship: Relationship
    let slot: Slot
    /// Whether it can have several destinations.
    public let isToMany: Bool
    /// Whether the destinations are ordered.
    public let isOrdered: Bool
    /// The delete rule: what happens to the destinations when the source is deleted.
    public let deleteRule: DeleteRule
    let inverse: Inverse?
    let isOwnInverse: Bool
    let mapping: RelationshipMapping
    let destination: EntityIndex
    /// The number of entities from the root to the destination.
    let destinationDepth: Int
    /// The class of the destination's objects.
    let destinationClass: ObjectIdentifier
    /// The model that the relationship belongs to.
    let reference: ModelReference
    /// Whether the pairs of a many-to-many relationship are written from this side.
    let writesPairs: Bool

    init(
        _ declared: DeclaredRelationship, slot: Slot, inverse: Inverse?, mapping: RelationshipMapping,
        destination: EntityIndex, destinationDepth: Int, destinationClass: ObjectIdentifier,
        reference: ModelReference
    ) {
        self.reference = reference
        name = declared.relationship.name
        declaringEntity = declared.entity.name
        relationship = declared.relationship
        self.slot = slot
        isToMany = declared.relationship.isToMany
        isOrdered = declared.relationship.isOrdered
        deleteRule = declared.relationship.deleteRule
        self.inverse = inverse
        isOwnInverse =
            inverse?.declared.entity.name == declared.entity.name
            && inverse?.declared.relationship.name == declared.relationship.name
        self.mapping = mapping
        self.destination = destination
        self.destinationDepth = destinationDepth
        self.destinationClass = destinationClass
        if let other = inverse?.declared {
            writesPairs =
                (declared.entity.name, declared.relationship.name) <= (other.entity.name, other.relationship.name)
        } else {
            writesPairs = true
        }
    }

    /// Returns whether objects of an entity can be destinations.
    func accepts(_ entity: EntityDescription) -> Bool {
        entity.isKind(ofEntityAt: destination, depth: destinationDepth)
    }

    /// Returns whether an object can be a destination: one of an entity of this model, as others have the same indexes.
    func accepts(_ object: ManagedObject) -> Bool {
        accepts(object.entity) && object.entity.reference === reference
    }

    /// Whether the contents must record additions and removals since the last save, because rows are written from
    /// them: pairs, or keys in the rows of destinations that have no inverse relationship.
    var isWrittenFromContents: Bool {
        switch mapping {
        case .join: true
        case .inverseKey: isToMany && inverse == nil
        case .key, .transient: false
        }
    }
}

extension RelationshipDescription: Hashable {
    /// Whether both are the same relationship of the same entity.
    public static func == (left: RelationshipDescription, right: RelationshipDescription) -> Bool { left === right }

    /// Hashes the description's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
