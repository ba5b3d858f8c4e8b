import DataModel

/// What is checked of the objects of one entity before a save.
final class EntityRules {
    let attributes: ContiguousArray<AttributeRules>
    /// To-one relationships that must have a destination.
    let requiredToOnes: [RelationshipDescription]
    /// To-many relationships with bounds of their number.
    let countedToManys: [RelationshipDescription]
    /// Relationships whose destinations stand against a deletion.
    let denials: [RelationshipDescription]

    init(_ entity: EntityDescription) {
        attributes = ContiguousArray(entity.attributes.compactMap { AttributeRules($0) })
        requiredToOnes = entity.relationships.filter { !$0.isToMany && !$0.relationship.isOptional }
        countedToManys = entity.relationships.filter {
            $0.isToMany && ($0.relationship.minCount > 0 || $0.relationship.maxCount > 0)
        }
        denials = entity.relationships.filter { $0.deleteRule == .deny }
    }
}
