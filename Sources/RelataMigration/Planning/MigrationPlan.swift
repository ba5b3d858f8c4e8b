package import RelataModel
import RelataSchema

/// The migration of a store to a changed model: steps with descriptions, SQL, costs and losses, and conditions on the
/// data.
///
/// A pure value. The command line prints it, the runtime executes it.
package struct MigrationPlan: Sendable {
    /// The cost of a step.
    package enum Cost: String, Sendable, Comparable, CaseIterable {
        /// Independent of the number of rows.
        case instant
        /// All rows are read.
        case scan
        /// All rows are written.
        case rewrite

        package static func < (left: Cost, right: Cost) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// The way in which constraints of tables are changed.
    package enum Mode: Sendable {
        /// Their SQL is edited, as SQLite documents it for `writable_schema`.
        case inPlace
        /// The table is rewritten: this works with any SQLite, even in defensive mode.
        case portable
    }

    /// One step of the plan.
    package struct Step: Sendable, Hashable {
        /// The description of the step.
        package let words: String
        /// The cost of the step.
        package let cost: Cost
    }

    /// Data that is lost.
    package struct Loss: Sendable, Hashable {
        /// The old name, with which a hint discards it: `Book`, `Book.cover`.
        package let name: String
        /// The description of the loss.
        package let words: String
        /// Whether a hint accepts the loss.
        package let isAccepted: Bool
        /// The location in the old model.
        package let location: SourceLocation?
        /// The new part of the same type that it may have been renamed to.
        package let successor: String?
    }

    /// A condition that the rows must meet before anything is written.
    package struct Condition: Sendable, Hashable {
        /// The property that it concerns: `Book.title`.
        package let name: String
        /// The violation of the rows that the query finds.
        package let words: String
        /// A query of the violations: ID, entity, value. It must return no rows.
        package let query: String
        /// Whether every row violates it, so that it is only met if there are no rows.
        package let isOfEveryRow: Bool
        /// The location in the model that requires it.
        package let location: SourceLocation?
    }

    /// A problem for which the plan needs a hint.
    package struct Problem: Sendable, Hashable {
        /// The part that it concerns: `Book.price`.
        package let name: String
        /// The description of the problem.
        package let words: String
        /// The remedy.
        package let fix: String
        /// The location in the model.
        package let location: SourceLocation?
        /// The invalid hint, by its path among the version's hints: `values.Book.shelfMark`.
        package var hint: String?
    }

    /// The new SQL of a table in `sqlite_schema`.
    package struct Edit: Sendable, Hashable {
        /// The table, by its new name.
        package let table: String
        /// The SQL.
        package let sql: String
    }

    /// The steps, in order.
    package internal(set) var steps: [Step] = []
    /// The losses.
    package internal(set) var losses: [Loss] = []
    /// The conditions on the rows.
    package internal(set) var conditions: [Condition] = []
    /// The problems that prevent the migration.
    package internal(set) var problems: [Problem] = []
    /// Further notes.
    package internal(set) var notes: [String] = []
    /// The conditions that must be met before the rows are prepared.
    package internal(set) var preconditions: [Condition] = []
    /// The statements that prepare the rows of the old tables, before the other conditions are checked.
    package internal(set) var preparation: [String] = []
    /// The statements before the SQL of tables is edited.
    package internal(set) var statements: [String] = []
    /// The edits; none in the portable mode.
    package internal(set) var edits: [Edit] = []
    /// The statements after the edits.
    package internal(set) var finalStatements: [String] = []
    /// The defaults of the columns that ALTER TABLE has added, by table, after the migration.
    package internal(set) var added: [String: [String: String]] = [:]

    /// The tables whose rows are rewritten.
    package internal(set) var rewritten: [String] = []

    /// Whether a store needs no migration.
    package var isEmpty: Bool {
        preparation.isEmpty && statements.isEmpty && edits.isEmpty && finalStatements.isEmpty
    }
    /// The cost of the most expensive step.
    package var cost: Cost { steps.map(\.cost).max() ?? .instant }
    /// The losses that no hint accepts.
    package var unacceptedLosses: [Loss] { losses.filter { !$0.isAccepted } }

    /// Plans a migration.
    /// - Parameters:
    ///   - old: the store's schema.
    ///   - model: the model that the store is migrated to.
    ///   - hints: additional hints.
    ///   - mode: the way in which constraints are changed.
    package init(from old: StoredSchema, to model: Model, hints: PlanHints = PlanHints(), mode: Mode = .inPlace) {
        var planner = MigrationPlanner(from: old, to: model, hints: hints, mode: mode)
        self = planner.plan()
    }

    init() {}
}
