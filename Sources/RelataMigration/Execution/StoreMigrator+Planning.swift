import RelataModel
import RelataSchema

extension StoreMigrator {
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

    /// Returns what blocks the plans: problems of the models, and of rows as far as they can be checked beforehand.
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
    func missingStages(of route: MigrationRoute) -> [Violation] {
        route.legs.compactMap { leg in
            guard leg.hints.isStage, let version = leg.version, stages[version] == nil else { return nil }
            return Violation(
                name: version, entity: nil, row: nil, value: nil,
                reason:
                    "the migration to this version needs a stage of the program, and none was given: pass it in 'stages'"
            )
        }
    }

    /// The columns that are out of use, by table.
    package func droppedColumns() throws -> [String: [String]] {
        try metadata.tables().tables.compactMapValues(\.dropped)
    }

    /// Plans to rewrite the tables that have columns out of use, without those columns.
    package func plannedFinish() throws -> Planned { try planned(isOfStructure: false, defersDrops: false) }
}
