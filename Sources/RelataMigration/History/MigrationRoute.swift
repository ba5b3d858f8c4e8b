package import RelataModel
package import RelataSchema

/// The models through which a store is migrated to another version: only that version, unless a step in between only
/// applies to two consecutive versions.
package struct MigrationRoute: Sendable {
    /// One step of the route.
    package struct Leg: Sendable {
        /// The name of the version, if it is one.
        package let version: String?
        /// The model that the store is migrated to.
        package let model: Model
        /// The hints for the step.
        package var hints: PlanHints
    }

    /// The reason why there is no route.
    package struct Missing: Error, CustomStringConvertible {
        /// The reason, as a sentence.
        package let description: String
    }

    /// The steps, the last one to the target.
    package private(set) var legs: [Leg] = []
    /// Further notes.
    package private(set) var notes: [String] = []

    /// Finds the route of a store.
    /// - Parameters:
    ///   - source: the model of the store.
    ///   - digest: the digest of that model.
    ///   - name: the name of its version, if the store records one.
    ///   - model: the model that the store is migrated to.
    ///   - history: the versions up to that model, if they are known.
    ///   - hints: the program's additional hints, with the names of the source.
    package init(
        from source: Model, digest: String, name: String?, to model: Model, history: ModelHistory?, hints: PlanHints
    ) throws {
        var current = source
        if let history, let last = history.versions.indices.last,
            let (start, isExact) = history.index(digest: digest, name: name)
        {
            if !isExact {
                notes.append(
                    "the store is of a version \(history.versions[start].name) that differs from the version of that name in the model"
                )
            }
            var previous = start
            for stop in history.versions.indices where stop > start {
                let isLast = stop == last
                guard isLast || history.versions[stop].hints?.needsVersionBefore == true else { continue }
                if history.versions[stop].hints?.needsVersionBefore == true, previous < stop - 1 {
                    try add(stop - 1, after: previous, in: history, from: &current, hints: hints, goal: nil)
                    previous = stop - 1
                }
                try add(stop, after: previous, in: history, from: &current, hints: hints, goal: isLast ? model : nil)
                previous = stop
            }
            if start == last {
                // The version was edited: the parts that its hints discard may have been removed from it since.
                var own = history.versions[last].hints ?? PlanHints()
                own = PlanHints(renames: own.renames, discards: own.discards, erases: own.erases)
                legs.append(Leg(version: history.versions[last].name, model: model, hints: own.adding(hints)))
            }
        } else {
            legs.append(Leg(version: nil, model: model, hints: hints))
        }
        try splitLegs(from: source)
    }

    private mutating func add(
        _ stop: Int, after previous: Int, in history: ModelHistory, from current: inout Model, hints: PlanHints,
        goal: Model?
    ) throws {
        let version = history.versions[stop]
        let target: Model
        if let goal {
            target = goal
        } else if let text = version.description {
            target = try ModelDescription(parsing: text).model
        } else {
            throw Missing(description: "The history of the model does not have the version \(version.name).")
        }
        let between = history.versions[(previous + 1)...stop]
        var own =
            version.hints?.needsVersionBefore == true && previous == stop - 1
            ? version.hints ?? PlanHints() : PlanHints()
        own.renames = [:]
        let match = VersionMatch(current, through: between)
        own.discards.formUnion(match.discarded)
        own.erases.formUnion(match.erased)
        // Hints about parts that a single step renames or drops are in the match already; parts that no version has are
        // not.
        if between.count == 1, let only = between.first?.hints { own.renames = only.renames }
        own.match = match
        if goal != nil {
            for version in between { own.initials.merge(version.initials ?? [:]) { $1 } }
        }
        legs.append(Leg(version: version.name, model: target, hints: own.adding(hints)))
        current = target
    }

    /// Inserts a model before each step that splits entities, in which an entity's objects are separated.
    private mutating func splitLegs(from source: Model) throws {
        var all: [Leg] = []
        var current = source
        for leg in legs {
            if !leg.hints.splits.isEmpty, let split = EntitySplit(leg.hints.splits, from: current, to: leg.model) {
                // The names in the split refer to this version; the inserted step changes none.
                all.append(Leg(version: nil, model: split.model, hints: PlanHints()))
                var second = leg
                for (old, new) in split.renames { second.hints.renames[old] = new }
                all.append(second)
            } else {
                all.append(leg)
            }
            current = leg.model
        }
        legs = all
    }

    /// The plans of all legs, as far as they can be made without the file.
    /// - Parameters:
    ///   - source: what the store has.
    ///   - schema: how the last model is laid out, where that is known.
    ///   - mode: how constraints are changed.
    ///   - defersDrops: whether columns that go are put out of use only.
    package func plans(
        from source: StoredSchema, schema: Schema? = nil, mode: MigrationPlan.Mode, defersDrops: Bool = false
    ) -> [MigrationPlan] {
        var plans: [MigrationPlan] = []
        var current = source
        for (index, leg) in legs.enumerated() {
            let isLast = index == legs.count - 1
            let legSchema = (isLast ? schema : nil) ?? Schema(leg.model)
            plans.append(
                MigrationPlan(
                    from: current, to: leg.model, schema: legSchema, hints: leg.hints, mode: mode,
                    defersDrops: defersDrops))
            if !isLast { current = StoredSchema(leg.model, schema: legSchema) }
        }
        return plans
    }
}

extension PlanHints {
    /// Returns the hints with those of a program, which take precedence.
    fileprivate func adding(_ others: PlanHints) -> PlanHints {
        var hints = self
        hints.renames.merge(others.renames) { $1 }
        hints.discards.formUnion(others.discards)
        hints.erases.formUnion(others.erases)
        hints.values.merge(others.values) { $1 }
        return hints
    }
}
