// The parser of the predicate language comes with a commit of its own.

extension PredicateTree {
    /// Parses a predicate.
    ///
    /// - Throws: `PredicateParseError`, with the place in the text.
    public init(parsing text: String) throws(PredicateParseError) {
        throw PredicateParseError("the parser is not there yet", offset: 0)
    }
}

extension ExpressionTree {
    /// Parses an expression.
    ///
    /// - Throws: `PredicateParseError`, with the place in the text.
    public init(parsing text: String) throws(PredicateParseError) {
        throw PredicateParseError("the parser is not there yet", offset: 0)
    }
}

extension Derivation {
    /// Parses the derivation expression of a derived attribute.
    ///
    /// - Throws: `PredicateParseError`, with the place in the text.
    public init(parsing text: String) throws(PredicateParseError) {
        throw PredicateParseError("the parser is not there yet", offset: 0)
    }
}
