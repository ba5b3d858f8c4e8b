extension RuleGraph {
    /// Two ways from the objects of one entity to those of another.
    struct TwoPaths {
        let source: String
        let first: [Int]
        let second: [Int]
    }

    /// The nearest entity from which two ways without a common part lead to a node; `nil` where there is none nearby.
    ///
    /// The search goes backwards from all relationships that lead there, each marking where it came by; a node that two
    /// of them meet at is what is wanted. It gives up after a fixed number of edges, so that looking at every entity
    /// takes linear time.
    func twoPaths(to goal: Int) -> TwoPaths? {
        /// The edge by which each node leads on towards the goal, and with which edge that way ends.
        var onward: [Int: (edge: Int, last: Int)] = [:]
        var pending: [(node: Int, edge: Int, last: Int)] = []
        for number in graph.entering[goal] {
            pending.append((graph.edges[number].source, number, number))
        }
        var next = 0
        while next < pending.count, next < Self.searchLimit {
            let (node, edge, last) = pending[next]
            next += 1
            // A way from an entity back to itself is a cycle, which another check reports.
            if node / 3 == goal / 3 { continue }
            if let known = onward[node] {
                guard known.last != last, let source = definiteEntity(at: node) else { continue }
                let paths = [known.edge, edge].map { path(along: $0, to: goal, onward) }
                // Two relationships straight from one entity to another are two roles, not two ways to one object.
                if paths.allSatisfy({ $0.count <= 1 }) { continue }
                return TwoPaths(source: source, first: paths[0], second: paths[1])
            }
            onward[node] = (edge, last)
            for number in graph.entering[node] { pending.append((graph.edges[number].source, number, last)) }
        }
        return nil
    }

    private func path(along first: Int, to goal: Int, _ onward: [Int: (edge: Int, last: Int)]) -> [Int] {
        var labels: [Int] = []
        var edge = graph.edges[first]
        while true {
            if let label = edge.label { labels.append(label) }
            guard edge.target != goal, let next = onward[edge.target] else { return labels }
            edge = graph.edges[next.edge]
        }
    }

    private static let searchLimit = 500
}
