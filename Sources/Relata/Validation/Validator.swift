import DataModel

/// Checks what a save is about to write, and collects everything that is wrong with it.
final class Validator {
    /// The core owns the validator.
    private unowned(unsafe) let core: ContextCore
    private var rules: [Int: EntityRules] = [:]
    private let fields = FieldValidator()
    private var errors: [ValidationError] = []

    init(_ core: ContextCore) { self.core = core }

    /// Checks new and changed objects by their properties, and deleted ones by their relationships with the rule Deny.
    /// - Throws: `PersistenceError`: `.validation` for one error, `.multipleValidation` for several.
    func validate(_ changes: ChangeSet) throws {
        errors = []
        for group in changes.inserted {
            let rules = rules(of: group.entity)
            for object in group.objects { validate(object, rules) }
        }
        for object in changes.updated where object.state.contains(.updated) {
            validate(object, rules(of: object.entity))
        }
        for group in EntityGroup.groups(of: changes.deleted) { validateDeletion(of: group) }
        switch errors.count {
        case 0: return
        case 1: throw PersistenceError.validation(errors[0])
        default: throw PersistenceError.multipleValidation(errors)
        }
    }

    private func rules(of entity: EntityDescription) -> EntityRules {
        if let known = rules[entity.index] { return known }
        let new = EntityRules(entity)
        rules[entity.index] = new
        return new
    }

    private func validate(_ object: ManagedObject, _ rules: EntityRules) {
        guard let storage = object.storage else { return }
        for attribute in rules.attributes where !fields.isValid(storage, attribute) {
            for violation in fields.violations {
                add(violation.code, object, attribute.name, violation.value, violation.bound)
            }
        }
        for relationship in rules.requiredToOnes where object.hasNoDestination(relationship) {
            add(.missingMandatoryProperty, object, relationship.name, .none)
        }
        for relationship in rules.countedToManys { validateCount(of: relationship, object) }
    }

    /// Checks the number of destinations; none at all is fine where the relationship is optional.
    private func validateCount(of relationship: RelationshipDescription, _ object: ManagedObject) {
        // What was not touched is as it was when it was saved.
        guard object.state.contains(.inserted) || object.knownContents(at: relationship.slot)?.isChanged == true,
            let contents = object.realizedContents(of: relationship)
        else { return }
        let count = contents.members.count { $0.state.isDisjoint(with: [.deleted, .gone]) }
        if count == 0 && relationship.relationship.isOptional { return }
        let (minimum, maximum) = (relationship.relationship.minCount, relationship.relationship.maxCount)
        if count < minimum {
            add(.relationshipLacksMinimumCount, object, relationship.name, .count(count), "\(minimum)")
        }
        if maximum > 0, count > maximum {
            add(.relationshipExceedsMaximumCount, object, relationship.name, .count(count), "\(maximum)")
        }
    }

    /// Checks that no relationship with the rule Deny has a destination that stays.
    private func validateDeletion(of group: EntityGroup) {
        for relationship in rules(of: group.entity).denials {
            var standing: [ObjectIdentifier: [ManagedObjectID]] = [:]
            for link in core.links(of: relationship, from: group.objects)
            where link.destination.state.isDisjoint(with: [.deleted, .gone]) {
                standing[ObjectIdentifier(link.source), default: []].append(link.destination.objectID)
            }
            for object in group.objects {
                guard let destinations = standing[ObjectIdentifier(object)] else { continue }
                add(.relationshipDeniedDelete, object, relationship.name, .objects(destinations))
            }
        }
    }

    private func add(
        _ code: ValidationError.Code, _ object: ManagedObject, _ property: String, _ value: ValidationError.Value,
        _ bound: String? = nil
    ) {
        errors.append(
            ValidationError(
                code: code, entity: object.entity.name, property: property, objectID: object.objectID, value: value,
                bound: bound))
    }
}

extension ManagedObject {
    /// Whether a to-one relationship has no destination, as far as its key says: one that dangles counts as one.
    fileprivate func hasNoDestination(_ relationship: RelationshipDescription) -> Bool {
        let reference = reference(at: relationship.slot)
        if reference.isUnresolved { return destination(at: relationship.slot) == nil }
        // One that was deleted before it was ever saved leaves nothing, not even a key.
        return reference.number == 0 || (reference.number < 0 && reference.object?.state.contains(.gone) == true)
    }
}
