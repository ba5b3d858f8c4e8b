import RelataModel

/// The function that a name in a predicate stands for.
enum NamedFunction {
    case arithmetic(ExpressionTree.Arithmetic)
    case aggregate(Aggregate)
    case now
    /// The argument itself: `noindex:`.
    case argument
    case function(QueryFunction)

    private static let ofOne: [String: NamedFunction] = [
        "count": .aggregate(.count), "sum": .aggregate(.sum), "average": .aggregate(.avg), "min": .aggregate(.min),
        "max": .aggregate(.max), "noindex": .argument,
    ]

    private static let ofTwo: [String: NamedFunction] = [
        "add:to:": .arithmetic(.add), "from:subtract:": .arithmetic(.subtract), "multiply:by:": .arithmetic(.multiply),
        "divide:by:": .arithmetic(.divide),
    ]

    /// Finds the function of a name, with or without the colon of a single argument.
    /// - Returns: nil if there is none that takes so many arguments.
    init?(_ name: String, argumentCount: Int) {
        let plain = name.hasSuffix(":") ? String(name.dropLast()) : name
        let known = argumentCount == 1 ? Self.ofOne[plain] : argumentCount == 2 ? Self.ofTwo[name] : nil
        guard let found = known ?? (plain == "now" ? .now : QueryFunction(name: name).map { .function($0) }) else {
            return nil
        }
        self = found
    }
}
