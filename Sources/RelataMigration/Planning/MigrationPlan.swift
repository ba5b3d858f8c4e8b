package import RelataModel
package import RelataSchema

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
        package let description: String
        /// The cost of the step.
        package let cost: Cost
        /// The table that it rewrites, if it does.
        package var rewrittenTable: String?
    }

    /// A rule that objects are deleted by, where it is another one than before.
    package struct RuleChange: Sendable, Hashable {
        /// The relationship: `Shelf.books`.
        package let name: String
        /// The rule that it had.
        package let old: DeleteRule
        /// The rule that it has now.
        package let new: DeleteRule
        /// Where the new model has it.
        package let location: SourceLocation?
    }

    /// Data that is lost.
    package struct Loss: Sendable, Hashable {
        /// The old name, with which a hint discards it: `Book`, `Book.cover`.
        package let name: String
        /// The description of the loss.
        package let description: String
        /// Whether a hint accepts the loss.
        package let isAccepted: Bool
        /// The location in the old model.
        package let location: SourceLocation?
        /// The new part of the same type that it may have been renamed to.
        package let successor: String?
    }

    /// A condition that the rows must meet before anything is written.
    package struct Condition: Sendable, Hashable {
        /// What makes the model ask for it.
        package enum Kind: Sendable, Hashable {
            /// The property is required now: new, or optional before.
            case value
            /// A new attribute's default has to be a value that the attribute allows.
            case initial
            /// The attribute allows less than before.
            case bounds
            /// The attribute's type has fewer values, or the relationship room for fewer objects.
            case room
            /// The values of columns of an entity's objects are unique now.
            case uniqueness(entity: String, columns: [String])
            /// A hint has to hold for every object.
            case hint
        }

        /// What makes the model ask for it.
        package let kind: Kind
        /// The property that it is about: `Book.title`.
        package let name: String
        /// The violation of the rows that the query finds.
        package let description: String
        /// A query of the violations: ID, entity, value. It must return no rows.
        package let query: String
        /// Whether every row violates it, so that it is only met if there are no rows.
        package let isOfEveryRow: Bool
        /// The location in the model that requires it.
        package let location: SourceLocation?
        /// The expression of a hint that would say the value: `uuid()`.
        package var suggestion: String?
    }

    /// A problem for which the plan needs a hint.
    package struct Problem: Sendable, Hashable {
        /// The part that it concerns: `Book.price`.
        package let name: String
        /// The description of the problem.
        package let description: String
        /// The remedy.
        package let fix: String
        /// The location in the model.
        package let location: SourceLocation?
        /// The invalid hint, by its path among the version's hints: `values.Book.shelfMark`.
        package var hint: String?
        /// The expression of a hint that would say the value: `double(price)`.
        package var suggestion: String?
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
    /// The delete rules that are others than before.
    package internal(set) var ruleChanges: [RuleChange] = []
    /// What must hold before the rows are prepared.
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

    /// The columns that no one reads any more and that are still there, by table, after the migration.
    package internal(set) var dropped: [String: [String]] = [:]

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
    ///   - old: what the store has.
    ///   - model: what it is to be a store of.
    ///   - schema: how that is laid out, where it is known.
    ///   - hints: what the models do not say.
    ///   - mode: how constraints are changed.
    ///   - defersDrops: whether columns that go are put out of use only, where the rows need not be rewritten for
    ///     anything else.
    package init(
        from old: StoredSchema, to model: Model, schema: Schema? = nil, hints: PlanHints = PlanHints(),
        mode: Mode = .inPlace, defersDrops: Bool = false
    ) {
        var planner = MigrationPlanner(
            from: old, to: model, schema: schema ?? Schema(model), hints: hints, mode: mode,
            defersDrops: defersDrops && mode == .inPlace)
        self = planner.plan()
    }

    init() {}
}
