extension PredicateTree {
    /// The number of arguments of the predicate's format.
    package var argumentCount: Int {
        var count = 0
        visit { _ in
        } expression: {
            if case .argument(let place, _) = $0 { count = max(count, place + 1) }
        }
        return count
    }
}
