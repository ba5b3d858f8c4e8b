public import RelataModel

/// Objects and their references in memory, as Core Data holds them: both directions of every relationship, in order.
///
/// It does what semantics 2 and 3 say by the shortest road, without regard to cost: this is what the schema and the
/// runtime are held against. Deleted objects stay in it until they are saved.
public struct Graph {
    /// What leads where.
    public let ways: Ways
    /// The objects, those too whose deletion is not saved yet.
    public internal(set) var nodes: Set<Node> = []
    /// The objects that were never saved.
    public internal(set) var inserted: Set<Node> = []
    /// The objects whose deletion is not saved yet.
    public internal(set) var deleted: Set<Node> = []
    /// Those of the new objects that have come back to a child which had deleted them and saved that: each stands for a
    /// new object, and for one whose deletion is not saved yet.
    var replaced: Set<Node> = []
    /// The deleted objects whose deletion has not been carried on yet.
    var roots: [Node] = []
    /// Which relationships of which objects were changed since the last save, by qualified name.
    var touched: [String: Set<Node>] = [:]
    /// The value of each object's attribute, where it was given one.
    public internal(set) var marks: [Node: String] = [:]
    /// The objects whose attribute was set since the last save.
    var marked: Set<Node> = []
    /// Whether the counts of all relationships of a changed object are checked, as a child does, whose parent need not
    /// be valid.
    var countsUntouched = false
    /// The destinations of each object, by the qualified name of the relationship. They may be gone from `nodes`.
    private var destinations: [String: [Node: [Node]]] = [:]

    /// Creates an empty graph.
    public init(_ model: Model) {
        ways = Ways(model)
    }

    /// The model.
    public var model: Model { ways.model }

    /// The objects that are not deleted.
    public var survivors: [Node] { nodes.subtracting(deleted).sorted() }

    /// Whether something was changed since the last save, other than by deletions.
    public var isEdited: Bool { !inserted.isEmpty || !touched.isEmpty || !marked.isEmpty }

    /// The destinations, those too that exist no longer where nothing cleared the reference.
    public func values(_ way: Way, of node: Node) -> [Node] {
        destinations[way.qualifiedName]?[node] ?? []
    }

    /// The destinations that exist and are not deleted.
    public func livingValues(_ way: Way, of node: Node) -> [Node] {
        values(way, of: node).filter { nodes.contains($0) && !deleted.contains($0) }
    }

    /// What one object's relationships lead to, one line each, for comparison.
    public func portrait(of node: Node) -> [String] {
        ways[node.entity].map { way in
            let found = livingValues(way, of: node)
            return "\(way.name): \((way.isOrdered ? found : found.sorted()).map { "\($0.id)" }.joined(separator: " "))"
        } + [marks[node] ?? "-"]
    }

    /// Sets the destinations, and nothing on the other side.
    mutating func setValues(_ values: [Node], _ way: Way, of node: Node) {
        destinations[way.qualifiedName, default: [:]][node] = values
        touched[way.qualifiedName, default: []].insert(node)
    }

    /// Takes note that a relationship was set.
    mutating func touch(_ way: Way, of node: Node) { touched[way.qualifiedName, default: []].insert(node) }

    /// Sets the object's attribute.
    public mutating func mark(_ node: Node, _ value: String) {
        marks[node] = value
        marked.insert(node)
    }

    /// Replaces the destinations without a change that would have to be saved.
    mutating func assign(_ values: [Node], _ way: Way, of node: Node) {
        destinations[way.qualifiedName, default: [:]][node] = values
    }

    /// Forgets what an object refers to.
    mutating func forgetValues(of node: Node) {
        for way in ways[node.entity] { destinations[way.qualifiedName]?[node] = nil }
    }

    /// Forgets all references to an object.
    mutating func forgetReferences(to node: Node) {
        for (name, values) in destinations {
            for (source, found) in values where found.contains(node) {
                destinations[name]?[source] = found.filter { $0 != node }
            }
        }
    }

    /// Makes to-one references to an object that another one replaces lead to its former row, which is no destination;
    /// lists forget it.
    mutating func leaveReferencesDangling(to node: Node) {
        for way in ways.all where !way.isToMany {
            for source in sources(of: node, way) { assign([node.former], way, of: source) }
        }
        forgetReferences(to: node)
    }

    /// The objects that have the object among the destinations of a relationship.
    func sources(of node: Node, _ way: Way) -> [Node] {
        (destinations[way.qualifiedName] ?? [:]).filter { $0.value.contains(node) }.map(\.key)
    }
}
