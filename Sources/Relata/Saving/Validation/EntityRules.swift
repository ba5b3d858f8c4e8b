import RelataModel

/// What is checked of the objects of one entity before a save.
final class EntityRules {
    let entity: EntityDescription
    /// Checks those attributes that do not accept everything.
    let fields: FieldValidator
    /// To-one relationships that must have a destination.
    let requiredToOnes: [RelationshipDescription]
    /// To-many relationships with bounds of their number.
    let countedToManys: [RelationshipDescription]
    /// Relationships whose destinations stand against a deletion.
    let denials: [RelationshipDescription]

    init(_ entity: EntityDescription) {
        self.entity = entity
        let storage = entity.makeStorage()
        fields = FieldValidator(
            ContiguousArray(
                entity.attributes.compactMap { attribute in
                    AttributeRules(attribute, canBeNil: ValueAccess().write(nil, to: attribute.slot, of: storage))
                }))
        requiredToOnes = entity.relationships.filter { !$0.isToMany && !$0.relationship.isOptional }
        countedToManys = entity.relationships.filter {
            $0.isToMany && ($0.relationship.minCount > 0 || $0.relationship.maxCount > 0)
        }
        denials = entity.relationships.filter { $0.deleteRule == .deny }
    }
}
