package import RelataModel
import RelataSchema

/// What becomes of a store when its model changes: steps with words, SQL, cost and loss, and what must hold of the data.
///
/// A pure value. The command line prints it, the runtime carries it out.
package struct MigrationPlan: Sendable {
    /// What a step costs, from nothing to the whole table.
    package enum Cost: String, Sendable, Comparable, CaseIterable {
        /// The same however many rows there are.
        case instant
        /// The rows are read.
        case scan
        /// The rows are written.
        case rewrite

        package static func < (left: Cost, right: Cost) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// How constraints of tables are changed.
    package enum Mode: Sendable {
        /// Their text is edited, as SQLite documents it for `writable_schema`.
        case inPlace
        /// The table is rewritten: any SQLite can, a defensive one too.
        case portable
    }

    /// One thing that is done.
    package struct Step: Sendable, Hashable {
        /// What it does.
        package let words: String
        /// What it costs.
        package let cost: Cost
        /// The table whose rows are written anew by it, if that is what it does.
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

    /// Data that goes.
    package struct Loss: Sendable, Hashable {
        /// The old name that a hint discards: `Book`, `Book.cover`.
        package let name: String
        /// What goes.
        package let words: String
        /// Whether a hint says that it may.
        package let isAccepted: Bool
        /// Where the old model has it.
        package let location: SourceLocation?
        /// What it may be now, by the new name: something new of the same type.
        package let successor: String?
    }

    /// What must hold of the rows before anything is written.
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
        /// What the rows that a query finds have wrong.
        package let words: String
        /// A query of the violations: ID, entity, value. None is what must come out.
        package let query: String
        /// Whether every row violates it, so that it holds only while there are none.
        package let isOfEveryRow: Bool
        /// Where the model asks for it.
        package let location: SourceLocation?
        /// The expression of a hint that would say the value: `uuid()`.
        package var suggestion: String?
    }

    /// What no plan can do without being told how.
    package struct Problem: Sendable, Hashable {
        /// What it is about: `Book.price`.
        package let name: String
        /// What is wrong.
        package let words: String
        /// What to do about it.
        package let fix: String
        /// Where the model says so.
        package let location: SourceLocation?
        /// The hint that is wrong, by its place among the version's hints: `values.Book.shelfMark`.
        package var hint: String?
        /// The expression of a hint that would say the value: `double(price)`.
        package var suggestion: String?
    }

    /// The text that a table gets in `sqlite_schema`.
    package struct Edit: Sendable, Hashable {
        /// The table, by its new name.
        package let table: String
        /// The text.
        package let sql: String
    }

    /// What is done, in words, in order.
    package internal(set) var steps: [Step] = []
    /// What goes.
    package internal(set) var losses: [Loss] = []
    /// What must hold.
    package internal(set) var conditions: [Condition] = []
    /// What stands in the way.
    package internal(set) var problems: [Problem] = []
    /// The delete rules that are others than before.
    package internal(set) var ruleChanges: [RuleChange] = []
    /// What must hold before the rows are prepared.
    package internal(set) var preconditions: [Condition] = []
    /// The statements that prepare the rows of the old tables, before the other conditions are looked at.
    package internal(set) var preparation: [String] = []
    /// The statements before the texts of tables are edited.
    package internal(set) var statements: [String] = []
    /// The texts that are edited; none in the portable mode.
    package internal(set) var edits: [Edit] = []
    /// The statements afterwards.
    package internal(set) var finalStatements: [String] = []
    /// The defaults of the columns that ALTER TABLE has added, by table, after the migration.
    package internal(set) var added: [String: [String: String]] = [:]

    /// The columns that no one reads any more and that are still there, by table, after the migration.
    package internal(set) var dropped: [String: [String]] = [:]

    /// The tables whose rows are rewritten.
    package internal(set) var rewritten: [String] = []

    /// Whether a store needs nothing done.
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
    ///   - hints: what the models do not say.
    ///   - mode: how constraints are changed.
    ///   - defersDrops: whether columns that go are put out of use only, where the rows need not be rewritten for anything else.
    package init(
        from old: StoredSchema, to model: Model, hints: PlanHints = PlanHints(), mode: Mode = .inPlace,
        defersDrops: Bool = false
    ) {
        var planner = MigrationPlanner(
            from: old, to: model, hints: hints, mode: mode, defersDrops: defersDrops && mode == .inPlace)
        self = planner.plan()
    }

    init() {}
}
