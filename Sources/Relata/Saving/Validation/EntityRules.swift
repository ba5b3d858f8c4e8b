import RelataModel

/// The checks of the objects of one entity before a save.
final class EntityRules: EntityPlan {
    let entity: EntityDescription
    /// The rules of the attributes that have any.
    let attributes: ContiguousArray<AttributeRules>
    /// To-one relationships that must have a destination.
    let requiredToOnes: [RelationshipDescription]
    /// To-many relationships with bounds for the number of destinations.
    let countedToManys: [RelationshipDescription]
    /// Relationships whose destinations prevent a deletion.
    let denials: [RelationshipDescription]

    init(_ entity: EntityDescription) {
        self.entity = entity
        let storage = entity.makeStorage()
        attributes = ContiguousArray(
            entity.attributes.compactMap { attribute in
                AttributeRules(attribute, canBeNil: ValueAccess().write(nil, to: attribute.slot, of: storage))
            })
        requiredToOnes = entity.relationships.filter { !$0.isToMany && !$0.relationship.isOptional }
        countedToManys = entity.relationships.filter {
            $0.isToMany && ($0.relationship.minCount > 0 || $0.relationship.maxCount > 0)
        }
        denials = entity.relationships.filter { $0.deleteRule == .deny }
    }
}
