import RelataModel

/// One pass of validation: the errors that it has found so far, and the hooks that it has called.
///
/// Each pass is a value of its own, as a hook can have other objects validated in the middle of one. `Validator` starts
/// them.
struct ValidationPass {
    let validator: Validator
    private var errors: [ValidationError] = []
    private var called: [ManagedObject: HookSet] = [:]
    /// Whether hooks were called since the last round began.
    private var hasCalled = false

    init(_ validator: Validator) { self.validator = validator }

    var core: ContextCore { validator.core }

    /// Validates the properties of new and changed objects, and the Deny relationships of deleted ones, and calls the
    /// hooks that were not called yet.
    /// - Returns: whether hooks were called, which can have changed something.
    /// - Throws: `PersistenceError`: `.validation` for one error, `.multipleValidation` for several.
    mutating func check(_ changes: ChangeSet) throws -> Bool {
        hasCalled = false
        for group in changes.inserted {
            let rules = validator.rules(of: group.entity)
            for object in group.objects {
                if !validatesItself(object, in: .validateForInsert) { addErrors(of: object, by: rules) }
                callValidateForInsert(object)
            }
        }
        var last: EntityRules?
        for object in changes.updated where object.state.contains(.updated) {
            // Most objects have the same entity as the previous one.
            let rules = if let last, last.entity === object.entity { last } else { validator.rules(of: object.entity) }
            if !validatesItself(object, in: .validateForUpdate) { addErrors(of: object, by: rules) }
            callValidateForUpdate(object)
            last = rules
        }
        checkDeletions(in: changes)
        try throwErrors()
        return hasCalled
    }

    /// Validates one object, as a save would, whether or not it was changed.
    /// - Throws: the errors of `check(_:)`.
    mutating func check(_ object: ManagedObject) throws {
        if object.isDeleted {
            checkDeletion(of: object)
        } else {
            object.fire()
            if !validatesItself(object, in: object.isInserted ? .validateForInsert : .validateForUpdate) {
                addErrors(of: object, by: validator.rules(of: object.entity))
            }
            if object.isInserted {
                callValidateForInsert(object)
            } else {
                callValidateForUpdate(object)
            }
        }
        try throwErrors()
    }

    /// Returns the rules of the model that an object breaks; with its deletion, if it is to be deleted.
    mutating func brokenRules(of object: ManagedObject, deletion: Bool) -> [ValidationError] {
        if deletion {
            checkDenyRules(of: object)
        } else {
            object.fire()
            addErrors(of: object, by: validator.rules(of: object.entity))
        }
        return errors.map { $0.about(object) }
    }

    func throwErrors() throws {
        try PersistenceError.throwIfAny(errors.map { $0.about(core.registeredObject(for: $0.objectID)) })
    }

    // MARK: Rules

    private mutating func addErrors(of object: ManagedObject, by rules: EntityRules) {
        guard let storage = object.storage else { return }
        for violation in validator.fields.violations(of: rules.attributes, in: storage) {
            errors.append(ValidationError(violation, of: object.objectID))
        }
        for relationship in rules.requiredToOnes where object.hasNoDestination(relationship) {
            add(.missingMandatoryProperty, of: object.objectID, property: relationship.name, value: .none)
        }
        for relationship in rules.countedToManys { checkCount(of: relationship, from: object) }
        errors += object.brokenValueRules()
    }

    /// Validates the number of destinations.
    private mutating func checkCount(of relationship: RelationshipDescription, from object: ManagedObject) {
        // An untouched relationship is as it was when it was saved; one that a child got from its parent was perhaps
        // never validated. A list that was found to lack a member when it was read has not changed: an owner that
        // counts its members is told when one leaves, unless there is no inverse.
        guard
            object.state.contains(.inserted) || core.parent != nil || object.changed(relationship.slot)
                || (relationship.inverse == nil && object.knownContents(at: relationship.slot)?.isChanged == true),
            let contents = object.firedContents(of: relationship)
        else { return }
        let count = contents.members.count { $0.state.isAlive }
        for (code, bound) in relationship.boundsBroken(by: count) {
            add(code, of: object.objectID, property: relationship.name, value: .count(count), bound: "\(bound)")
        }
    }

    mutating func add(
        _ code: ValidationError.Code, of objectID: ManagedObjectID, property: String, value: ValidationError.Value,
        bound: String? = nil
    ) {
        errors.append(
            ValidationError(code: code, objectID: objectID, property: property, value: value, bound: bound))
    }

    // MARK: Hooks

    private mutating func callValidateForInsert(_ object: ManagedObject) {
        call(.validateForInsert, of: object) { try (object as? any ValidatesForInsert)?.validateForInsert() }
    }

    private mutating func callValidateForUpdate(_ object: ManagedObject) {
        call(.validateForUpdate, of: object) { try (object as? any ValidatesForUpdate)?.validateForUpdate() }
    }

    /// Whether an object checks the model's rules in a hook that is about to be called.
    private func validatesItself(_ object: ManagedObject, in hook: HookSet) -> Bool {
        core.hookCache.hooks(of: object).contains(hook) && type(of: object).validatesRulesInHooks
            && called[object]?.contains(hook) != true
    }

    mutating func call(_ hook: HookSet, of object: ManagedObject, _ validate: () throws -> Void) {
        guard core.hookCache.hooks(of: object).contains(hook), called[object]?.contains(hook) != true else { return }
        called[object, default: []].insert(hook)
        hasCalled = true
        do {
            try validate()
        } catch {
            errors += ValidationError.errors(error, thrownBy: object)
        }
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
