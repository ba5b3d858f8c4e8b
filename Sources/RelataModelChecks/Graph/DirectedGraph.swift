/// A directed graph over numbered nodes, whose edges may have labels.
struct DirectedGraph {
    struct Edge {
        let source: Int
        let target: Int
        /// The label of the edge; `nil` for an edge without one.
        let label: Int?
    }

    private(set) var edges: [Edge] = []
    /// The numbers of the edges that leave each node.
    private(set) var leaving: [[Int]]
    /// The numbers of the edges that enter each node.
    private(set) var entering: [[Int]]

    init(nodeCount: Int) {
        leaving = Array(repeating: [], count: nodeCount)
        entering = Array(repeating: [], count: nodeCount)
    }

    var nodeCount: Int { leaving.count }

    mutating func addEdge(from source: Int, to target: Int, label: Int? = nil) {
        leaving[source].append(edges.count)
        entering[target].append(edges.count)
        edges.append(Edge(source: source, target: target, label: label))
    }

    /// Returns the labels along a shortest path between two nodes; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - excluded: a label whose edges are not followed.
    ///   - limit: the number of edges after which the search is abandoned.
    func labels(
        from start: Int, to goal: Int, excluding excluded: Int? = nil, within limit: Int = .max
    ) -> [Int]? {
        if start == goal { return [] }
        var arrivals: [Int: Int] = [:]
        var pending = [start]
        var next = 0
        var seen = 0
        while next < pending.count {
            let node = pending[next]
            next += 1
            for number in leaving[node] {
                let edge = edges[number]
                seen += 1
                guard seen <= limit else { return nil }
                if edge.target == start || arrivals[edge.target] != nil { continue }
                if let excluded, edge.label == excluded { continue }
                arrivals[edge.target] = number
                if edge.target == goal { return labels(to: goal, from: start, arrivals) }
                pending.append(edge.target)
            }
        }
        return nil
    }

    private func labels(to goal: Int, from start: Int, _ arrivals: [Int: Int]) -> [Int] {
        var labels: [Int] = []
        var node = goal
        while node != start, let number = arrivals[node] {
            if let label = edges[number].label { labels.append(label) }
            node = edges[number].source
        }
        return labels.reversed()
    }
}
