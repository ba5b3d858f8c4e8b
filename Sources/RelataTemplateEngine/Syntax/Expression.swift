/// What has a value: between `{{ }}`, in a condition, after `in`.
indirect enum Expression: Sendable {
    case literal(TemplateValue)
    case path(Path)
    case loopField(LoopField, offset: Int)
    case filtered(Expression, [FilterCall], offset: Int)
    case not(Expression)
    case all([Expression])
    case any([Expression])
    case comparison(Comparison)
}

/// `name.member.0`
struct Path: Sendable {
    /// The slot of the first name.
    let symbol: Int

    /// Where the first name begins.
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
struct Comparison: Sendable {
    enum Operator: Sendable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, contained, notContained
    }

    let comparator: Operator
    let left: Expression
    let right: Expression

    /// Where the operator is.
    let offset: Int
}

/// `|name:argument,argument`
struct FilterCall: Sendable {
    let name: String
    let filter: TemplateFilter
    let arguments: [Expression]

    /// Where the filter's name is.
    let offset: Int
}

/// What `forloop` knows of the loop that is running.
enum LoopField: String, Sendable, CaseIterable {
    /// Whether this is the first round.
    case first
    /// Whether this is the last round.
    case last
    /// The number of the round, from 1.
    case counter
    /// The number of the round, from 0.
    case counter0
    /// How many rounds there are.
    case length
}
