package import RelataModel
import RelataSchema

/// The models that a store becomes on its way to another version: that version alone, where nothing stands in between that is
/// about two versions only.
package struct MigrationRoute: Sendable {
    /// One model on the way.
    package struct Leg: Sendable {
        /// The name of the version, where it is one.
        package let version: String?
        /// What the store becomes.
        package let model: Model
        /// What the models do not say.
        package var hints: PlanHints
    }

    /// Why a route cannot be found.
    package struct Missing: Error, CustomStringConvertible {
        /// The reason, as a sentence.
        package let description: String
    }

    /// The models, the last one the goal.
    package private(set) var legs: [Leg] = []
    /// What is worth knowing beside that.
    package private(set) var notes: [String] = []

    /// Finds the way of a store.
    /// - Parameters:
    ///   - source: the model of the store.
    ///   - digest: the digest of that model.
    ///   - name: the name of its version, if the store says one.
    ///   - model: what it is to be a store of.
    ///   - history: the versions up to that model, where they are known.
    ///   - hints: what the program says beside them, in the names of the source.
    package init(
        from source: Model, digest: String, name: String?, to model: Model, history: ModelHistory?, hints: PlanHints
    ) throws {
        var current = source
        if let history, let last = history.versions.indices.last,
            let (start, isExact) = history.index(digest: digest, name: name)
        {
            if !isExact {
                notes.append(
                    "the store is of a version called \(history.versions[start].name) that the model does not have as it is"
                )
            }
            var place = start
            for stop in history.versions.indices where stop > start {
                let isLast = stop == last
                guard isLast || history.versions[stop].hints?.needsVersionBefore == true else { continue }
                if history.versions[stop].hints?.needsVersionBefore == true, place < stop - 1 {
                    try add(stop - 1, after: place, history, from: &current, hints, isLast: nil)
                    place = stop - 1
                }
                try add(stop, after: place, history, from: &current, hints, isLast: isLast ? model : nil)
                place = stop
            }
            if start == last {
                // A version that was edited: what its hints give up may be gone from it since.
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
        _ stop: Int, after place: Int, _ history: ModelHistory, from current: inout Model, _ hints: PlanHints,
        isLast goal: Model?
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
        let between = history.versions[(place + 1)...stop]
        var own =
            version.hints?.needsVersionBefore == true && place == stop - 1 ? version.hints ?? PlanHints() : PlanHints()
        own.renames = [:]
        let match = VersionMatch(current, through: between)
        own.discards.formUnion(match.discarded)
        own.erases.formUnion(match.erased)
        // Hints about parts that a single step renames or drops are in the match already; parts that no version has are not.
        if between.count == 1, let only = between.first?.hints { own.renames = only.renames }
        own.match = match
        if goal != nil {
            for version in between { own.initials.merge(version.initials ?? [:]) { $1 } }
        }
        legs.append(Leg(version: version.name, model: target, hints: own.adding(hints)))
        current = target
    }

    /// Puts a model in front of each leg that splits entities, in which an entity's objects are told apart.
    private mutating func splitLegs(from source: Model) throws {
        var all: [Leg] = []
        var current = source
        for leg in legs {
            if !leg.hints.splits.isEmpty, let split = EntitySplit(leg.hints.splits, current, leg.model) {
                // What the split says of names is about this version; what comes before changes none.
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
    package func plans(
        from source: StoredSchema, mode: MigrationPlan.Mode, defersDrops: Bool = false
    ) -> [MigrationPlan] {
        var plans: [MigrationPlan] = []
        var current = source
        for leg in legs {
            plans.append(
                MigrationPlan(
                    from: current, to: leg.model, hints: leg.hints, mode: mode, defersDrops: defersDrops))
            current = StoredSchema(leg.model)
        }
        return plans
    }
}

extension PlanHints {
    /// The hints with those that a program gives, which come first.
    fileprivate func adding(_ others: PlanHints) -> PlanHints {
        var hints = self
        hints.renames.merge(others.renames) { $1 }
        hints.discards.formUnion(others.discards)
        hints.erases.formUnion(others.erases)
        hints.values.merge(others.values) { $1 }
        return hints
    }
}

/// A model in which the objects of an entity that becomes several are of sub-entities already.
struct EntitySplit {
    let model: Model
    /// The new entities by the sub-entities.
    private(set) var renames: [String: String] = [:]

    /// The sub-entity of the objects that become an entity.
    static func part(_ entity: String, _ new: String) -> String { "_split:\(entity):\(new)" }

    /// The entity that was split, and the new one, of such a sub-entity.
    static func parts(of name: String) -> (entity: String, new: String)? {
        let parts = name.split(separator: ":").map { String($0) }
        return parts.count == 3 && parts[0] == "_split" ? (parts[1], parts[2]) : nil
    }

    init?(_ splits: [String: [String: String]], _ old: Model, _ new: Model) {
        var entities = old.entities
        for (name, parts) in splits {
            guard let entity = old.entity(named: name), !entity.isAbstract else { continue }
            for part in parts.keys.sorted() where part != name && new.entity(named: part) != nil {
                entities.append(Entity(Self.part(name, part), parent: name))
                renames[Self.part(name, part)] = part
            }
        }
        guard !renames.isEmpty else { return nil }
        model = Model(
            old.name, entities: entities, composites: old.composites, versionIdentifier: old.versionIdentifier)
    }
}
