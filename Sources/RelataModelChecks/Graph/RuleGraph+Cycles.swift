extension RuleGraph {
    /// Returns one cycle of each strongly connected component that has one, ordered by its first relationship.
    ///
    /// - Parameter includingPairs: whether a relationship followed by its inverse is a cycle.
    func cycles(includingPairs: Bool) -> [[Int]] {
        let components = graph.components()
        var inner: [Int: [DirectedGraph.Edge]] = [:]
        var joined = Partition(count: graph.nodeCount)
        for edge in graph.edges where components[edge.source] == components[edge.target] {
            if edge.label == nil {
                joined.join(edge.source, edge.target)
            } else {
                inner[components[edge.source], default: []].append(edge)
            }
        }
        let cycles = inner.values.compactMap { edges in
            includingPairs ? firstCycle(in: edges) : cycleBeyondPairs(in: edges, &joined)
        }
        return cycles.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }

    private func firstCycle(in edges: [DirectedGraph.Edge]) -> [Int]? {
        edges.first.flatMap { cycle(through: $0, excluding: nil) }
    }

    /// Returns a cycle that does not just follow a relationship and its inverse.
    ///
    /// An edge whose inverse does not have the rule is always on one. If all have it, the component is a tree of
    /// pairs, unless an edge connects nodes that are connected already.
    private func cycleBeyondPairs(in edges: [DirectedGraph.Edge], _ joined: inout Partition) -> [Int]? {
        if let oneWay = edges.first(where: { $0.label.map { inverses[$0] == nil } ?? false }) {
            return cycle(through: oneWay, excluding: nil)
        }
        // With inheritance it is not certain which of the closing edges is on a directed cycle; a few attempts are
        // sufficient.
        var tries = 8
        for edge in edges {
            guard let label = edge.label, let inverse = inverses[label], label <= inverse else { continue }
            if joined.join(edge.source, edge.target) { continue }
            if let cycle = cycle(through: edge, excluding: inverse) { return cycle }
            tries -= 1
            if tries == 0 { return nil }
        }
        return nil
    }

    private func cycle(through edge: DirectedGraph.Edge, excluding excluded: Int?) -> [Int]? {
        guard let label = edge.label,
            let back = graph.labels(from: edge.target, to: edge.source, excluding: excluded)
        else { return nil }
        return [label] + back
    }
}

/// A partition of numbers into sets that can be merged.
private struct Partition {
    private var parents: [Int]

    init(count: Int) {
        parents = Array(0..<count)
    }

    /// Merges the sets of two numbers; returns false if they are the same already.
    @discardableResult
    mutating func join(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (representative(of: left), representative(of: right))
        parents[left] = right
        return left != right
    }

    private mutating func representative(of number: Int) -> Int {
        var number = number
        while parents[number] != number {
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }
}
