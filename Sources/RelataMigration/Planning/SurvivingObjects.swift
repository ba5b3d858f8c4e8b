import RelataModel
import RelataSchema

/// The objects of an old entity that a migration keeps as objects of a new one.
struct SurvivingObjects {
    let table: String
    let entities: [String]
    let areAll: Bool

    /// Returns the condition that an ID, an SQL expression, belongs to one of them; `nil` if every ID does.
    func condition(of value: String) -> String? {
        guard !areAll else { return nil }
        return "EXISTS (SELECT 1 FROM \(SQL.name(table)) AS \"_kept\" WHERE \"_kept\".\(SQL.name(Schema.idColumn)) "
            + "= \(value) AND \"_kept\".\(SQL.name(Schema.entityColumn)) IN (\(SQL.texts(entities))))"
    }

    /// Returns the ID, if it belongs to one of them, else NULL.
    func filtered(_ value: String) -> String {
        condition(of: value).map { "CASE WHEN \($0) THEN \(value) END" } ?? value
    }
}

extension MigrationPlanner {
    /// Returns the objects of an old entity that are kept and are of a new entity; `nil` if there are none.
    func survivors(of oldEntity: String, under newEntity: String) -> SurvivingObjects? {
        guard let entity = oldModel.entity(named: oldEntity), let goal = new.entity(named: newEntity) else {
            return nil
        }
        let all = oldModel.concreteEntities(of: entity).map(\.name)
        let kept = all.filter { name in
            guard let newName = match.newEntities[name], let found = new.entity(named: newName) else { return false }
            return !found.isAbstract && new.entity(found, isKindOf: goal)
        }
        // An abstract entity without sub-entities has no objects to lose.
        guard !kept.isEmpty else { return nil }
        let table = old.description.entities[oldEntity]?.table ?? oldEntity
        return SurvivingObjects(table: table, entities: kept.sorted(), areAll: kept.count == all.count)
    }

    /// An old relationship, an entity that has it, and the one that declares it.
    struct Declaration {
        let relationship: Relationship
        let old: Entity
        let declaring: String
    }

    mutating func oldDeclaration(of declared: DeclaredRelationship) -> Declaration? {
        for entity in new.concreteEntities(of: declared.entity) {
            guard let pair = pair(of: entity), let name = properties(of: pair)[declared.relationship.name],
                let relationship = oldModel.relationship(named: name, of: pair.old),
                let declaring = oldModel.declaringEntity(ofProperty: name, of: pair.old)
            else { continue }
            return Declaration(relationship: relationship, old: pair.old, declaring: declaring.name)
        }
        return nil
    }
}
