import RelataModel

/// Checks what a save is about to write, and collects everything that is wrong with it.
final class Validator {
    /// The core owns the validator.
    unowned(unsafe) let core: ContextCore
    private var rules: [EntityIndex: EntityRules] = [:]
    private var errors: [ValidationError] = []
    /// The hooks that a save has called already.
    private var called: [ManagedObject: HookSet] = [:]
    private var hasCalled = false

    init(_ core: ContextCore) { self.core = core }

    /// Finds out what a save writes, and checks it.
    ///
    /// Hooks can change, insert and delete more, so all is checked again once they were called; each is called once.
    /// - Throws: as `validate(_:)`.
    func validChanges() throws -> ChangeSet {
        called = [:]
        defer { called = [:] }
        while true {
            let changes = ChangeSet(core.tracker.objects, core.deletions.rows)
            hasCalled = false
            try check(changes)
            guard hasCalled else { return changes }
            core.processPendingChanges()
            try core.errorLog.throwFirst()
        }
    }

    /// Checks new and changed objects by their properties, and deleted ones by their relationships with the rule Deny.
    /// - Throws: `PersistenceError`: `.validation` for one error, `.multipleValidation` for several.
    func validate(_ changes: ChangeSet) throws {
        called = [:]
        defer { called = [:] }
        try check(changes)
    }

    private func check(_ changes: ChangeSet) throws {
        errors = []
        for group in changes.inserted {
            let rules = rules(of: group.entity)
            for object in group.objects {
                validate(object, rules)
                callValidateForInsert(object)
            }
        }
        var last: EntityRules?
        for object in changes.updated where object.state.contains(.updated) {
            // Most objects are of the same entity as the one before.
            let rules = if let last, last.entity === object.entity { last } else { rules(of: object.entity) }
            validate(object, rules)
            callValidateForUpdate(object)
            last = rules
        }
        for group in deleted(changes).groups {
            validateDeletion(of: group)
        }
        try throwErrors()
    }

    /// Checks one object, as a save would, whether or not it was changed.
    /// - Throws: as `validate(_:)`.
    func validate(_ object: ManagedObject) throws {
        errors = []
        called = [:]
        defer { called = [:] }
        if object.isDeleted {
            for group in EntityRows([object]).groups { validateDeletion(of: group) }
        } else {
            object.fire()
            validate(object, rules(of: object.entity))
            if object.isInserted {
                callValidateForInsert(object)
            } else {
                callValidateForUpdate(object)
            }
        }
        try throwErrors()
    }

    /// Checks deleted objects once more, by what the store has now.
    /// - Throws: as `validate(_:)`.
    func validateDenials(_ changes: ChangeSet) throws {
        errors = []
        for group in deleted(changes).groups { validateDenials(of: group, scope: .everything) }
        try throwErrors()
    }

    private func deleted(_ changes: ChangeSet) -> EntityRows {
        var deleted = EntityRows(changes.deleted)
        for group in changes.rowsPendingDeletion { deleted.add(group.rowIDs, of: core.model.entities[group.entity]) }
        return deleted
    }

    private func throwErrors() throws {
        let errors = self.errors.map { $0.about(core.knownObject($0.objectID)) }
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
        for violation in rules.fields.violations(in: storage) {
            errors.append(ValidationError(violation, of: object.objectID))
        }
        for relationship in rules.requiredToOnes where object.hasNoDestination(relationship) {
            add(.missingMandatoryProperty, of: object.objectID, property: relationship.name, value: .none)
        }
        for relationship in rules.countedToManys { validateCount(of: relationship, object) }
    }

    /// Checks the number of destinations.
    private func validateCount(of relationship: RelationshipDescription, _ object: ManagedObject) {
        // What was not touched is as it was when it was saved; what a child has from its parent was perhaps never checked.
        guard
            object.state.contains(.inserted) || core.parent != nil || object.changed(relationship.slot)
                || object.knownContents(at: relationship.slot)?.isChanged == true,
            let contents = object.firedContents(of: relationship)
        else { return }
        let count = contents.members.count { $0.state.isDisjoint(with: [.deleted, .gone]) }
        for (code, bound) in relationship.boundsBroken(by: count) {
            add(code, of: object.objectID, property: relationship.name, value: .count(count), bound: "\(bound)")
        }
    }

    /// Checks that no relationship with the rule Deny has a destination that stays.
    private func validateDenials(of group: EntityRows.Group, scope: DestinationFinder.Scope) {
        for relationship in rules(of: group.entity).denials {
            var standing: [RowID: [ManagedObjectID]] = [:]
            core.finder.forEachLink(of: relationship, from: group, scope: scope) { link in
                switch link.end {
                case .object(let object):
                    guard object.state.isDisjoint(with: [.deleted, .gone]) else { return }
                    standing[link.source, default: []].append(object.objectID)
                case .row(let rowID, let entity):
                    guard !core.deletions.rows.contains(rowID, hierarchy: entity.hierarchy) else { return }
                    standing[link.source, default: []].append(core.objectID(entity, rowID))
                }
            }
            for (rowID, destinations) in standing.sorted(by: { $0.key < $1.key }) {
                add(
                    .relationshipDeniedDelete, of: core.objectID(group.entity, rowID), property: relationship.name,
                    value: .objects(destinations))
            }
        }
    }

    private func validateDeletion(of group: EntityRows.Group) {
        validateDenials(of: group, scope: .unread)
        for object in group.objects {
            call(.validateForDelete, of: object) { try (object as? any ValidatesForDelete)?.validateForDelete() }
        }
    }

    private func callValidateForInsert(_ object: ManagedObject) {
        call(.validateForInsert, of: object) { try (object as? any ValidatesForInsert)?.validateForInsert() }
    }

    private func callValidateForUpdate(_ object: ManagedObject) {
        call(.validateForUpdate, of: object) { try (object as? any ValidatesForUpdate)?.validateForUpdate() }
    }

    /// Calls a user's own validation, whose errors join the others.
    private func call(_ hook: HookSet, of object: ManagedObject, _ validate: () throws -> Void) {
        guard core.hookCache.hooks(of: object).contains(hook), called[object]?.contains(hook) != true else { return }
        called[object, default: []].insert(hook)
        hasCalled = true
        do {
            try validate()
        } catch {
            errors += ValidationError.errors(error, thrownBy: object)
        }
    }

    private func add(
        _ code: ValidationError.Code, of objectID: ManagedObjectID, property: String, value: ValidationError.Value,
        bound: String? = nil
    ) {
        errors.append(
            ValidationError(
                code: code, objectID: objectID, property: property, value: value, bound: bound))
    }
}

extension ManagedObject {
    /// Whether a to-one relationship has no destination, as far as its key says: one that dangles counts as one.
    fileprivate func hasNoDestination(_ relationship: RelationshipDescription) -> Bool {
        let reference = reference(at: relationship.slot)
        if reference.isUnresolved { return destination(at: relationship.slot) == nil }
        guard let rowID = reference.rowID else { return true }
        if let destination = reference.object, destination.state.isDisjoint(with: .gone) { return false }
        // One that was deleted before it was ever saved leaves nothing, not even a key.
        if rowID.isTemporary, reference.object != nil { return true }
        return core?.isDeletedInAncestor(rowID, ofEntity: relationship.destination) ?? false
    }
}

extension ContextCore {
    /// Whether a context above this one is about to delete an object, which is no destination here then.
    func isDeletedInAncestor(_ rowID: RowID, ofEntity entity: EntityIndex) -> Bool {
        let hierarchy = model.entities[entity].hierarchy
        var ancestor = parent
        while let context = ancestor {
            let isDeleted = context.onQueue {
                if context.deletions.contains(rowID, hierarchy: hierarchy) { return true }
                guard let original = context.registry[rowID, hierarchy: hierarchy] else { return false }
                return original.isDeleted && !original.state.contains(.gone)
            }
            if isDeleted { return true }
            ancestor = context.parent
        }
        return false
    }
}

extension RelationshipDescription {
    /// The bounds that a number of destinations breaks; none at all is fine where the relationship is optional.
    func boundsBroken(by count: Int) -> [(code: ValidationError.Code, bound: Int)] {
        if count == 0, relationship.isOptional { return [] }
        var broken: [(code: ValidationError.Code, bound: Int)] = []
        let (minimum, maximum) = (relationship.minCount, relationship.maxCount)
        if count < minimum { broken.append((.relationshipLacksMinimumCount, minimum)) }
        if maximum > 0, count > maximum { broken.append((.relationshipExceedsMaximumCount, maximum)) }
        return broken
    }
}
