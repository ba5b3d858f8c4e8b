import RelataModel
import RelataSchema

extension MigrationPlanner {
    /// Returns the result with its statements and steps.
    func assembled() -> MigrationPlan {
        var plan = result
        let assembler = PlanAssembler(self)
        let (droppedIndexes, newIndexes) = indexes(assembler)
        let needsTriggersDropped = assembler.needsTriggersDropped || !preparation.statements.isEmpty
        let hasDrops = needsTriggersDropped || assembler.hasDrops
        let (droppedTriggers, newTriggers) = triggers(areAllDropped: hasDrops)
        let views = hasDrops ? self.views : []
        let derivations = derivations(needsTriggersDropped: needsTriggersDropped)

        plan.preconditions = preparation.conditions
        let dropsOfTriggers =
            droppedTriggers.map { "DROP TRIGGER \(SQL.name($0))" } + views.map { "DROP VIEW \(SQL.name($0.name))" }
        if preparation.statements.isEmpty {
            plan.statements = dropsOfTriggers
        } else {
            // Rows may violate constraints temporarily, for example a pair in the wrong order.
            plan.preparation = dropsOfTriggers + Self.withoutChecks(preparation.statements)
        }
        plan.statements += statements(of: assembler, dropping: droppedIndexes)
        plan.edits = assembler.edits
        plan.finalStatements =
            sequenceStatements(assembler) + newIndexes.map(\.sql) + derivations + newTriggers.map(\.sql)
            + views.compactMap(\.sql)
        plan.added = assembler.added
        plan.rewritten = assembler.rewritten
        plan.dropped = assembler.dropped
        if hasDrops, let problem = problemOfForeignTrigger { plan.problems.append(problem) }
        plan.problems += assembler.problems + preparation.problems
        let foreignColumns = foreignColumns(of: assembler)
        plan.losses += foreignColumns.losses
        plan.problems += foreignColumns.problems
        plan.steps = steps(of: assembler, creating: newIndexes)
        if !derivations.isEmpty {
            plan.steps.append(MigrationPlan.Step(description: "recompute derived attributes", cost: .rewrite))
        }
        if !needsTriggersDropped, !(droppedTriggers.isEmpty && newTriggers.isEmpty) {
            plan.steps.append(
                MigrationPlan.Step(description: "change \(newTriggers.count) triggers", cost: .instant))
        }
        return plan
    }

    /// Returns the statements that make the new tables of the old ones, in their order.
    private func statements(of assembler: PlanAssembler, dropping indexes: [OldIndex]) -> [String] {
        func drops(_ indexes: [OldIndex]) -> [String] { indexes.map { "DROP INDEX \(SQL.name($0.name))" } }
        // A unique index may reject intermediate values; the others speed up the lookups of the fills.
        var statements = drops(indexes.filter(\.isUnique)) + assembler.fills
        if !assembler.changes.isEmpty {
            // The old CHECK constraints do not match the new values; the new ones were checked before.
            statements += Self.withoutChecks(assembler.changes)
        }
        statements += drops(indexes.filter { !$0.isUnique })
        return statements + assembler.drops + assembler.moves + assembler.renames
    }

    private static func withoutChecks(_ statements: [String]) -> [String] {
        ["PRAGMA ignore_check_constraints = ON"] + statements + ["PRAGMA ignore_check_constraints = OFF"]
    }

    /// Returns the steps of the rows, the tables and the indexes; a new table's indexes belong to its own step.
    private func steps(of assembler: PlanAssembler, creating indexes: [Index]) -> [MigrationPlan.Step] {
        var steps = preparation.steps + assembler.steps + stepsForForeignIndexes(of: assembler)
        for index in indexes
        where !assembler.steps.contains(where: { $0.description == "create the table \(index.table)" }) {
            steps.append(MigrationPlan.Step(description: "create the index \(index.name)", cost: .scan))
        }
        return steps
    }

    // MARK: Indexes

    private struct OldIndex {
        let name: String
        let isUnique: Bool
    }

    private func indexes(_ assembler: PlanAssembler) -> (dropped: [OldIndex], created: [Index]) {
        let ours = Set(old.fresh.indexes.map(\.name)).union(schema.indexes.map(\.name))
        var stored: [String: String] = [:]
        for object in old.objects where object.type == "index" {
            if let sql = object.sql { stored[object.name] = sql }
        }
        var kept: Set<String> = []
        for index in schema.indexes
        where stored[index.name] == index.sql && assembler.tablesKeepingIndexes.contains(index.table) {
            kept.insert(index.name)
        }
        let dropped = stored.keys.sorted().filter { ours.contains($0) && !kept.contains($0) }
        return (
            dropped.map { OldIndex(name: $0, isUnique: (stored[$0] ?? "").hasPrefix("CREATE UNIQUE")) },
            schema.indexes.filter { !kept.contains($0.name) }
        )
    }

    // MARK: Triggers

    /// The names of the triggers of both models.
    private var ownTriggers: Set<String> {
        Set(old.fresh.triggers.map(\.name)).union(schema.triggers.map(\.name))
    }

    /// What a trigger of the file that is of neither model is where rows are written.
    private var problemOfForeignTrigger: MigrationPlan.Problem? {
        let ours = ownTriggers
        let others = old.objects.filter { $0.type == "trigger" && !ours.contains($0.name) }.map(\.name)
        return others.min().map { name in
            MigrationPlan.Problem(
                name: name,
                description: "the trigger \(name) is not Relata's, and would act on what the migration writes",
                fix: "drop it before, and create it again afterwards", location: nil)
        }
    }

    private func triggers(areAllDropped: Bool) -> (dropped: [String], created: [Trigger]) {
        let ours = ownTriggers
        var stored: [String: String] = [:]
        for object in old.objects where object.type == "trigger" { stored[object.name] = object.sql ?? "" }
        let kept = areAllDropped ? [] : Set(schema.triggers.filter { stored[$0.name] == $0.sql }.map(\.name))
        return (
            stored.keys.sorted().filter { ours.contains($0) && !kept.contains($0) },
            schema.triggers.filter { !kept.contains($0.name) }
        )
    }

    /// Returns the statements that compute derived columns which are new, or whose sources the migration may have
    /// changed.
    private func derivations(needsTriggersDropped: Bool) -> [String] {
        let known = Set(old.fresh.derivationStatements)
        return schema.derivationStatements.filter {
            !known.contains($0) || (needsTriggersDropped && $0.contains("(SELECT"))
        }
    }

    // MARK: IDs

    /// Returns the statements that move the last ID of each table with its rows; that of a dropped table is kept.
    private func sequenceStatements(_ assembler: PlanAssembler) -> [String] {
        let sequence = SQL.name(Schema.SequenceTable.name)
        let (table, last) = (SQL.name(Schema.SequenceTable.tableColumn), SQL.name(Schema.SequenceTable.lastColumn))
        let known = Set(old.description.entities.values.map(\.table))
        var moved: [(new: String, old: String)] = []
        var statements: [String] = []
        for plan in tables where schema.hierarchyTables.contains(plan.target.name) {
            let name = plan.target.name
            if let source = plan.source?.name, source != name { moved.append((name, source)) }
            guard !known.contains(name) || (plan.source == nil && !moved.contains(where: { $0.new == name })) else {
                continue
            }
            guard plan.source == nil else { continue }
            statements.append("INSERT OR IGNORE INTO \(sequence) (\(table), \(last)) VALUES (\(SQL.text(name)), 0)")
        }
        guard !moved.isEmpty else { return statements }
        // Names may be swapped, so the numbers are moved aside first.
        let prefix = "_moved."
        for source in Set(moved.map(\.old)).sorted() {
            statements.append(
                "INSERT INTO \(sequence) (\(table), \(last)) SELECT \(SQL.text(prefix + source)), \(last) FROM \(sequence) "
                    + "WHERE \(table) = \(SQL.text(source))")
        }
        for move in moved {
            statements.append(
                "INSERT INTO \(sequence) (\(table), \(last)) SELECT \(SQL.text(move.new)), \(last) FROM \(sequence) "
                    + "WHERE \(table) = \(SQL.text(prefix + move.old)) "
                    + "ON CONFLICT (\(table)) DO UPDATE SET \(last) = max(\(last), excluded.\(last))")
        }
        statements.append("DELETE FROM \(sequence) WHERE \(table) GLOB \(SQL.text(prefix + "*"))")
        return statements
    }
}
