/// A function of the predicate language.
struct PredicateFunction {
    /// What a call has as its value, and its arguments as theirs.
    enum Kind {
        /// A date.
        case date
        /// A string, of a string.
        case string
        /// A whole number, of whole numbers.
        case integer
        /// How many there are.
        case count
        /// A floating-point number.
        case real
        /// One value of the type that the arguments, or their elements, have in common.
        case element
        /// A value of the type that the arguments have in common.
        case common
        /// Anything.
        case any
    }

    let kind: Kind
    /// The number of arguments.
    let arity: ClosedRange<Int>

    /// The functions by their full names; those that an aggregate or a function of C is called by have a name without a
    /// colon too.
    static let all: [String: PredicateFunction] = {
        var all: [String: PredicateFunction] = [:]
        func add(_ names: [String], _ kind: Kind, _ arity: ClosedRange<Int>) {
            for name in names { all[name] = PredicateFunction(kind: kind, arity: arity) }
        }
        func addPlain(_ names: [String], _ kind: Kind, _ arity: ClosedRange<Int>) {
            add(names + names.map { $0 + ":" }, kind, arity)
        }
        addPlain(["sum", "min", "max"], .element, 1...1_000)
        addPlain(["count"], .count, 1...1_000)
        addPlain(["average", "median", "stddev"], .real, 1...1_000)
        addPlain(["mode"], .any, 1...1_000)
        addPlain(["abs"], .element, 1...1)
        addPlain(["sqrt", "log", "ln", "exp", "ceiling", "floor", "trunc"], .real, 1...1)
        addPlain(["random", "randomn"], .real, 0...1)
        add(["now"], .date, 0...0)
        add(["uppercase:", "lowercase:", "canonical:"], .string, 1...1)
        add(["noindex:"], .element, 1...1)
        add(["onesComplement:"], .integer, 1...1)
        add(["add:to:", "from:subtract:", "multiply:by:"], .common, 2...2)
        add(["divide:by:", "raise:toPower:", "distanceToLocation:fromLocation:"], .real, 2...2)
        let ofIntegers = ["modulus:by:", "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:"]
        add(ofIntegers + ["leftshift:by:", "rightshift:by:"], .integer, 2...2)
        add(["castObject:toType:"], .any, 2...2)
        return all
    }()

    /// The number of arguments of each function, by its full name.
    static let arities = all.mapValues(\.arity)
}
