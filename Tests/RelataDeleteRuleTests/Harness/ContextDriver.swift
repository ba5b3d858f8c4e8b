@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import RelataTestSupport

/// A context, and the objects of it that stand for the nodes of a graph; an object's name is its node's number.
final class ContextDriver {
    let context: ManagedObjectContext
    /// The objects that the test holds on to.
    var objects: [Node: Thing] = [:]

    init(_ context: ManagedObjectContext) { self.context = context }

    /// Inserts an object.
    func insert(_ node: Node, _ model: ManagedObjectModel) {
        guard let entity = model.entitiesByName[node.entity] else { return }
        let object = Thing.of(entity, in: context)
        object.name = "\(node.id)"
        objects[node] = object
    }

    /// Forgets the objects that have left the context.
    func forgetGone() { objects = objects.filter { $0.value.managedObjectContext != nil } }

    /// All that the context finds: the objects by their number, with what their relationships lead to.
    func portrait(_ ways: Ways) throws -> [Int64: [String]] {
        var found: [Int64: [String]] = [:]
        for object in try allObjects(ways.model) {
            found[object.number] = Self.portrait(of: object, ways[object.entity.name])
        }
        return found
    }

    /// All objects that the context finds.
    func allObjects(_ model: Model) throws -> [Thing] {
        try model.entities.filter { $0.parent == nil }.flatMap { root in
            try context.fetch(FetchRequest<Thing>(entityName: root.name))
        }
    }

    /// What the relationships of an object lead to, as `Graph.portrait(of:)` says it.
    ///
    /// An object that is deleted, and not saved since, may still be referred to; that is left out.
    static func portrait(of object: Thing, _ ways: [Way]) -> [String] {
        ways.map { way in
            let numbers = destinations(of: object, way)
            return "\(way.name): "
                + (way.isOrdered ? numbers : numbers.sorted()).map { "\($0)" }.joined(separator: " ")
        } + [object.mark ?? "-"]
    }

    /// The numbers of the objects that a relationship leads to and that are not deleted.
    static func destinations(of object: Thing, _ way: Way) -> [Int64] {
        let found = way.isToMany ? object.members(way) : object.destination(way).map { [$0] } ?? []
        return found.filter { !$0.isDeleted }.map(\.number)
    }

    /// Does what a step does to the objects and their relations.
    /// - Parameters:
    ///   - graph: the graph as it was before.
    ///   - object: finds the object of a node.
    func change(_ step: Step, _ graph: Graph, _ model: ManagedObjectModel, _ object: (Node) -> Thing?) {
        switch step {
        case .insert(let node): insert(node, model)
        case .mark(let node, let value): object(node)?.mark = value
        case .relate(let source, let name, let destination, let index):
            guard let way = graph.way(name, of: source), let from = object(source), let to = object(destination) else {
                return
            }
            if way.isToMany {
                let position = index.map { Self.position($0, in: from.members(way)) }
                from.insert(to, at: position, way)
            } else {
                from.setDestination(to, way)
            }
        case .unrelate(let source, let name, let destination):
            guard let way = graph.way(name, of: source), let from = object(source), let to = object(destination) else {
                return
            }
            if way.isToMany { from.remove(to, way) } else { from.setDestination(nil, way) }
        case .replace(let source, let name, let list):
            guard let way = graph.way(name, of: source), let from = object(source) else { return }
            from.setMembers(list.compactMap(object), way)
        case .move(let source, let name, let destination, let index):
            guard let way = graph.way(name, of: source), let from = object(source), let to = object(destination) else {
                return
            }
            let list = from.members(way)
            guard let position = list.firstIndex(of: to) else { return }
            from.move(from: position, to: Self.position(index, in: list.filter { $0 !== to }), way)
        case .delete(let node):
            if let object = object(node) { context.delete(object) }
        default: break
        }
    }

    /// The position in a list of what is at a position among those of it that are not deleted.
    private static func position(_ index: Int, in list: [Thing]) -> Int {
        let living = list.indices.filter { !list[$0].isDeleted }
        return index < living.count ? living[index] : list.count
    }
}

extension Thing {
    /// A new object of an entity.
    fileprivate static func of(_ entity: EntityDescription, in context: ManagedObjectContext) -> Thing {
        let objectClass = entity.managedObjectClass as? Thing.Type ?? Thing.self
        return objectClass.init(of: entity, in: context)
    }

    /// The number of the object's node.
    var number: Int64 { name.flatMap { Int64($0) } ?? 0 }
}
