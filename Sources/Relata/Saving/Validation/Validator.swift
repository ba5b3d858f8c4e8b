import RelataModel

/// Validates the changes that a save is about to write, and collects all errors.
final class Validator {
    /// The core owns the validator.
    unowned(unsafe) let core: ContextCore
    private var rules: [EntityIndex: EntityRules] = [:]
    private let fields = FieldValidator()
    private var errors: [ValidationError] = []
    /// The hooks that a save has called already.
    private var called: [ManagedObject: HookSet] = [:]
    private var hasCalled = false

    init(_ core: ContextCore) { self.core = core }

    /// Determines the changes that a save writes, and validates them.
    ///
    /// Hooks can change, insert and delete more objects, so everything is validated again after they were called;
    /// each is called once.
    /// - Throws: the errors of `validate(_:)`.
    func validChanges() throws -> ChangeSet {
        called = [:]
        defer { called = [:] }
        while true {
            let changes = ChangeSet(core.tracker.objects, core.deletions.rows)
            hasCalled = false
            try check(changes)
            guard hasCalled else { return changes }
            core.processPendingChanges()
            try core.errorLog.throwRecorded()
        }
    }

    /// Validates the properties of new and changed objects, and the Deny relationships of deleted ones.
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
                if !validatesItself(object, .validateForInsert) { validate(object, rules) }
                callValidateForInsert(object)
            }
        }
        var last: EntityRules?
        for object in changes.updated where object.state.contains(.updated) {
            // Most objects have the same entity as the previous one.
            let rules = if let last, last.entity === object.entity { last } else { rules(of: object.entity) }
            if !validatesItself(object, .validateForUpdate) { validate(object, rules) }
            callValidateForUpdate(object)
            last = rules
        }
        for group in deleted(changes).groups {
            validateDeletion(of: group)
        }
        try throwErrors()
    }

    /// Validates one object, as a save would, whether or not it was changed.
    /// - Throws: the errors of `validate(_:)`.
    func validate(_ object: ManagedObject) throws {
        errors = []
        called = [:]
        defer { called = [:] }
        if object.isDeleted {
            for group in EntityRows([object]).groups { validateDeletion(of: group) }
        } else {
            object.fire()
            if !validatesItself(object, object.isInserted ? .validateForInsert : .validateForUpdate) {
                validate(object, rules(of: object.entity))
            }
            if object.isInserted {
                callValidateForInsert(object)
            } else {
                callValidateForUpdate(object)
            }
        }
        try throwErrors()
    }

    /// Validates deleted objects again, with the current state of the store.
    /// - Throws: the errors of `validate(_:)`.
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

    func rules(of entity: EntityDescription) -> EntityRules {
        if let known = rules[entity.index] { return known }
        let rules = core.store.plans.plan(for: entity) { EntityRules($0) }
        self.rules[entity.index] = rules
        return rules
    }

    private func validate(_ object: ManagedObject, _ rules: EntityRules) {
        guard let storage = object.storage else { return }
        for violation in fields.violations(of: rules.attributes, in: storage) {
            errors.append(ValidationError(violation, of: object.objectID))
        }
        for relationship in rules.requiredToOnes where object.hasNoDestination(relationship) {
            add(.missingMandatoryProperty, of: object.objectID, property: relationship.name, value: .none)
        }
        for relationship in rules.countedToManys { validateCount(of: relationship, object) }
    }

    /// Validates the number of destinations.
    private func validateCount(of relationship: RelationshipDescription, _ object: ManagedObject) {
        // An untouched relationship is as it was when it was saved; one that a child got from its parent was perhaps
        // never validated. A list that was found to lack a member when it was read has not changed: an owner that counts its members is
        // told when one leaves, unless there is no inverse.
        guard
            object.state.contains(.inserted) || core.parent != nil || object.changed(relationship.slot)
                || (relationship.inverse == nil && object.knownContents(at: relationship.slot)?.isChanged == true),
            let contents = object.firedContents(of: relationship)
        else { return }
        let count = contents.members.count { $0.state.isDisjoint(with: [.deleted, .gone]) }
        for (code, bound) in relationship.boundsBroken(by: count) {
            add(code, of: object.objectID, property: relationship.name, value: .count(count), bound: "\(bound)")
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

    /// Whether an object checks the model's rules in a hook that is about to be called.
    private func validatesItself(_ object: ManagedObject, _ hook: HookSet) -> Bool {
        core.hookCache.hooks(of: object).contains(hook) && type(of: object).validatesRulesInHooks
            && called[object]?.contains(hook) != true
    }

    /// The rules of the model that an object breaks; with its deletion, if it is to be deleted.
    func brokenRules(of object: ManagedObject, deletion: Bool) -> [ValidationError] {
        let others = errors
        errors = []
        defer { errors = others }
        if deletion {
            for group in EntityRows([object]).groups { validateDenials(of: group, scope: .unread) }
        } else {
            object.fire()
            validate(object, rules(of: object.entity))
        }
        return errors.map { $0.about(object) }
    }

    /// Calls a user's own validation, whose errors are added to the others.
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

    func add(
        _ code: ValidationError.Code, of objectID: ManagedObjectID, property: String, value: ValidationError.Value,
        bound: String? = nil
    ) {
        errors.append(
            ValidationError(
                code: code, objectID: objectID, property: property, value: value, bound: bound))
    }
}

extension ManagedObject {
    /// Returns whether a to-one relationship has no destination, according to its key: a dangling key counts as a
    /// destination.
    func hasNoDestination(_ relationship: RelationshipDescription) -> Bool {
        let reference = reference(at: relationship.slot)
        if reference.isUnresolved { return destination(at: relationship.slot) == nil }
        guard let rowID = reference.rowID else { return true }
        if let destination = reference.object, destination.state.isDisjoint(with: .gone) { return false }
        // An object that was deleted before it was ever saved leaves no key behind. In a child, only the parent knows of that.
        if rowID.isTemporary, reference.object != nil || destination(at: relationship.slot) == nil { return true }
        return core?.isDeletedInAncestor(rowID, ofEntity: relationship.destination) ?? false
    }
}

extension RelationshipDescription {
    /// Returns the bounds that a number of destinations violates; 0 is valid if the relationship is optional.
    func boundsBroken(by count: Int) -> [(code: ValidationError.Code, bound: Int)] {
        if count == 0, relationship.isOptional { return [] }
        var broken: [(code: ValidationError.Code, bound: Int)] = []
        let (minimum, maximum) = (relationship.minCount, relationship.maxCount)
        if count < minimum { broken.append((.relationshipLacksMinimumCount, minimum)) }
        if maximum > 0, count > maximum { broken.append((.relationshipExceedsMaximumCount, maximum)) }
        return broken
    }
}
