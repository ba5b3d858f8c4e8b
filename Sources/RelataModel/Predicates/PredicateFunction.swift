/// The functions of the predicate language.
enum PredicateFunction {
    /// The number of arguments of each function, by its full name.
    static let arities: [String: ClosedRange<Int>] = {
        var arities: [String: ClosedRange<Int>] = [:]
        for name in ["sum", "count", "min", "max", "average", "median", "mode", "stddev"] { arities[name] = 1...1_000 }
        for name in ["sqrt", "log", "ln", "exp", "abs", "ceiling", "floor", "trunc"] { arities[name] = 1...1 }
        for name in ["sqrt:", "log:", "ln:", "exp:", "abs:", "ceiling:", "floor:", "trunc:"] { arities[name] = 1...1 }
        for name in ["sum:", "count:", "min:", "max:", "average:", "median:", "mode:", "stddev:"] {
            arities[name] = 1...1_000
        }
        for name in ["random", "random:", "randomn", "randomn:"] { arities[name] = 0...1 }
        arities["now"] = 0...0
        for name in ["uppercase", "lowercase", "canonical", "noindex", "onesComplement"] {
            arities[name + ":"] = 1...1
        }
        for name in [
            "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "modulus:by:", "raise:toPower:",
            "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:",
            "distanceToLocation:fromLocation:", "castObject:toType:",
        ] {
            arities[name] = 2...2
        }
        return arities
    }()
}
