import RelataModel
import RelataSchema

extension MigrationPlanner {
    /// Compares the delete rules of relationships that are the same ones.
    mutating func planRules() {
        for entity in new.entities {
            guard let name = match.oldEntities[entity.name], let oldEntity = oldModel.entity(named: name) else {
                continue
            }
            let names = properties(of: Pair(new: entity, old: oldEntity))
            for relationship in entity.relationships {
                guard
                    let before = names[relationship.name].flatMap({ oldModel.relationship(named: $0, of: oldEntity) }),
                    before.deleteRule != relationship.deleteRule
                else { continue }
                record(
                    MigrationPlan.RuleChange(
                        name: "\(entity.name).\(relationship.name)", old: before.deleteRule,
                        new: relationship.deleteRule, location: relationship.location))
            }
        }
    }
}
