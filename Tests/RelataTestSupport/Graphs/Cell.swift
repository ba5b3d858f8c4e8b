public import RelataModel

/// One cell of the rule matrix: a shape of relationship, and the rule of its source.
public struct Cell: CustomStringConvertible, Sendable {
    /// The cardinalities, and whether there is an inverse.
    public enum Shape: String, CaseIterable, Sendable {
        case toOneAlone = "to-one without inverse"
        case toManyAlone = "to-many without inverse"
        case oneToOne = "one-to-one"
        case oneToMany = "one-to-many"
        case manyToOne = "many-to-one"
        case manyToMany = "many-to-many"
        case ownToOne = "one-to-one, its own inverse"
        case ownToMany = "many-to-many, its own inverse"

        var isToMany: Bool { [.toManyAlone, .oneToMany, .manyToMany, .ownToMany].contains(self) }
        var isInverseToMany: Bool { [.manyToOne, .manyToMany].contains(self) }
        var hasInverse: Bool { [.oneToOne, .oneToMany, .manyToOne, .manyToMany].contains(self) }
        var isOwn: Bool { [.ownToOne, .ownToMany].contains(self) }
    }

    /// The shape.
    public let shape: Shape
    /// The rule of the relationship from the source.
    public let rule: DeleteRule

    /// The rule and the shape.
    public var description: String { "\(rule.modelName), \(shape.rawValue)" }

    /// All cells.
    public static let all = Shape.allCases.flatMap { shape in DeleteRule.allCases.map { Cell(shape: shape, rule: $0) } }

    /// What else can differ in a cell.
    public struct Variant: CustomStringConvertible, Sendable {
        var inverseRule = DeleteRule.nullify
        var isSelf = false
        var isSubentity = false
        var isOrdered = false
        var isInverseOrdered = false
        var isRequired = false
        var isInverseRequired = false

        /// What differs from the plainest variant.
        public var description: String {
            "inverse \(inverseRule)\(isSelf ? ", self" : "")\(isSubentity ? ", sub-entities" : "")"
                + "\(isOrdered ? ", ordered" : "")\(isInverseOrdered ? ", inverse ordered" : "")"
                + "\(isRequired ? ", required" : "")\(isInverseRequired ? ", inverse required" : "")"
        }
    }

    /// Everything that a model can express in this cell.
    public var variants: [Variant] {
        var variants: [Variant] = []
        for inverseRule in shape.hasInverse ? DeleteRule.allCases : [.nullify] {
            for flags in 0..<64 {
                let variant = Variant(
                    inverseRule: inverseRule, isSelf: flags & 1 != 0, isSubentity: flags & 2 != 0,
                    isOrdered: flags & 4 != 0, isInverseOrdered: flags & 8 != 0, isRequired: flags & 16 != 0,
                    isInverseRequired: flags & 32 != 0)
                if variant.isOrdered && !shape.isToMany { continue }
                if variant.isInverseOrdered && !shape.isInverseToMany { continue }
                if variant.isInverseRequired && !shape.hasInverse { continue }
                if shape.isOwn && !variant.isSelf { continue }
                // Inheritance is orthogonal to the rest: once is enough.
                if variant.isSubentity && flags & ~0b11 != 0 { continue }
                variants.append(variant)
            }
        }
        return variants
    }

    /// The model of a variant: `S` leads to `D`, or to itself, by `one0` or `many0`; back lead `one1` or `many1`.
    ///
    /// A to-many relationship that is required needs one destination at least.
    public func model(_ variant: Variant) -> Model {
        let destination = variant.isSelf ? "S" : "D"
        var forward = Relationship(
            shape.isToMany ? "many0" : "one0", to: destination, isToMany: shape.isToMany,
            isOrdered: variant.isOrdered, isOptional: !variant.isRequired,
            minCount: shape.isToMany && variant.isRequired ? 1 : 0, deleteRule: rule)
        let name = Attribute("name", .string, isOptional: true)
        var entities = [Entity("S", attributes: [name]), Entity("D", attributes: [name])]
        if variant.isSubentity {
            for index in entities.indices {
                entities[index].parent = "Base"
                entities[index].attributes = []
            }
            entities.append(Entity("Base", isAbstract: true, attributes: [name]))
        }
        if shape.isOwn { forward.inverse = forward.name }
        if shape.hasInverse {
            let back = Relationship(
                shape.isInverseToMany ? "many1" : "one1", to: "S", inverse: forward.name,
                isToMany: shape.isInverseToMany, isOrdered: variant.isInverseOrdered,
                isOptional: !variant.isInverseRequired,
                minCount: shape.isInverseToMany && variant.isInverseRequired ? 1 : 0, deleteRule: variant.inverseRule)
            forward.inverse = back.name
            entities[variant.isSelf ? 0 : 1].relationships.append(back)
        }
        entities[0].relationships.append(forward)
        return Model("Matrix", entities: entities)
    }

    /// What is deleted in each variant: one object of the graph, or several, in that order.
    public static let deletions: [[Int64]] = [
        [1], [2], [4], [6], [1, 4], [4, 1], [2, 3, 6], [6, 3], [1, 4, 5], [5, 4, 1], [6, 5, 4, 3, 2, 1],
    ]

    /// A small saved graph: sources 1 to 3, destinations 4 to 6, related 1-4, 1-5, 2-6, 3-6, 2-5 as far as the shape
    /// allows, the last first where there is an order. Who cannot do without a destination gets one or is left out.
    public func graph(_ variant: Variant) throws -> Graph {
        var graph = Graph(model(variant))
        let sources = (1...3).map { Node(entity: "S", id: $0) }
        let destinations = (4...6).map { Node(entity: variant.isSelf ? "S" : "D", id: $0) }
        for node in sources + destinations { graph.add(node) }
        guard let way = graph.ways["S"].first(where: { $0.name.hasSuffix("0") }) else { return graph }
        /// Whether another destination would release the first.
        func isFull(_ way: Way?, _ node: Node) -> Bool {
            way.map { !$0.isToMany && !graph.values($0, of: node).isEmpty } ?? false
        }
        for (source, destination) in [(0, 0), (0, 1), (1, 2), (2, 2), (1, 1)]
        where !isFull(way, sources[source]) && !isFull(way.inverse, destinations[destination]) {
            graph.relate(sources[source], way, destinations[destination], at: 0)
        }
        for node in graph.survivors {
            for way in graph.ways[node.entity]
            where !way.relationship.isOptional && graph.values(way, of: node).isEmpty {
                let free = graph.survivors.first { way.destinations.contains($0.entity) && !isFull(way.inverse, $0) }
                if let free { graph.relate(node, way, free) }
            }
        }
        graph.removeIncomplete()
        try graph.save()
        return graph
    }
}
