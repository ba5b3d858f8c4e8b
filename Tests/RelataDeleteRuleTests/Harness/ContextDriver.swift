@_spi(Generated) import Relata
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
        let slot = ThingStorage.slot(way.name)
        let found: [Thing]
        if !way.isToMany {
            found = object.one(slot).map { [$0] } ?? []
        } else {
            found = way.isOrdered ? Array(object.ordered(slot)) : Array(object.many(slot))
        }
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
            let slot = ThingStorage.slot(name)
            if !way.isToMany {
                from.setOne(to, slot)
            } else if !way.isOrdered {
                from.many(slot).insert(to)
            } else if let index {
                from.ordered(slot).insert(to, at: Self.place(index, in: Array(from.ordered(slot))))
            } else {
                from.ordered(slot).append(to)
            }
        case .unrelate(let source, let name, let destination):
            guard let way = graph.way(name, of: source), let from = object(source), let to = object(destination) else {
                return
            }
            let slot = ThingStorage.slot(name)
            if !way.isToMany {
                from.setOne(nil, slot)
            } else if way.isOrdered {
                from.ordered(slot).remove(to)
            } else {
                from.many(slot).remove(to)
            }
        case .replace(let source, let name, let list):
            guard let way = graph.way(name, of: source), let from = object(source) else { return }
            let slot = ThingStorage.slot(name)
            if way.isOrdered {
                OrderedToMany(list.compactMap(object)).assign(to: from, slot)
            } else {
                ToMany(list.compactMap(object)).assign(to: from, slot)
            }
        case .move(let source, let name, let destination, let index):
            guard let from = object(source), let to = object(destination) else { return }
            let list = from.ordered(ThingStorage.slot(name))
            guard let place = list.firstIndex(of: to) else { return }
            list.move(from: place, to: Self.place(index, in: list.filter { $0 !== to }))
        case .delete(let node):
            if let object = object(node) { context.delete(object) }
        default: break
        }
    }

    /// The place in a list of what is at a place among those of it that are not deleted.
    private static func place(_ index: Int, in list: [Thing]) -> Int {
        let living = list.indices.filter { !list[$0].isDeleted }
        return index < living.count ? living[index] : list.count
    }
}

extension Thing {
    /// A new object of an entity.
    fileprivate static func of(_ entity: EntityDescription, in context: ManagedObjectContext) -> Thing {
        let classes: [String: Thing.Type] = ["A": A.self, "B": B.self, "C": C.self, "D": D.self, "E": E.self]
        return (classes[entity.name] ?? Thing.self).init(of: entity, in: context)
    }

    /// The number of the object's node.
    var number: Int64 { name.flatMap { Int64($0) } ?? 0 }
}
