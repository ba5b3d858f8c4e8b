import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import RelataTestSupport

/// A store with a context, that one's children, and a second context that saves beside it.
final class Harness {
    let container: PersistentContainer
    /// The same file, opened a second time, and a context that reads it.
    private var second: (container: PersistentContainer, reader: ContextDriver)?
    /// The context, its child, and that one's child.
    private var drivers: [ContextDriver]
    /// A context that lives as long as the store and has the saves of others merged automatically.
    private let other: ContextDriver
    /// The IDs of objects that were saved.
    private(set) var objectIDs: [Node: ManagedObjectID] = [:]
    private var nodes: [ManagedObjectID: Node] = [:]
    private let model: Model
    /// What stood against the last save of another context.
    private(set) var problemsElsewhere: Set<Graph.Problem>?

    /// Makes an empty store.
    /// - Parameter isDynamic: whether the objects are as those of a model without generated code.
    init(_ model: Model, isDynamic: Bool = false) throws {
        self.model = model
        container = try PersistentContainer.temporary(model: .things(model, isDynamic: isDynamic))
        drivers = [ContextDriver(container.newBackgroundContext())]
        other = ContextDriver(container.newBackgroundContext())
        other.context.automaticallyMergesChangesFromParent = true
    }

    /// The context that steps are done in: the last child, or the first context.
    var driver: ContextDriver { drivers[drivers.count - 1] }
    var context: ManagedObjectContext { driver.context }

    /// The context of a level.
    func context(at level: Int) -> ManagedObjectContext { drivers[level].context }

    /// The object of a node: a fault, where neither the test nor the context has it.
    func object(_ node: Node) -> Thing? { object(node, at: drivers.count - 1) }

    private func object(_ node: Node, at level: Int) -> Thing? {
        let driver = drivers[level]
        if let object = driver.objects[node] { return object }
        let below = drivers[..<level].reversed().compactMap { $0.objects[node] }.first
        // One that has come back after its deletion was saved has another ID than the row that it was.
        guard let id = below.flatMap({ $0.isDeleted ? nil : $0.objectID }) ?? objectIDs[node],
            let object = driver.context.object(with: id) as? Thing
        else { return nil }
        driver.objects[node] = object
        return object
    }

    // MARK: Writing

    /// Does what a step does to the objects and their relations.
    func change(_ step: Step, _ graph: Graph) {
        driver.change(step, graph, container.managedObjectModel, object)
    }

    /// Inserts an object.
    func insert(_ node: Node) { driver.insert(node, container.managedObjectModel) }

    /// Makes the objects and relations of a graph, and saves them.
    func fill(_ graph: Graph) throws {
        for node in graph.survivors { insert(node) }
        for node in graph.survivors {
            for way in graph.ways[node.entity] {
                let values = graph.values(way, of: node).compactMap { driver.objects[$0] }
                guard let object = driver.objects[node] else { continue }
                if way.isToMany { object.setMembers(values, way) } else { object.setDestination(values.first, way) }
            }
        }
        try save()
    }

    /// Saves the context, one level.
    /// - Returns: what was saved.
    @discardableResult
    func save() throws -> SavedChanges {
        let level = drivers.count - 1
        return try save(at: level)
    }

    /// Saves one of the contexts.
    @discardableResult
    func save(at level: Int) throws -> SavedChanges {
        let driver = drivers[level]
        let saved = try driver.context.save()
        if level == 0 {
            for (node, object) in driver.objects where object.managedObjectContext == nil { forget(node) }
        }
        driver.forgetGone()
        if level == 0 { return noteIDs(of: driver.objects, saved) }
        let parent = drivers[level - 1]
        parent.forgetGone()
        for (node, object) in driver.objects where objectIDs[node] != object.objectID {
            if let known = parent.objects[node], known.objectID == object.objectID { continue }
            parent.objects[node] = parent.context.object(with: object.objectID) as? Thing
        }
        return saved
    }

    /// Obtains permanent IDs for some of the objects that are new, in all contexts, from the last child on.
    func obtainPermanentIDs() throws {
        for driver in drivers.reversed() {
            try driver.context.obtainPermanentIDs(
                for: driver.objects.filter { node, object in
                    node.id.isMultiple(of: 3) && object.managedObjectContext === driver.context
                }.map(\.value))
        }
    }

    private func noteIDs(of objects: [Node: Thing], _ saved: SavedChanges) -> SavedChanges {
        for (node, object) in objects where objectIDs[node] != object.objectID {
            objectIDs[node] = object.objectID
            nodes[object.objectID] = node
        }
        return saved
    }

    private func forget(_ node: Node) {
        for driver in drivers { driver.objects[node] = nil }
        other.objects[node] = nil
        objectIDs[node] = nil
    }

    /// Lets go of the objects that can be found again, so that those without changes end and are read again when they
    /// are needed.
    func forget() {
        let below = drivers.dropLast()
        driver.objects = driver.objects.filter { node, object in
            guard objectIDs[node] != object.objectID else { return false }
            return below.allSatisfy { $0.objects[node]?.objectID != object.objectID }
        }
    }

    /// Gives up the changes.
    func rollback() {
        context.rollback()
        driver.forgetGone()
    }

    /// Goes on in a new context of the store, without what was not saved.
    func reopen() { drivers = [ContextDriver(container.newBackgroundContext())] }

    /// Goes on in a child of the context.
    func beginChild() { drivers.append(ContextDriver(ManagedObjectContext(parent: context))) }

    /// Gives up the child.
    func endChild() {
        drivers.removeLast()
        driver.forgetGone()
    }

    /// Finds the objects of all nodes again, as undo creates and removes objects.
    func findObjects(_ graph: Graph, stored: Graph) throws {
        let found = Dictionary(
            try driver.allObjects(model).map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        driver.objects = [:]
        for node in graph.survivors {
            guard let object = found[node.id] else { continue }
            driver.objects[node] = object
            // The row that a child alone had deleted is there again after a rollback.
            if drivers.count == 1, object.isInserted, !stored.nodes.contains(node) { objectIDs[node] = nil }
        }
    }

    // MARK: Other contexts

    /// Has another context do and save something, and merges that.
    /// - Parameters:
    ///   - graph: what is stored.
    ///   - way: which context it is, and how its save is merged.
    /// - Returns: what was saved.
    func elsewhere(_ steps: [Step], _ graph: Graph, _ way: Step.Merge) throws -> SavedChanges? {
        if way == .batch { return try executeBatches(steps) }
        let driver = way == .fromNewContext ? ContextDriver(container.newBackgroundContext()) : other
        context.automaticallyMergesChangesFromParent = way == .automatic
        driver.context.processPendingChanges()
        var graph = graph
        for step in steps {
            driver.change(step, graph, container.managedObjectModel) { node in
                if let object = driver.objects[node] { return object }
                let object = self.objectIDs[node].flatMap { driver.context.object(with: $0) as? Thing }
                driver.objects[node] = object
                return object
            }
            _ = graph.change(step)
        }
        let saved: SavedChanges
        do {
            saved = try driver.context.save()
        } catch {
            problemsElsewhere = problems(error, in: driver.context)
            driver.context.rollback()
            driver.objects = [:]
            throw error
        }
        merge(saved, way)
        let objects = driver.objects
        for (node, object) in objects where object.managedObjectContext == nil { forget(node) }
        driver.forgetGone()
        defer { driver.objects = [:] }
        return noteIDs(of: driver.objects, saved)
    }

    private func merge(_ saved: SavedChanges, _ way: Step.Merge) {
        if way != .automatic { return context.mergeChanges(fromContextDidSave: saved) }
        context.processPendingChanges()
        context.automaticallyMergesChangesFromParent = false
    }

    /// Does the same by batch requests, all deletions by one.
    private func executeBatches(_ steps: [Step]) throws -> SavedChanges? {
        let targets = [context, other.context]
        var deleted: [Node] = []
        for step in steps {
            switch step {
            case .delete(let node): deleted.append(node)
            case .mark(let node, let value):
                var request = BatchUpdateRequest(
                    entityName: node.entity, propertiesToUpdate: ["mark": .constant(value)])
                request.predicate = try FetchPredicate(format: "name == %@", "\(node.id)")
                try other.context.execute(request, mergingInto: targets)
            default: break
            }
        }
        guard !deleted.isEmpty else { return nil }
        do {
            let request = BatchDeleteRequest(objectIDs: deleted.compactMap { objectIDs[$0] })
            try other.context.execute(request, mergingInto: targets)
        } catch {
            problemsElsewhere = problems(error, in: other.context)
            throw error
        }
        driver.objects = driver.objects.filter { !$0.value.isDeleted || objectIDs[$0.key] == nil }
        return nil
    }

    /// Forgets the IDs of what does not exist any more.
    func forgetAll(except living: Set<Node>) {
        for node in objectIDs.keys where !living.contains(node) { forget(node) }
    }

    // MARK: Reading

    /// What the context finds.
    func portrait(_ ways: Ways) throws -> [Int64: [String]] { try driver.portrait(ways) }

    /// What the context's parent finds.
    func parentPortrait(_ ways: Ways) throws -> [Int64: [String]] { try drivers[drivers.count - 2].portrait(ways) }

    /// What the context finds that has other contexts' saves merged automatically.
    func otherPortrait(_ ways: Ways) throws -> [Int64: [String]] { try other.portrait(ways) }

    /// What the file has, opened a second time.
    func storedPortrait(_ ways: Ways) throws -> [Int64: [String]] {
        let second = try second ?? openAgain()
        self.second = second
        // What it has read before is forgotten, so that everything comes from the file.
        second.reader.context.reset()
        return try second.reader.portrait(ways)
    }

    private func openAgain() throws -> (container: PersistentContainer, reader: ContextDriver) {
        let container = try PersistentContainer(model: container.managedObjectModel, at: container.storeURL)
        return (container, ContextDriver(container.newBackgroundContext()))
    }

    /// What stands against a save, in the graph's terms; `nil` for an error of another kind.
    func problems(_ error: any Error, at level: Int? = nil) -> Set<Graph.Problem>? {
        problems(error, in: level.map { drivers[$0].context } ?? context)
    }

    private func problems(_ error: any Error, in context: ManagedObjectContext) -> Set<Graph.Problem>? {
        let errors: [ValidationError]
        switch error {
        case PersistenceError.validation(let error): errors = [error]
        case PersistenceError.multipleValidation(let all): errors = all
        default: return nil
        }
        // What is deleted, or denies it, need not be in memory.
        func number(_ id: ManagedObjectID) -> Int64 {
            nodes[id]?.id ?? (context.registeredObject(for: id) as? Thing)?.number
                ?? (context.object(with: id) as? Thing)?.number ?? 0
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
