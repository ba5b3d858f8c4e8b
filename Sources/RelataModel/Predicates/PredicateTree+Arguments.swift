extension PredicateTree {
    /// The number of arguments of the predicate's format.
    package var argumentCount: Int {
        var count = 0
        visit { _ in
        } expression: {
            if case .argument(let index, _) = $0 { count = max(count, index + 1) }
        }
        return count
    }
}
