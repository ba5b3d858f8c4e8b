import RelataMigration

/// A description of a store's migration: the steps in words, what they cost, and what is lost.
public struct StoreMigration: Sendable, Hashable {
    /// How much work a step is.
    public enum Cost: String, Sendable, Hashable {
        /// The same however many rows there are.
        case instant
        /// Rows are read.
        case scan
        /// Rows are written.
        case rewrite
    }

    /// One thing that is done.
    public struct Step: Sendable, Hashable, CustomStringConvertible {
        /// The step in words.
        public let description: String
        /// How much work it is.
        public let cost: Cost
    }

    /// Something that prevents the migration: of the model, or of one object.
    public struct Violation: Sendable, Hashable, CustomStringConvertible {
        /// The property, entity or index that it is about: `Book.title`.
        public let name: String
        /// The entity of the object, where it is about one.
        public let entity: String?
        /// The number in the object's ID, where it is about one.
        public let row: Int64?
        /// The value that is in the way, where there is one.
        public let value: String?
        /// The problem, and its remedy where one is known.
        public let reason: String

        init(name: String, entity: String? = nil, row: Int64? = nil, value: String? = nil, reason: String) {
            self.name = name
            self.entity = entity
            self.row = row
            self.value = value
            self.reason = reason
        }

        /// The violation in one line.
        public var description: String {
            let object = row.map { " of \(entity ?? "the object") \($0)" } ?? ""
            return "\(name)\(object)\(value.map { " = \($0)" } ?? ""): \(reason)"
        }
    }

    /// The steps, in order.
    public let steps: [Step]
    /// The data that is lost and that no hint discards, by the names that `MigrationHints.discards` takes.
    public let losses: [String]

    init(_ plans: [MigrationPlan]) {
        steps = plans.flatMap(\.steps).map { step in
            let cost: Cost =
                switch step.cost {
                case .instant: .instant
                case .scan: .scan
                case .rewrite: .rewrite
                }
            return Step(description: step.description, cost: cost)
        }
        losses = plans.flatMap(\.unacceptedLosses).map(\.name)
    }
}
