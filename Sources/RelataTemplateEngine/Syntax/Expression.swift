/// An expression with a value: between `{{ }}`, in a condition, after `in`.
enum Expression: Sendable {
    case literal(TemplateValue)
    case path(Path)
    case loopField(LoopField, offset: Int)
    indirect case filtered(Expression, [FilterCall], offset: Int)
    indirect case not(Expression)
    case all([Expression])
    case any([Expression])
    indirect case comparison(TemplateComparison)
}

/// `name.member.0`
struct Path: Sendable {
    /// The slot of the first name.
    let symbol: Int

    /// The offset of the first name.
    let offset: Int

    let members: [Member]

    struct Member: Sendable {
        enum Key: Sendable {
            case name(String)
            case index(Int)
        }

        let key: Key
        let offset: Int
    }
}

/// `left == right`
struct TemplateComparison: Sendable {
    enum Operator: Sendable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, contained, notContained
    }

    let comparator: Operator
    let left: Expression
    let right: Expression

    /// The offset of the operator.
    let offset: Int
}

/// `|name:argument,argument`
struct FilterCall: Sendable {
    let name: String
    let filter: TemplateFilter
    let arguments: [Expression]

    /// The offset of the filter's name.
    let offset: Int
}

/// The fields of `forloop` for the current loop.
enum LoopField: String, Sendable, CaseIterable {
    /// Whether this is the first round.
    case first
    /// Whether this is the last round.
    case last
    /// The number of the round, from 1.
    case counter
    /// The number of the round, from 0.
    case counter0
    /// The number of rounds.
    case length
}
