import RelataModel
import RelataSchema

extension StoreMigrator {
    /// Runs a migration.
    /// - Parameters:
    ///   - planned: the migration.
    ///   - progress: called before each statement with the numbers of completed and of all statements; an error ends
    ///     the migration.
    package func migrate(_ planned: Planned, _ progress: ((Int, Int) throws -> Void)? = nil) throws {
        var stored = planned.stored
        let (route, mode, plans) = (planned.route, planned.mode, planned.plans)
        var meter = Meter(total: plans.reduce(0) { $0 + $1.statementCount }, report: progress)
        // Problems of the models are reported before anything is changed.
        let ofModels = plans.flatMap(Self.violations) + missingStages(of: route)
        guard ofModels.isEmpty else { throw Failure.violations(ofModels) }
        let schemaVersionBefore = try schemaVersion()
        var added: [String: [String: String]] = [:]
        var dropped: [String: [String]] = [:]
        var found: [Violation] = []
        for (index, leg) in route.legs.enumerated() {
            let stage = leg.version.flatMap { stages[$0] }
            // The program's own code gets no objects that are known to be wrong.
            if stage != nil, !found.isEmpty { throw Failure.violations(found) }
            try stage?.willMigrate?(stored.description)
            let isLast = index == route.legs.count - 1
            let legSchema = isLast ? schema : Schema(leg.model)
            // The first is planned from the file already; a later one starts from what the one before has made.
            let plan =
                index == 0
                ? plans[0]
                : MigrationPlan(
                    from: stored, to: leg.model, schema: legSchema, hints: leg.hints, mode: mode,
                    defersDrops: planned.defersDrops)
            let dangling = plan.rewritten.isEmpty ? 0 : try danglingReferences()
            found += try prepare(
                plan, &meter, from: stored.description, to: leg, isLast: isLast, after: found)
            try run(plan, &meter)
            guard try plan.rewritten.isEmpty || dangling >= danglingReferences() else {
                throw Failure.incompatible(
                    "The migration would leave references to objects that are not there, which is a bug in Relata.")
            }
            added = plan.added
            dropped = plan.dropped
            let differences = try StructureDifferences(database, legSchema)
            guard differences.isCompleteStore else {
                throw Failure.incompatible(
                    "The migration would not produce a store of the new version, which is a bug in Relata: \(differences.summary)."
                )
            }
            let description = ModelDescription(leg.model, schema: legSchema)
            try stage?.didMigrate?(description)
            if !isLast {
                stored = try StoredSchema(database, description: description, fresh: legSchema, added: added)
            }
        }
        // A connection that has the store open must notice, even if only rows were changed.
        if try schemaVersion() == schemaVersionBefore { try raiseSchemaVersion() }
        var version = version
        if planned.isOfStructure, route.legs.contains(where: \.hints.needsVersionBefore) { version.changesData = true }
        try metadata.record(model, schema: schema, version: version, added: added, dropped: dropped)
        let texts = DerivedTextWriter(database, schema: schema)
        // What they are derived from may have changed with the structure.
        if planned.isOfStructure { try texts.deriveAll() } else { try texts.deriveMissing() }
    }

    struct Meter {
        let total: Int
        let report: ((Int, Int) throws -> Void)?
        var completed = 0

        mutating func next() throws {
            try report?(completed, total)
            completed += 1
        }
    }

    private func run(_ plan: MigrationPlan, _ meter: inout Meter) throws {
        try run(plan.statements, &meter)
        if !plan.edits.isEmpty {
            try meter.next()
            try edit(plan.edits)
        }
        try run(plan.finalStatements, &meter)
        try database.execute("PRAGMA ignore_check_constraints = OFF")
    }

    func run(_ statements: [String], _ meter: inout Meter) throws {
        for statement in statements {
            try meter.next()
            try database.execute(statement)
        }
    }

    /// The number of dangling references; a store can have some, but no more than before.
    func danglingReferences() throws -> Int {
        Int(try number("SELECT count(*) FROM pragma_foreign_key_check"))
    }

    func number(_ query: String) throws -> Int64 {
        guard let number = try database.text(query).flatMap({ Int64($0) }) else {
            throw Failure.incompatible("\(query) did not return a number, which is a bug in Relata.")
        }
        return number
    }
}

extension MigrationPlan {
    /// The number of statements.
    var statementCount: Int {
        preparation.count + statements.count + (edits.isEmpty ? 0 : 1) + finalStatements.count
    }
}
