extension FetchPredicate {
    /// Creates a predicate that no object meets, and with which a fetch throws: for an API that cannot throw for an
    /// invalid format.
    /// - Parameter error: the error that the fetch throws.
    public init(unusable error: FetchPredicateError) {
        self.init(.unusable(error))
    }
}
