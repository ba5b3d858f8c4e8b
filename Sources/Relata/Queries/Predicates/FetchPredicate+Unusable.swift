extension FetchPredicate {
    /// A predicate that no object fits, and with which a fetch throws: what an API that cannot throw makes of an
    /// invalid format.
    /// - Parameter error: what the fetch throws; an error of another type has its description in one that is a
    ///   `FetchPredicateError`.
    public init(unusable error: any Error) {
        self.init(.unusable(error as? FetchPredicateError ?? FetchPredicateError("\(error)")))
    }
}
