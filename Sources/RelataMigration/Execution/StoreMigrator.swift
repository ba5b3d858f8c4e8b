package import RelataModel
package import RelataSchema

/// Makes the store of an older model, or of the same model with other rules, one of a model: inside the transaction
/// that its caller has begun, so that it happens whole or not at all.
package struct StoreMigrator {
    /// What blocks the migration: of the model, or of one object. Programs see it as `StoreMigration.Violation` of the
    /// runtime, whose public interface shows no type of this module.
    package struct Violation: Sendable, Hashable {
        /// The property, entity or index that it is about.
        package let name: String
        /// The entity and the ID of the object, where it is about one.
        package let entity: String?
        package let row: Int64?
        /// The value that blocks it.
        package let value: String?
        /// What is wrong, and what to do about it.
        package let reason: String

        /// Describes what blocks it.
        package init(name: String, entity: String? = nil, row: Int64? = nil, value: String? = nil, reason: String) {
            self.name = name
            self.entity = entity
            self.row = row
            self.value = value
            self.reason = reason
        }
    }

    /// Why a store was not migrated.
    package enum Failure: Error {
        /// The file is not what it says, or cannot be changed; the reason as sentences.
        case incompatible(String)
        /// The model, or rows, block it.
        case violations([Violation])
    }

    /// The program's own part in a migration to a version: called in the transaction.
    package struct Stage {
        /// Called with the description of the store before it becomes the version.
        package let willMigrate: ((ModelDescription) throws -> Void)?
        /// Called with the description of the store when it is of the version.
        package let didMigrate: ((ModelDescription) throws -> Void)?

        /// Describes a stage.
        package init(
            willMigrate: ((ModelDescription) throws -> Void)?, didMigrate: ((ModelDescription) throws -> Void)?
        ) {
            self.willMigrate = willMigrate
            self.didMigrate = didMigrate
        }
    }

    let database: any MigrationDatabase
    private let model: Model
    private let schema: Schema
    private let version: StoreLineage.Version
    private let history: ModelHistory?
    private let hints: PlanHints
    private let stages: [String: Stage]
    private let defersDrops: Bool

    /// Prepares a migration.
    /// - Parameters:
    ///   - database: the connection, in a transaction that may write.
    ///   - model: what the store is to be one of.
    ///   - schema: how that is laid out.
    ///   - version: the name and the digest of the model's version.
    ///   - history: the versions up to it, where they are known.
    ///   - hints: what the program says beside the history.
    ///   - stages: the program's own parts, by the names of versions.
    ///   - defersDrops: whether columns that go are only put out of use, until `finish`.
    package init(
        _ database: any MigrationDatabase, to model: Model, schema: Schema, version: StoreLineage.Version,
        history: ModelHistory? = nil, hints: PlanHints = PlanHints(), stages: [String: Stage] = [:],
        defersDrops: Bool = false
    ) {
        self.defersDrops = defersDrops
        self.database = database
        self.model = model
        self.schema = schema
        self.version = version
        self.history = history
        self.hints = hints
        self.stages = stages
    }

    var metadata: StoreMetadata { StoreMetadata(database) }

    // MARK: Before

    /// A migration that was planned from what the file has, so that the file is read and the plan made once.
    package struct Planned {
        let stored: StoredSchema
        let route: MigrationRoute
        let mode: MigrationPlan.Mode
        let isOfStructure: Bool
        let defersDrops: Bool
        /// What it does, as far as it is known before the first model on the way was reached.
        package let plans: [MigrationPlan]
    }

    /// Plans a migration, inside the transaction that will carry it out.
    package func planned(isOfStructure: Bool) throws -> Planned {
        // What is out of use already is no reason to rewrite a table whose conditions change.
        try planned(isOfStructure: isOfStructure, defersDrops: defersDrops || !isOfStructure)
    }

    private func planned(isOfStructure: Bool, defersDrops: Bool) throws -> Planned {
        let stored = try self.stored(isOfStructure: isOfStructure)
        let route = try self.route(from: stored, isOfStructure: isOfStructure)
        let mode = try mode()
        let plans = route.plans(from: stored, schema: schema, mode: mode, defersDrops: defersDrops)
        return Planned(
            stored: stored, route: route, mode: mode, isOfStructure: isOfStructure, defersDrops: defersDrops,
            plans: plans)
    }

    /// Whether hints or stages have something to do on the way.
    package func hasHints() throws -> Bool {
        guard history != nil else { return false }
        let stored = try self.stored(isOfStructure: false)
        return try route(from: stored, isOfStructure: true).legs.contains(where: \.hints.needsVersionBefore)
    }

    /// What stands in the way of plans: of the models, or of rows as far as they can be looked at before anything is
    /// done.
    package func violations(of plans: [MigrationPlan]) throws -> [Violation] {
        let ofModels = plans.flatMap(Self.violations)
        // Rows that are prepared, and those of later versions, are looked at when they are there.
        guard ofModels.isEmpty, plans.count == 1, let plan = plans.first, plan.preparation.isEmpty else {
            return ofModels
        }
        return try rows(against: plan.preconditions + plan.conditions)
    }

    private func stored(isOfStructure: Bool) throws -> StoredSchema {
        let description: ModelDescription
        if let text = try metadata.text(of: Schema.MetadataTable.descriptionKey) {
            do {
                description = try ModelDescription(parsing: text)
            } catch {
                throw Failure.incompatible("Its description of its model cannot be read, since \(error).")
            }
        } else if isOfStructure {
            throw Failure.incompatible(
                "It does not carry a description of its model: open it once with the version of the program that has "
                    + "written it.")
        } else {
            // Of the same structure: the rows are where the model has them.
            description = ModelDescription(model, schema: schema)
        }
        let added = try metadata.tables().tables.compactMapValues(\.added)
        let stored = try StoredSchema(database, description: description, added: added)
        if let contradiction = stored.contradiction {
            let differences = try StructureDifferences(database, stored.fresh).summary
            throw Failure.incompatible(
                "Its tables were altered and do not match its own model: \(contradiction)."
                    + (differences.isEmpty ? "" : " What differs: \(differences).")
                    + " Restore a copy of the file, or add what is missing again.")
        }
        return stored
    }

    private func route(from stored: StoredSchema, isOfStructure: Bool) throws -> MigrationRoute {
        let last = try metadata.lineage().versions.last
        let digest = try metadata.text(of: Schema.MetadataTable.versionKey) ?? last?.digest ?? ""
        do {
            return try MigrationRoute(
                from: stored.description.model, digest: digest, name: last?.name, to: model,
                history: isOfStructure ? history : nil, hints: hints)
        } catch {
            throw Failure.incompatible("\(error)")
        }
    }

    /// How constraints are changed here.
    private func mode() throws -> MigrationPlan.Mode { try database.allowSchemaEdits() ? .inPlace : .portable }

    /// The versions that want the program's own code, where it has none for them.
    private func missingStages(of route: MigrationRoute) -> [Violation] {
        route.legs.compactMap { leg in
            guard leg.hints.isStage, let version = leg.version, stages[version] == nil else { return nil }
            return Violation(
                name: version, entity: nil, row: nil, value: nil,
                reason:
                    "the program has a part in the migration to this version, and this program does not: give its stage"
            )
        }
    }

    // MARK: Doing it

    /// The columns that are out of use, by table.
    package func droppedColumns() throws -> [String: [String]] {
        try metadata.tables().tables.compactMapValues(\.dropped)
    }

    /// Plans to rewrite the tables that have columns out of use, without these.
    package func plannedFinish() throws -> Planned { try planned(isOfStructure: false, defersDrops: false) }

    /// Carries a migration out.
    /// - Parameters:
    ///   - planned: the migration.
    ///   - progress: called before each statement with how many are done and how many there are; what it throws ends
    ///     the migration.
    package func migrate(_ planned: Planned, _ progress: ((Int, Int) throws -> Void)? = nil) throws {
        var stored = planned.stored
        let (route, mode, plans) = (planned.route, planned.mode, planned.plans)
        var meter = Meter(total: plans.reduce(0) { $0 + $1.statementCount }, report: progress)
        // What is wrong with the models is said before anything is done.
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
                    "The migration would not make it one, which is a bug in Relata: \(differences.summary).")
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
        // What they are derived from may have changed.
        try DerivedTextWriter(database, schema: schema).deriveAll()
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

    /// How many references lead nowhere; a store can have some, but no more than before.
    func danglingReferences() throws -> Int {
        Int(try number("SELECT count(*) FROM pragma_foreign_key_check"))
    }

    func number(_ query: String) throws -> Int64 {
        guard let number = try database.text(query).flatMap({ Int64($0) }) else {
            throw Failure.incompatible("\(query) gives no number, which is a bug in Relata.")
        }
        return number
    }
}

extension MigrationPlan {
    /// How many statements there are.
    var statementCount: Int {
        preparation.count + statements.count + (edits.isEmpty ? 0 : 1) + finalStatements.count
    }
}
