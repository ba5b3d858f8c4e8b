import RelataModel
import RelataSchema

extension StoreMigrator {
    /// How many violations are reported of one condition, and of all.
    private static let violationLimit = (each: 100, all: 1_000)

    func rows(against conditions: [MigrationPlan.Condition]) throws -> [Violation] {
        var violations: [Violation] = []
        for condition in conditions where violations.count < Self.violationLimit.all {
            var count = 0
            try database.forEachRow(condition.query, binding: []) { row in
                count += 1
                violations.append(
                    Violation(
                        name: condition.name, entity: row[1], row: row[0].flatMap { Int64($0) }, value: row[2],
                        reason: condition.description))
                return count < Self.violationLimit.each
            }
        }
        return violations
    }

    static func violations(of plan: MigrationPlan) -> [Violation] {
        plan.problems.map { problem in
            Violation(
                name: problem.name, entity: nil, row: nil, value: nil, reason: "\(problem.description); \(problem.fix)")
        }
            + plan.unacceptedLosses.map { loss in
                Violation(name: loss.name, entity: nil, row: nil, value: nil, reason: reason(toRefuse: loss))
            }
    }

    private static func reason(toRefuse loss: MigrationPlan.Loss) -> String {
        let successor = loss.successor.map { " to \($0)" } ?? ""
        return """
            \(loss.description) would be lost; if they may be, write "discards": ["\(loss.name)"] for the new version into the \
            "migrations" of the file relata.json beside the model, or give the description of the store migrationHints that \
            discard it; and if it was renamed\(successor), say so with a renaming identifier in the model
            """
    }

    // MARK: On the way through several versions

    /// Prepares the rows for a plan, and checks them.
    /// - Returns: the violations. Rows with violations are skipped, so that those of later versions are found too.
    /// - Throws: `Failure.violations`, if no version follows.
    func prepare(
        _ plan: MigrationPlan, _ meter: inout Meter, from old: ModelDescription, to leg: MigrationRoute.Leg,
        isLast: Bool,
        after known: [Violation]
    ) throws -> [Violation] {
        var found: [Violation] = []
        for (conditions, isFirst) in [(plan.preconditions, true), (plan.conditions, false)] {
            if !isFirst { try run(plan.preparation, &meter) }
            let violations = try rows(against: conditions)
            found += violations
            if violations.isEmpty || (isLast && !isFirst) { continue }
            // Where they cannot be passed over, what was found has to do.
            let isPassed = (try? remove(violating: conditions, from: old, to: leg)) ?? false
            guard isPassed else { throw Failure.violations(known + found) }
        }
        if isLast, !(known + found).isEmpty { throw Failure.violations(known + found) }
        return found
    }

    /// Removes the objects that do not meet conditions, in a transaction that will be undone.
    /// - Returns: whether the conditions hold now, and nothing else became wrong by it.
    private func remove(
        violating conditions: [MigrationPlan.Condition], from old: ModelDescription, to leg: MigrationRoute.Leg
    ) throws -> Bool {
        let match = ModelMatch(from: old.model, to: leg.model, hints: leg.hints)
        let dangling = try danglingReferences()
        for condition in conditions {
            var entities: Set<String> = []
            try database.forEachRow("SELECT DISTINCT \"entity\" FROM (\(Self.named(condition)))", binding: []) { row in
                if let entity = row[0] { entities.insert(entity) }
                return true
            }
            for entity in entities.sorted() {
                guard let mapping = old.entities[match.oldEntities[entity] ?? entity] else { return false }
                try database.execute(Schema.SuspensionTable.suspend)
                try database.execute(
                    "DELETE FROM \(SQL.name(mapping.table)) WHERE \(SQL.name(mapping.idColumn)) IN "
                        + "(SELECT \"row\" FROM (\(Self.named(condition))) WHERE \"entity\" = \(SQL.text(entity)))")
                try database.execute(Schema.SuspensionTable.resume)
            }
        }
        return try rows(against: conditions).isEmpty && danglingReferences() <= dangling
    }

    /// The rows against a condition, with names for the columns.
    private static func named(_ condition: MigrationPlan.Condition) -> String {
        "WITH \"_found\"(\"row\", \"entity\", \"value\") AS (\(condition.query)) SELECT \"row\", \"entity\" FROM \"_found\""
    }
}
