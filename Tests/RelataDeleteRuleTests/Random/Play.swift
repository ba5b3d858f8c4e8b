import RelataModel
import Relata
import RelataTestSupport

/// A sequence of steps, done with a context and with the oracle at the same time.
final class Play {
    /// What went wrong.
    struct Failure: Error {
        let problem: String
    }

    private let stage: Stage
    private let model: Model
    private var graph: Graph
    private var saved: Graph
    /// What was deleted since the last save, as long as nothing else was done.
    private var onlyDeleted: [Node]? = []
    private var plainStore: PlainStore?
    /// What undoing leads back to, and redoing to.
    private var recorded: Graph?
    private var undone: Graph?
    /// How often something was undone.
    private(set) var undos = 0
    /// How often a save was compared, and how many of these were refused.
    private(set) var saves = 0
    private(set) var refusals = 0
    /// How often a plain delete was compared.
    private(set) var plainDeletes = 0

    init(_ model: Model) throws {
        self.model = model
        stage = try Stage(model)
        graph = Graph(model)
        saved = graph
    }

    /// Takes the steps, and compares everything in the end.
    /// - Throws: `Failure` where the context does something else than the oracle.
    func run(_ steps: [Step]) throws {
        for (index, step) in steps.enumerated() {
            do {
                try perform(step)
            } catch let failure as Failure {
                throw Failure(problem: "step \(index + 1), \(step): \(failure.problem)")
            } catch {
                throw Failure(problem: "step \(index + 1), \(step): threw \(error)")
            }
        }
    }

    private func perform(_ step: Step) throws {
        switch step {
        case .processPendingChanges:
            graph.process()
            stage.context.processPendingChanges()
        case .look:
            graph.process()
            try compare(stage.portrait(stage.context, graph.ways), "the context")
        case .save: try save()
        case .rollback:
            stage.rollback()
            giveUp()
        case .forget: stage.forget()
        case .reopen:
            stage.reopen()
            giveUp()
        case .record:
            process()
            stage.context.undoManager = ContextUndoManager()
            (recorded, undone) = (graph, nil)
        case .undo: try undo()
        case .redo: try redo()
        default:
            let before = graph
            guard graph.change(step) else { return }
            undone = nil
            if case .delete(let node) = step {
                onlyDeleted?.append(node)
            } else {
                onlyDeleted = nil
            }
            stage.change(step, before)
        }
    }

    private func process() {
        graph.process()
        stage.context.processPendingChanges()
    }

    private func undo() throws {
        guard let recorded else { return }
        process()
        undos += 1
        undone = graph
        graph = recorded
        onlyDeleted = nil
        while stage.context.undoManager?.canUndo == true { stage.context.undo() }
        try compare(stage.portrait(stage.context, graph.ways), "the context after undo")
    }

    private func redo() throws {
        guard let undone else { return }
        graph = undone
        while stage.context.undoManager?.canRedo == true { stage.context.redo() }
        try compare(stage.portrait(stage.context, graph.ways), "the context after redo")
        self.undone = nil
    }

    private func giveUp() {
        graph = saved
        onlyDeleted = []
        (recorded, undone) = (nil, nil)
    }

    private func save() throws {
        saves += 1
        var refusal: Graph.Refusal?
        do { try graph.save() } catch { refusal = error }
        if let onlyDeleted, !onlyDeleted.isEmpty { try deletePlainly(onlyDeleted, refusal) }
        do {
            try stage.save()
        } catch {
            guard let refusal else { throw Failure(problem: "refused with \(error)") }
            refusals += 1
            guard stage.problems(error) == refusal.problems else {
                throw Failure(problem: "refused with \(error) instead of \(refusal)")
            }
            guard stage.context.hasChanges else { throw Failure(problem: "a refused save leaves nothing to save") }
            return
        }
        if let refusal { throw Failure(problem: "saved in spite of \(refusal)") }
        if stage.context.hasChanges { throw Failure(problem: "something is left to save") }
        saved = graph
        onlyDeleted = []
        (recorded, undone) = (nil, nil)
        stage.context.undoManager = nil
        try compare(stage.storedPortrait(graph.ways), "what is stored")
    }

    /// Deletes the same by plain SQL in a store of its own.
    private func deletePlainly(_ nodes: [Node], _ refusal: Graph.Refusal?) throws {
        plainDeletes += 1
        let empty = try plainStore ?? PlainStore(model)
        plainStore = empty
        let store = try PlainStore(copyOf: empty)
        try store.insert(saved)
        var failure: (any Error)?
        do { try store.delete(nodes) } catch { failure = error }
        guard (failure == nil) == (refusal == nil) else {
            let outcome = failure.map { "refuses: \($0)" } ?? "deletes in spite of \(refusal?.description ?? "")"
            throw Failure(problem: "plain SQL \(outcome)")
        }
        let expected = refusal == nil ? graph : saved
        let found = try store.contents(of: expected)
        let wanted = try store.expectedContents(of: expected)
        guard found == wanted else {
            let (found, wanted) = (Set(found), Set(wanted))
            throw Failure(
                problem: "plain SQL leaves \(found.subtracting(wanted).sorted()), "
                    + "not \(wanted.subtracting(found).sorted())")
        }
    }

    private func compare(_ found: [Int64: [String]], _ what: String) throws {
        let differences = graph.differences(found)
        if !differences.isEmpty { throw Failure(problem: "in \(what) \(differences.joined(separator: "; "))") }
    }
}

extension Stage {
    /// Does what a step does to the objects and their relations.
    /// - Parameter graph: the graph as it was before.
    fileprivate func change(_ step: Step, _ graph: Graph) {
        switch step {
        case .insert(let node): insert(node)
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
