/// An expression as a tree; Core Data's `NSExpression`.
public indirect enum ExpressionTree: Sendable, Hashable {
    /// The operators between two numbers.
    public enum Arithmetic: String, Sendable, Hashable {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case power = "**"
    }

    /// The index in the brackets after a collection.
    public enum Subscript: Sendable, Hashable {
        case index(ExpressionTree)
        case first
        case last
        case size
    }

    /// The kinds of arguments of a format string.
    public enum Argument: String, Sendable, Hashable {
        /// `%@`: a value.
        case value = "%@"
        /// `%K`: a key path.
        case keyPath = "%K"
        /// `%d`, `%f` and similar specifiers: a number.
        case number = "%d"
    }

    /// `NULL` or `NIL`.
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    /// The object that the predicate is evaluated for.
    case `self`
    /// The value at a key path from the object: names, and collection operators that begin with `@`.
    case keyPath([String])
    /// The value at a key path from the value of an expression, as in `$x.name`.
    case keyPathOf(ExpressionTree, [String])
    /// `$NAME`, without the dollar sign.
    case variable(String)
    /// `$NAME := expression`.
    case assignment(String, ExpressionTree)
    /// `{ a, b, c }`.
    case aggregate([ExpressionTree])
    case arithmetic(Arithmetic, ExpressionTree, ExpressionTree)
    /// `-expression`, unless it is part of a number.
    case negated(ExpressionTree)
    /// A function of the grammar by its full name, `modulus:by:`, with its arguments.
    case function(String, [ExpressionTree])
    case subscripted(ExpressionTree, Subscript)
    /// `SUBQUERY(collection, $variable, predicate)`.
    case subquery(ExpressionTree, variable: String, PredicateTree)
    /// `FETCH(request, context, countOnly)`.
    case fetch(ExpressionTree, context: ExpressionTree, countOnly: Bool)
    /// `CAST(expression, 'type')`.
    case cast(ExpressionTree, to: String)
    /// `TERNARY(predicate, a, b)`.
    case ternary(PredicateTree, ExpressionTree, ExpressionTree)
    /// `FUNCTION(object, 'selector', arguments…)`.
    case selector(ExpressionTree, String, [ExpressionTree])
    /// An argument of a format string, by its index.
    case argument(Int, Argument)
}
