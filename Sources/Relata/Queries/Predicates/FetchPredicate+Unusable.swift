extension FetchPredicate {
    /// A predicate that no object fits, and with which a fetch throws: what an API that cannot throw makes of a format that is none.
    /// - Parameter error: what the fetch throws.
    public init(unusable error: FetchPredicateError) {
        self.init(.unusable(error))
    }
}
