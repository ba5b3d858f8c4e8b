extension DirectedGraph {
    /// Returns the number of the strongly connected component of each node, by Tarjan's algorithm; it uses an
    /// explicit stack, so that no model is too deep for it.
    ///
    /// - Complexity: O(nodes + edges).
    func components() -> [Int] {
        var search = ComponentSearch(self)
        for node in 0..<nodeCount where !search.isVisited(node) { search.visit(node) }
        return search.components
    }
}

private struct ComponentSearch {
    private(set) var components: [Int]
    private let graph: DirectedGraph
    /// The order in which a node was visited, from 1; 0 before that.
    private var orders: [Int]
    private var lowest: [Int]
    private var isOpen: [Bool]
    private var open: [Int] = []
    private var lastOrder = 0
    private var componentCount = 0

    init(_ graph: DirectedGraph) {
        self.graph = graph
        components = Array(repeating: 0, count: graph.nodeCount)
        orders = components
        lowest = components
        isOpen = Array(repeating: false, count: graph.nodeCount)
    }

    func isVisited(_ node: Int) -> Bool { orders[node] > 0 }

    mutating func visit(_ start: Int) {
        var path = [(node: start, next: 0)]
        enter(start)
        while let (node, next) = path.last {
            if next < graph.leaving[node].count {
                path[path.count - 1].next += 1
                let target = graph.edges[graph.leaving[node][next]].target
                if orders[target] == 0 {
                    enter(target)
                    path.append((target, 0))
                } else if isOpen[target] {
                    lowest[node] = min(lowest[node], orders[target])
                }
            } else {
                path.removeLast()
                if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
                if lowest[node] == orders[node] { close(at: node) }
            }
        }
    }

    private mutating func enter(_ node: Int) {
        lastOrder += 1
        orders[node] = lastOrder
        lowest[node] = lastOrder
        isOpen[node] = true
        open.append(node)
    }

    private mutating func close(at node: Int) {
        while let last = open.popLast() {
            isOpen[last] = false
            components[last] = componentCount
            if last == node { break }
        }
        componentCount += 1
    }
}
