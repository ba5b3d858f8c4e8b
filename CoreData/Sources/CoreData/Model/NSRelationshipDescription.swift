@_spi(CoreDataModule) @_spi(Generated) public import Relata
public import RelataModel

/// A relationship of an entity.
open class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
    /// The entity of the destinations.
    open var destinationEntity: NSEntityDescription? { didSet { entity.draftChanged() } }
    /// The inverse relationship.
    open var inverseRelationship: NSRelationshipDescription? { didSet { entity.draftChanged() } }
    /// The maximum number of objects; 1 for a to-one relationship, 0 for no limit.
    open var maxCount = 0 { didSet { entity.draftChanged() } }
    /// The minimum number of objects.
    open var minCount = 0 { didSet { entity.draftChanged() } }
    /// The effect on the destinations when the object is deleted.
    open var deleteRule = NSDeleteRule.nullifyDeleteRule { didSet { entity.draftChanged() } }
    /// Whether the destinations are ordered.
    open var isOrdered = false { didSet { entity.draftChanged() } }

    /// Whether the relationship is to-many.
    open var isToMany: Bool { maxCount != 1 }

    convenience init(
        _ relationship: RelationshipDescription, of entity: NSEntityDescription,
        inverse: NSRelationshipDescription? = nil
    ) {
        self.init()
        name = relationship.name
        isOptional = relationship.isOptional
        isTransient = relationship.isTransient
        userInfo = relationship.userInfo
        maxCount = relationship.isToMany ? relationship.maxCount : 1
        minCount = relationship.minCount
        deleteRule = relationship.deleteRule
        isOrdered = relationship.isOrdered
        destinationEntity = relationship.destinationEntity
        if let inverse {
            inverseRelationship = inverse
        } else if let destination = relationship.destinationEntity, let back = relationship.inverseRelationship {
            inverseRelationship = NSRelationshipDescription(back, of: destination, inverse: self)
        }
        // From now on a change is a change of the model.
        self.entity = entity
    }

    override var versioned: [String] {
        super.versioned + [
            destinationEntity?.name ?? "", inverseRelationship?.name ?? "", "\(minCount)", "\(maxCount)",
            "\(isOrdered)",
        ]
    }

    override func hand(to copy: NSPropertyDescription) {
        super.hand(to: copy)
        guard let copy = copy as? NSRelationshipDescription else { return }
        copy.destinationEntity = destinationEntity
        copy.inverseRelationship = inverseRelationship
        copy.maxCount = maxCount
        copy.minCount = minCount
        copy.deleteRule = deleteRule
        copy.isOrdered = isOrdered
    }

    /// The relationship for a model; `nil` without a destination.
    var relationship: Relationship? {
        guard let destination = destinationEntity?.name else { return nil }
        return Relationship(
            name, to: destination, inverse: inverseRelationship?.name, isToMany: isToMany, isOrdered: isOrdered,
            isOptional: isOptional, minCount: minCount, maxCount: maxCount == 0 ? nil : maxCount,
            deleteRule: deleteRule, isTransient: isTransient, renamingIdentifier: renamingIdentifier,
            versionHashModifier: versionHashModifier, userInfo: stringUserInfo(userInfo))
    }
}
