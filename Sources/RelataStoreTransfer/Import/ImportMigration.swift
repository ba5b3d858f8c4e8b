import RelataCoreDataStore
import RelataMigration
import RelataModel
import RelataSchema

/// Migrates a store that was just imported with its own model to the newest version of the model.
///
/// The plan is the one that the runtime executes when it opens an older store. Tables are rewritten if necessary: no
/// one else has the file open, and most of its rows are in memory.
struct ImportMigration {
    let old: Model
    let new: Model
    private let plan: MigrationPlan

    init(from old: Model, to new: Model, hints: CoreDataImporter.MigrationHints) {
        self.old = old
        self.new = new
        plan = MigrationPlan(
            from: StoredSchema(old), to: new, hints: PlanHints(renames: hints.renames, discards: hints.discards),
            mode: .portable)
    }

    /// Throws for problems that are independent of the data.
    func check(_ path: String) throws(StoreFileError) {
        let losses = plan.unacceptedLosses
        guard
            let words = plan.problems.first.map({ "\($0.name): \($0.description)" }) ?? losses.first.map(\.description)
        else {
            return
        }
        let differences = ModelDifferences.between(old: old, new: new)
        throw StoreFileError(
            .differentModel, path: path,
            "the store was made with another version of the model \(new.name)\(differences)",
            fix: plan.problems.first.map { "\(words); \($0.fix)" }
                ?? "\(losses.map { "\($0.description) would be lost" }.joined(separator: ", ")): where that may be, add "
                + losses.map { "\"\($0.name)\"" }.joined(separator: ", ")
                + " to the discards in relata.json; what was renamed has a renaming identifier in the model; "
                + "without --model, the model in the store is used"
        )
    }

    /// Prepares the rows in the open transaction, and records the violations of the new version's conditions.
    func prepare(in database: Database, _ report: inout ImportReport) throws {
        let known = report.violationCount
        try record(plan.preconditions, in: database, &report)
        // Of rows that cannot be prepared the other conditions say nothing.
        guard report.violationCount == known else { return }
        for statement in plan.preparation { try database.run(statement) }
        try record(plan.conditions, in: database, &report)
    }

    private func record(
        _ conditions: [MigrationPlan.Condition], in database: Database, _ report: inout ImportReport
    ) throws {
        for condition in conditions {
            let query = try database.query(condition.query)
            while try query.step() {
                report.add(
                    ImportViolation(
                        entity: query.value(1).plainText ?? "", rowID: query.integer(0), property: condition.name,
                        value: query.value(2).excerpt, reason: "for the newest version: \(condition.description)",
                        remedy: .importRefused))
            }
        }
    }

    /// Executes the plan with the rows that were prepared, in the open transaction.
    func run(on database: Database, _ report: inout ImportReport) throws {
        for statement in plan.statements + plan.finalStatements { try database.run(statement) }
        report.remarks += plan.steps.map { "migrated: \($0.description)" }
    }

    /// The defaults of columns that the migration has added, by table.
    var added: [String: [String: String]] { plan.added }
}
