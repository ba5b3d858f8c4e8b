extension PredicateTree {
    /// Parses a predicate; Core Data's `NSPredicate(format:)`.
    ///
    /// - Throws: `PredicateParseError`, with the location in the string.
    package init(parsing text: String) throws(PredicateParseError) {
        try self.init(parsing: text, functions: [:])
    }

    /// Parses a predicate that may call functions in addition to those of the language.
    ///
    /// - Parameter functions: the number of arguments of each function, by its name.
    package init(parsing text: String, functions: [String: ClosedRange<Int>]) throws(PredicateParseError) {
        var parser = try PredicateParser(text, functions: functions)
        self = try parser.wholePredicate()
    }
}

extension ExpressionTree {
    /// Parses an expression; Core Data's `NSExpression(format:)`.
    ///
    /// - Throws: `PredicateParseError`, with the location in the string.
    public init(parsing text: String) throws(PredicateParseError) {
        try self.init(parsing: text, functions: [:])
    }

    /// Parses an expression that may call functions in addition to those of the language.
    ///
    /// - Parameter functions: the number of arguments of each function, by its name.
    package init(parsing text: String, functions: [String: ClosedRange<Int>]) throws(PredicateParseError) {
        var parser = try PredicateParser(text, functions: functions)
        self = try parser.wholeExpression()
    }
}

extension Derivation {
    /// Parses the derivation expression of a derived attribute.
    ///
    /// - Throws: `PredicateParseError`, with the location in the string.
    package init(parsing text: String) throws(PredicateParseError) {
        switch try ExpressionTree(parsing: text) {
        case .keyPath(let path):
            self = try Self.keyPath(path, in: text)
        case .function("now", _):
            self = .now
        case .function(let name, let arguments):
            guard let function = StringFunction(rawValue: String(name.dropLast())), name.hasSuffix(":"),
                case .keyPath(let path)? = arguments.first, !path.contains(where: { $0.hasPrefix("@") })
            else { throw Self.unknownForm }
            self = .function(function, keyPath: path)
        default:
            throw Self.unknownForm
        }
    }

    private static var unknownForm: PredicateParseError {
        PredicateParseError(
            "this is not a form that a derived attribute can have", offset: 0,
            fix: "write a key path, items.@count, items.price.@sum, canonical:(name), uppercase:(name), "
                + "lowercase:(name) or now()")
    }

    private static func keyPath(_ path: [String], in text: String) throws(PredicateParseError) -> Derivation {
        guard let position = path.firstIndex(where: { $0.hasPrefix("@") }) else { return .keyPath(path) }
        let name = path[position]
        guard let aggregate = Aggregate(rawValue: name) else {
            throw PredicateParseError(
                "a derived attribute cannot use \(name)", offset: offset(of: name, in: text), fix: "use @count or @sum")
        }
        guard position == path.count - 1 else {
            let rest = path[..<position] + path[(position + 1)...]
            throw PredicateParseError(
                "\(name) must stand at the end", offset: offset(of: name, in: text),
                fix: "write \((rest + [name]).joined(separator: "."))")
        }
        guard position > 0 else {
            throw PredicateParseError("\(name) needs a relationship before it", offset: 0)
        }
        return .aggregate(keyPath: Array(path[..<position]), aggregate)
    }

    /// Returns the offset of a key path's step in its string.
    private static func offset(of step: String, in text: String) -> Int {
        let bytes = Array(text.utf8)
        let wanted = Array(step.utf8)
        guard wanted.count <= bytes.count else { return 0 }
        for start in 0...(bytes.count - wanted.count) where bytes[start..<(start + wanted.count)].elementsEqual(wanted)
        {
            return start
        }
        return 0
    }
}
