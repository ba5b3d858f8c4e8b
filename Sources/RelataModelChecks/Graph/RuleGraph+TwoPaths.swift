extension RuleGraph {
    /// Two paths from the objects of one entity to those of another.
    struct TwoPaths {
        let source: String
        let first: [Int]
        let second: [Int]
    }

    /// Returns the nearest entity from which two paths without a common part lead to a node; `nil` if there is none
    /// nearby.
    ///
    /// The search goes backwards from all relationships that lead there, each marking its path; a node at which two
    /// of them meet is the result. It is abandoned after a fixed number of edges, so that searching for every entity
    /// takes linear time.
    func twoPaths(to goal: Int) -> TwoPaths? {
        /// The edge by which each node continues towards the goal, and the last edge of that path.
        var onward: [Int: (edge: Int, last: Int)] = [:]
        var pending: [(node: Int, edge: Int, last: Int)] = []
        for number in graph.entering[goal] {
            pending.append((graph.edges[number].source, number, number))
        }
        var next = 0
        while next < pending.count, next < Self.searchLimit {
            let (node, edge, last) = pending[next]
            next += 1
            // A path from an entity back to itself is a cycle, which another check reports.
            if node / 3 == goal / 3 { continue }
            if let known = onward[node] {
                guard known.last != last, let source = definiteEntity(at: node) else { continue }
                let paths = [known.edge, edge].map { path(along: $0, to: goal, onward) }
                // Two relationships directly from one entity to another are two roles, not two paths to one object.
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
