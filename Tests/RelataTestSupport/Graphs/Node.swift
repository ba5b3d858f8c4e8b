/// An object of a graph; IDs are unique in the whole graph.
public struct Node: Hashable, Comparable, CustomStringConvertible, Sendable {
    /// The name of the object's entity.
    public let entity: String
    /// The number of the object.
    public let id: Int64

    /// Creates an object.
    public init(entity: String, id: Int64) {
        self.entity = entity
        self.id = id
    }

    /// The row that an object had before its deletion was saved and undone; it never exists again.
    var former: Node { Node(entity: entity, id: -id) }

    /// The entity and the number.
    public var description: String { "\(entity)#\(id)" }

    /// Whether the number of one is less than the other's.
    public static func < (left: Node, right: Node) -> Bool { left.id < right.id }
}
