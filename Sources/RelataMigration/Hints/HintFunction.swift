/// The functions of hints.
enum HintFunction: String, CaseIterable {
    case uuid
    case now
    case date
    case string
    case integer
    case double
    case concat
    case coalesce

    /// The number of arguments; `nil` for a function that the predicate language has too.
    var arity: ClosedRange<Int>? {
        switch self {
        case .uuid: 0...0
        case .now: nil
        case .date, .string, .integer, .double: 1...1
        case .concat, .coalesce: 1...50
        }
    }
}
