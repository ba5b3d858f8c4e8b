import RelataModel

/// Validates the changes that a save is about to write, and collects all errors.
final class Validator {
    /// The core owns the validator.
    unowned(unsafe) let core: ContextCore
    let fields = FieldValidator()
    private var rules: [EntityIndex: EntityRules] = [:]

    init(_ core: ContextCore) { self.core = core }

    /// Determines the changes that a save writes, and validates them.
    ///
    /// Hooks can change, insert and delete more objects, so everything is validated again after they were called;
    /// each is called once.
    /// - Throws: the errors of `validate(_:)`.
    func validChanges() throws -> ChangeSet {
        var validation = Validation(self)
        while true {
            let changes = ChangeSet(core.tracker.objects, core.deletions.rows)
            guard try validation.check(changes) else { return changes }
            core.processPendingChanges()
            try core.errorLog.throwRecorded()
        }
    }

    /// Validates the properties of new and changed objects, and the Deny relationships of deleted ones.
    /// - Throws: `PersistenceError`: `.validation` for one error, `.multipleValidation` for several.
    func validate(_ changes: ChangeSet) throws {
        var validation = Validation(self)
        _ = try validation.check(changes)
    }

    /// Validates one object, as a save would, whether or not it was changed.
    /// - Throws: the errors of `validate(_:)`.
    func validate(_ object: ManagedObject) throws {
        var validation = Validation(self)
        try validation.check(object)
    }

    /// Validates deleted objects again, with the current state of the store.
    /// - Throws: the errors of `validate(_:)`.
    func validateDenials(_ changes: ChangeSet) throws {
        var validation = Validation(self)
        try validation.checkDenials(changes)
    }

    /// Returns the rules of the model that an object breaks; with its deletion, if it is to be deleted.
    func brokenRules(of object: ManagedObject, deletion: Bool) -> [ValidationError] {
        var validation = Validation(self)
        return validation.brokenRules(of: object, deletion: deletion)
    }

    /// Returns the rules of an entity.
    func rules(of entity: EntityDescription) -> EntityRules {
        if let known = rules[entity.index] { return known }
        let rules = core.store.plans.plan(for: entity) { EntityRules($0) }
        self.rules[entity.index] = rules
        return rules
    }
}
