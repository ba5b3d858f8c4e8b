import RelataModel
import Relata
import RelataTestSupport

/// A store, a context, and the objects that stand for the nodes of a graph; an object's name is its node's number.
final class Stage {
    let container: PersistentContainer
    private(set) var context: ManagedObjectContext
    /// The objects that the test holds on to.
    private var objects: [Node: Thing] = [:]
    /// The IDs of objects that were saved.
    private var objectIDs: [Node: ManagedObjectID] = [:]
    private var nodes: [ManagedObjectID: Node] = [:]
    private let model: Model

    init(_ model: Model) throws {
        self.model = model
        container = try PersistentContainer.temporary(model: .things(model))
        context = container.newBackgroundContext()
    }

    /// The object of a node: a fault, where neither the test nor the context has it.
    func object(_ node: Node) -> Thing? {
        if let object = objects[node] { return object }
        guard let id = objectIDs[node], let object = context.object(with: id) as? Thing else { return nil }
        objects[node] = object
        return object
    }

    // MARK: Writing

    /// Inserts an object.
    func insert(_ node: Node) {
        guard let entity = container.managedObjectModel.entitiesByName[node.entity] else { return }
        let object = Thing.of(entity, in: context)
        object.name = "\(node.id)"
        objects[node] = object
    }

    /// Makes the objects and relations of a graph, and saves them.
    func fill(_ graph: Graph) throws {
        for node in graph.survivors { insert(node) }
        for node in graph.survivors {
            for way in graph.ways[node.entity] {
                let slot = ThingStorage.slot(way.name)
                let values = graph.values(way, of: node).compactMap { objects[$0] }
                guard let object = objects[node] else { continue }
                if !way.isToMany {
                    object.setOne(values.first, slot)
                } else if way.isOrdered {
                    OrderedToMany(values).assign(to: object, slot)
                } else {
                    ToMany(values).assign(to: object, slot)
                }
            }
        }
        try save()
    }

    /// Saves, and takes note of the IDs.
    func save() throws {
        try context.save()
        for (node, object) in objects {
            if object.managedObjectContext == nil {
                objects[node] = nil
                objectIDs[node] = nil
            } else if objectIDs[node] == nil {
                objectIDs[node] = object.objectID
                nodes[object.objectID] = node
            }
        }
    }

    /// Lets go of the objects that are not new, so that those without changes end and are read again when they are needed.
    func forget() {
        objects = objects.filter { objectIDs[$0.key] == nil }
    }

    /// Gives up the changes.
    func rollback() {
        context.rollback()
        objects = objects.filter { objectIDs[$0.key] != nil }
    }

    /// Goes on in a new context, without what was not saved.
    func reopen() {
        objects = [:]
        context = container.newBackgroundContext()
    }

    // MARK: Reading

    /// What the relationships of an object lead to, as `Graph.portrait(of:)` says it.
    ///
    /// An object that is deleted, and not saved since, may still be referred to; that is left out.
    static func portrait(of object: Thing, _ ways: [Way]) -> [String] {
        ways.map { way in
            let slot = ThingStorage.slot(way.name)
            let found: [Thing]
            if !way.isToMany {
                found = object.one(slot).map { [$0] } ?? []
            } else {
                found = way.isOrdered ? Array(object.ordered(slot)) : Array(object.many(slot))
            }
            let numbers = found.filter { !$0.isDeleted }.map(\.number)
            return "\(way.name): "
                + (way.isOrdered ? numbers : numbers.sorted()).map { "\($0)" }.joined(separator: " ")
        }
    }

    /// All that the context, or another one, finds: the objects by their number, with what their relationships lead to.
    func portrait(_ context: ManagedObjectContext, _ ways: Ways) throws -> [Int64: [String]] {
        var found: [Int64: [String]] = [:]
        for root in model.entities where root.parent == nil {
            for object in try context.fetch(FetchRequest<Thing>(entityName: root.name)) {
                found[object.number] = Self.portrait(of: object, ways[object.entity.name])
            }
        }
        return found
    }

    /// What a new context finds.
    func storedPortrait(_ ways: Ways) throws -> [Int64: [String]] {
        try portrait(container.newBackgroundContext(), ways)
    }

    /// What stands against a save, in the graph's terms; `nil` for an error of another kind.
    func problems(_ error: any Error) -> Set<Graph.Problem>? {
        let errors: [ValidationError]
        switch error {
        case PersistenceError.validation(let error): errors = [error]
        case PersistenceError.multipleValidation(let all): errors = all
        default: return nil
        }
        // What is deleted, or denies it, need not be in memory.
        func number(_ id: ManagedObjectID) -> Int64 {
            nodes[id]?.id ?? (context.registeredObject(for: id) as? Thing)?.number ?? 0
        }
        return Set(
            errors.map { error in
                var destinations: Set<Int64> = []
                if case .objects(let ids) = error.value { destinations = Set(ids.map(number)) }
                return Graph.Problem(
                    code: error.code.rawValue, object: number(error.objectID), relationship: error.property,
                    destinations: destinations)
            })
    }
}

extension Thing {
    /// A new object of an entity.
    fileprivate static func of(_ entity: EntityDescription, in context: ManagedObjectContext) -> Thing {
        let classes: [String: Thing.Type] = ["A": A.self, "B": B.self, "C": C.self, "D": D.self, "E": E.self]
        return (classes[entity.name] ?? Thing.self).init(entity: entity, insertInto: context)
    }

    /// The number of the object's node.
    var number: Int64 { name.flatMap { Int64($0) } ?? 0 }
}

extension Graph {
    /// What a context should find: the objects that are not deleted, with what their relationships lead to.
    var portrait: [Int64: [String]] {
        Dictionary(uniqueKeysWithValues: survivors.map { ($0.id, portrait(of: $0)) })
    }

    /// What differs between this graph and what was found, one line each.
    func differences(_ found: [Int64: [String]]) -> [String] {
        let expected = portrait
        return Set(expected.keys).union(found.keys).sorted().filter { expected[$0] != found[$0] }
            .map { "#\($0) is \(found[$0].map { "\($0)" } ?? "gone"), not \(expected[$0].map { "\($0)" } ?? "gone")" }
    }
}
