import RelataModel

/// The entities that share one class, and the properties that the class needs in addition to those of its superclass.
///
/// A class is planned from its entities: usually one, sometimes several, and an entity may even share its class with
/// an ancestor. So the class hierarchy is not the hierarchy of entities, and a class has the properties of all its
/// entities.
struct ClassGroup {
    /// A property with the entity that declares it.
    struct Owned<Property: Sendable>: Sendable {
        var property: Property
        let entity: Entity
    }

    let name: String
    /// The entities, those nearest to a root first, then by name.
    let entities: [Entity]
    /// The name of the superclass; nil for a class that inherits from `ManagedObject`.
    let superclass: String?
    /// The attributes that the superclass does not have, by name.
    var attributes: [Owned<Attribute>] = []
    /// The relationships that the superclass does not have, by name.
    var relationships: [Owned<Relationship>] = []

    /// Whether the class has only one entity.
    var hasSingleEntity: Bool { entities.count == 1 }
}
