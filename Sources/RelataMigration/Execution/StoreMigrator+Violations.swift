extension StoreMigrator {
    /// How many violations are reported of one condition, and of all.
    private static let violationLimit = (each: 100, all: 1_000)

    func rows(against conditions: [MigrationPlan.Condition]) throws -> [Violation] {
        var violations: [Violation] = []
        for condition in conditions where violations.count < Self.violationLimit.all {
            var count = 0
            try database.forEachRow(condition.query, []) { row in
                count += 1
                violations.append(
                    Violation(
                        name: condition.name, entity: row[1], row: row[0].flatMap { Int64($0) }, value: row[2],
                        reason: condition.words))
                return count < Self.violationLimit.each
            }
        }
        return violations
    }

    static func violations(of plan: MigrationPlan) -> [Violation] {
        plan.problems.map { problem in
            Violation(name: problem.name, entity: nil, row: nil, value: nil, reason: "\(problem.words); \(problem.fix)")
        }
            + plan.unacceptedLosses.map { loss in
                Violation(
                    name: loss.name, entity: nil, row: nil, value: nil,
                    reason:
                        "\(loss.words) would be lost; if they may be, add \"\(loss.name)\" to the discards of the hints, "
                        + "and if it was renamed, say so with a renaming identifier in the model")
            }
    }
}
