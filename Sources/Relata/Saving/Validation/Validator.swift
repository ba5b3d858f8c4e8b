import RelataModel

/// Validates objects and changes, in passes that collect all errors; it keeps the rules of entities between them.
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
    func validChanges() throws -> ChangeSet {
        try validate { pass in
            while true {
                let changes = ChangeSet(core.tracker.objects, core.deletions.rows)
                guard try pass.check(changes) else { return changes }
                core.processPendingChanges()
                try core.errorLog.throwRecorded()
            }
        }
    }

    /// Runs a pass of its own, in which each hook is called once.
    @discardableResult
    func validate<Outcome>(_ body: (inout ValidationPass) throws -> Outcome) rethrows -> Outcome {
        var pass = ValidationPass(self)
        return try body(&pass)
    }

    /// Returns the rules of an entity.
    func rules(of entity: EntityDescription) -> EntityRules {
        if let known = rules[entity.index] { return known }
        let rules = core.store.plans.plan(for: entity) { EntityRules($0) }
        self.rules[entity.index] = rules
        return rules
    }
}
