import DataModel
import RelationalSchema
import TestSupport
import Testing

/// One cell of the matrix: what the two sides of a relationship are like.
struct Cell: CustomTestStringConvertible, Sendable {
    enum Shape: String, CaseIterable, Sendable {
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

    let shape: Shape
    let rule: DeleteRule

    var testDescription: String { "\(rule.modelName), \(shape.rawValue)" }

    static let all = Shape.allCases.flatMap { shape in DeleteRule.allCases.map { Cell(shape: shape, rule: $0) } }

    /// What else can differ in a cell.
    struct Variant: CustomStringConvertible {
        var inverseRule = DeleteRule.nullify
        var isSelf = false
        var isSubentity = false
        var isOrdered = false
        var isRequired = false
        var isInverseRequired = false

        var description: String {
            "inverse \(inverseRule)\(isSelf ? ", self" : "")\(isSubentity ? ", sub-entities" : "")"
                + "\(isOrdered ? ", ordered" : "")\(isRequired ? ", required" : "")"
                + "\(isInverseRequired ? ", inverse required" : "")"
        }
    }

    var variants: [Variant] {
        var variants: [Variant] = []
        for inverseRule in shape.hasInverse ? DeleteRule.allCases : [.nullify] {
            for flags in 0..<32 {
                let variant = Variant(
                    inverseRule: inverseRule, isSelf: flags & 1 != 0, isSubentity: flags & 2 != 0,
                    isOrdered: flags & 4 != 0, isRequired: flags & 8 != 0, isInverseRequired: flags & 16 != 0)
                if variant.isInverseRequired && !shape.hasInverse { continue }
                if shape.isOwn && !variant.isSelf { continue }
                // Order and inheritance are orthogonal to the rest: once each is enough.
                let isOrthogonal = !variant.isRequired && !variant.isInverseRequired
                if (variant.isOrdered || variant.isSubentity) && !isOrthogonal { continue }
                variants.append(variant)
            }
        }
        return variants
    }

    func model(_ variant: Variant) -> Model {
        let destination = variant.isSelf ? "S" : "D"
        var forward = Relationship(
            "to", to: destination, isToMany: shape.isToMany, isOrdered: variant.isOrdered,
            isOptional: !variant.isRequired, deleteRule: rule)
        var entities = [Entity("S"), Entity("D")]
        if variant.isSubentity {
            entities[0].parent = "Base"
            entities[1].parent = "Base"
            entities.append(Entity("Base", isAbstract: true))
        }
        if shape.isOwn { forward.inverse = "to" }
        if shape.hasInverse {
            forward.inverse = "back"
            let back = Relationship(
                "back", to: "S", inverse: "to", isToMany: shape.isInverseToMany, isOrdered: variant.isOrdered,
                isOptional: !variant.isInverseRequired, deleteRule: variant.inverseRule)
            entities[variant.isSelf ? 0 : 1].relationships.append(back)
        }
        entities[0].relationships.append(forward)
        return Model("Matrix", entities: entities)
    }
}

@Suite("Each rule in each shape, by plain SQL (design 4 and 9, semantics 2)")
struct RuleMatrixTests {
    /// Sources 1 to 3 and destinations 4 to 6, related 1-4, 1-5, 2-6, 3-6 as far as the shape allows.
    private func graph(_ cell: Cell, _ variant: Cell.Variant) throws -> Graph {
        let model = cell.model(variant)
        var graph = Graph(model)
        let relationship = try #require(graph.relationships(of: "S").first { $0.relationship.name == "to" })
        let sources = (1...3).map { Node(entity: "S", id: $0) }
        let destinations = (4...6).map { Node(entity: variant.isSelf ? "S" : "D", id: $0) }
        for node in sources + destinations { graph.add(node) }
        let pairs = [(0, 0), (0, 1), (1, 2), (2, 2)]
        for (source, destination) in pairs {
            let isTaken = { (node: Node) in graph.destinations.values.contains { !($0[node] ?? []).isEmpty } }
            // What is related already stays so: a second partner would release the first.
            if !cell.shape.isToMany, !graph.values(relationship, of: sources[source]).isEmpty { continue }
            if [.oneToOne, .ownToOne].contains(cell.shape), isTaken(destinations[destination]) { continue }
            graph.relate(sources[source], relationship, destinations[destination])
        }
        let inverse = graph.model.inverse(of: relationship)
        for way in [relationship, inverse].compactMap(\.self)
        where !way.relationship.isToMany && !way.relationship.isOptional {
            // Who still lacks a required destination gets the first that is free.
            let back = graph.model.inverse(of: way)
            for node in graph.nodes.sorted() where node.entity == way.entity.name && graph.values(way, of: node).isEmpty
            {
                let free = graph.nodes.sorted().first { candidate in
                    candidate.entity == way.relationship.destination
                        && back.map { $0.relationship.isToMany || graph.values($0, of: candidate).isEmpty } ?? true
                }
                if let free { graph.relate(node, way, free) }
            }
        }
        graph.removeIncomplete()
        return graph
    }

    @Test("The rows and references that stay are those that the rules leave", arguments: Cell.all)
    func cell(_ cell: Cell) throws {
        let deletes: [[Int64]] = [[1], [4], [6], [1, 4], [4, 1], [2, 3, 6], [6, 3], [1, 4, 5], [5, 4, 1]]
        var outcomes: Set<Bool> = []
        for variant in cell.variants {
            let whole = try graph(cell, variant)
            let filled = try PlainStore(cell.model(variant))
            try #require(whole.isValid)
            try filled.insert(whole)
            for ids in deletes {
                var graph = whole
                let roots = ids.compactMap { id in graph.nodes.first { $0.id == id } }
                var refusal: Graph.Refusal?
                do { try graph.delete(roots) } catch { refusal = error }
                let store = try PlainStore(copyOf: filled)
                var failure: (any Error)?
                do { try store.delete(roots) } catch { failure = error }
                let story: Comment = "\(variant): delete \(ids); oracle \(String(describing: refusal))"
                outcomes.insert(failure == nil)
                #expect((refusal == nil) == (failure == nil), story)
                #expect(try store.contents(of: graph) == store.expectedContents(of: graph), story)
            }
        }
        // Something was deleted in every cell, and Deny refused something.
        #expect(outcomes.contains(true))
        if cell.rule == .deny { #expect(outcomes.contains(false)) }
    }
}
