extension PredicateTree {
    /// How many arguments the predicate's format takes.
    package var argumentCount: Int {
        var count = 0
        visit { _ in
        } expression: {
            if case .argument(let place, _) = $0 { count = max(count, place + 1) }
        }
        return count
    }
}
