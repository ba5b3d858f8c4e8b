import Relata
import RelataModel
import RelataTestSupport

/// Does a sequence of steps with contexts and with the independent model at the same time, and compares.
final class DifferentialRunner {
    /// What went wrong.
    struct Failure: Error {
        let problem: String
    }

    private let harness: Harness
    private let model: Model
    /// Whether some new objects are given permanent IDs before they are saved, which changes nothing else.
    private let obtainsIDs: Bool
    private var expected: ExpectedContexts
    /// What was deleted since the last save, as long as nothing else was done.
    private var onlyDeleted: [Node]? = []
    private var plainStore: PlainStore?
    /// What was compared how often.
    private(set) var counts = Counts()

    /// What was compared how often.
    struct Counts {
        var saves = 0
        var refusals = 0
        var plainDeletes = 0
        var undos = 0
        var childSaves = 0
        var merges = 0
        var refreshes = 0

        static func += (left: inout Counts, right: Counts) {
            left.saves += right.saves
            left.refusals += right.refusals
            left.plainDeletes += right.plainDeletes
            left.undos += right.undos
            left.childSaves += right.childSaves
            left.merges += right.merges
            left.refreshes += right.refreshes
        }
    }

    /// Makes an empty store.
    /// - Parameters:
    ///   - isDynamic: whether the objects are as those of a model without generated code.
    ///   - obtainsIDs: whether some new objects are given permanent IDs before they are saved.
    init(_ model: Model, isDynamic: Bool = false, obtainsIDs: Bool = false) throws {
        self.model = model
        self.obtainsIDs = obtainsIDs
        harness = try Harness(model, isDynamic: isDynamic)
        expected = ExpectedContexts(Graph(model))
    }

    private var ways: Ways { expected.top.ways }

    /// Takes the steps, and compares everything in the end.
    /// - Throws: `Failure` where a context does something else than the model.
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
        if obtainsIDs { try harness.obtainPermanentIDs() }
        switch step {
        case .processPendingChanges: process()
        case .look:
            expected.process()
            try compare(harness.portrait(ways), "the context")
        case .lookAtParent:
            guard expected.isChild else { return }
            let parent = expected.levels[expected.levels.count - 2]
            try compare(harness.parentPortrait(ways), with: parent, "the parent")
        case .lookElsewhere:
            try compare(harness.otherPortrait(ways), with: expected.stored, "the second context")
        case .save: try save()
        case .saveAndRecord: try save(keepsUndo: true)
        case .saveAllLevels: try saveAllLevels()
        case .rollback:
            harness.rollback()
            expected.rollback()
            onlyDeleted = expected.isChild ? nil : []
        case .forget: harness.forget()
        case .reopen:
            harness.reopen()
            expected.reopen()
            onlyDeleted = []
        case .record:
            process()
            harness.context.undoManager = ContextUndoManager()
            expected.record()
        case .undo: try undo()
        case .redo: try redo()
        case .beginChild:
            guard expected.levels.count < 3 else { return }
            harness.context.undoManager = nil
            process()
            harness.beginChild()
            expected.beginChild()
            onlyDeleted = nil
        case .endChild:
            guard expected.isChild else { return }
            harness.endChild()
            expected.endChild()
        case .elsewhere(let steps, let way): try elsewhere(steps, way)
        case .refreshAll:
            expected.process()
            harness.context.refreshAllObjects()
            counts.refreshes += 1
        case .refresh(let node, let mergeChanges): try refresh(node, mergeChanges: mergeChanges)
        default: change(step)
        }
    }

    private func change(_ step: Step) {
        let before = expected.top
        guard expected.change(step) else { return }
        if case .delete(let node) = step { onlyDeleted?.append(node) } else { onlyDeleted = nil }
        harness.change(step, before)
    }

    private func process() {
        expected.process()
        harness.context.processPendingChanges()
    }

    private func refresh(_ node: Node, mergeChanges: Bool) throws {
        expected.process()
        guard expected.canRefresh(node), let object = harness.object(node) else { return }
        harness.context.refresh(object, mergeChanges: mergeChanges)
        if !mergeChanges { harness.context.undoManager = nil }
        let lists = expected.refresh(node, mergeChanges: mergeChanges)
        onlyDeleted = nil
        counts.refreshes += 1
        try adoptOrder(of: lists, "the refresh")
    }

    // MARK: Undo

    private func undo() throws {
        guard expected.canUndo else { return }
        process()
        counts.undos += 1
        expected.undo()
        onlyDeleted = nil
        while harness.context.undoManager?.canUndo == true { harness.context.undo() }
        try harness.findObjects(expected.top, stored: expected.stored)
        try compare(harness.portrait(ways), "the context after undo")
    }

    private func redo() throws {
        guard expected.canRedo else { return }
        expected.redo()
        while harness.context.undoManager?.canRedo == true { harness.context.redo() }
        try harness.findObjects(expected.top, stored: expected.stored)
        try compare(harness.portrait(ways), "the context after redo")
    }

    // MARK: Saves

    private func save(keepsUndo: Bool = false) throws {
        guard try save(expected.levels.count - 1, keepsUndo: keepsUndo), !keepsUndo else { return }
        harness.context.undoManager = nil
    }

    private func saveAllLevels() throws {
        for level in expected.levels.indices.reversed() {
            guard try save(level, keepsUndo: false) else { return }
        }
        expected.renewChildren()
        harness.context.undoManager = nil
        if expected.stored.hasDanglingReferences {
            for level in expected.levels.indices.dropFirst() { harness.context(at: level).refreshAllObjects() }
        }
        try compare(harness.portrait(ways), "the child after all levels were saved")
    }

    /// - Returns: whether it could be saved.
    private func save(_ level: Int, keepsUndo: Bool) throws -> Bool {
        let before = (stored: expected.stored, changed: expected.levels[level])
        var refusal: Graph.Refusal?
        do { try expected.save(level, keepsUndo: keepsUndo) } catch { refusal = error }
        if level == 0 { counts.saves += 1 } else { counts.childSaves += 1 }
        if level == 0, let onlyDeleted, !onlyDeleted.isEmpty, !before.stored.breaksForeignKeys {
            try deletePlainly(onlyDeleted, before.stored, refusal)
        }
        let context = harness.context(at: level)
        let updated =
            level == 0 ? before.changed.updated(since: before.stored).compactMap { harness.objectIDs[$0] } : []
        let saved: SavedChanges
        do {
            saved = try harness.save(at: level)
        } catch {
            guard let refusal else { throw Failure(problem: "refused with \(error)") }
            counts.refusals += 1
            guard harness.problems(error, at: level) == refusal.problems else {
                throw Failure(problem: "refused with \(error) instead of \(refusal)")
            }
            guard context.hasChanges else { throw Failure(problem: "a refused save leaves nothing to save") }
            return false
        }
        if let refusal { throw Failure(problem: "saved in spite of \(refusal)") }
        if context.hasChanges { throw Failure(problem: "something is left to save") }
        if level > 0 { return true }
        onlyDeleted = expected.isChild ? nil : []
        try compare(harness.storedPortrait(ways), with: expected.stored, "what is stored")
        try requireTold(updated, saved)
        return true
    }

    private func requireTold(_ updated: [ManagedObjectID], _ saved: SavedChanges) throws {
        let untold = Set(updated).subtracting(saved.updatedObjectIDs)
        if !untold.isEmpty {
            throw Failure(problem: "the save does not say that \(untold.map(\.description).sorted()) changed")
        }
    }

    /// Deletes the same by plain SQL in a store of its own.
    private func deletePlainly(_ nodes: [Node], _ saved: Graph, _ refusal: Graph.Refusal?) throws {
        counts.plainDeletes += 1
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
        let expected = refusal == nil ? expected.stored : saved
        let found = try store.contents(of: expected)
        let wanted = try store.expectedContents(of: expected)
        guard found == wanted else {
            let (found, wanted) = (Set(found), Set(wanted))
            throw Failure(
                problem: "plain SQL leaves \(found.subtracting(wanted).sorted()), "
                    + "not \(wanted.subtracting(found).sorted())")
        }
    }

    // MARK: Other contexts

    private func elsewhere(_ steps: [Step], _ way: Step.Merge) throws {
        guard !expected.isChild else { return }
        process()
        harness.context.undoManager = nil
        let elsewhere = expected.elsewhere(steps, way)
        guard !elsewhere.steps.isEmpty else { return }
        onlyDeleted = nil
        counts.merges += 1
        let updated = elsewhere.graph.updated(since: elsewhere.before).compactMap { harness.objectIDs[$0] }
        let saved: SavedChanges?
        do {
            saved = try harness.elsewhere(elsewhere.steps, elsewhere.before, way)
        } catch {
            guard let refusal = elsewhere.refusal, harness.problemsElsewhere == refusal.problems else {
                throw Failure(problem: "refused with \(error), not \(elsewhere.refusal?.description ?? "at all")")
            }
            return
        }
        if let refusal = elsewhere.refusal { throw Failure(problem: "saved in spite of \(refusal)") }
        let ambiguous = expected.merge(elsewhere)
        harness.forgetAll(except: expected.stored.nodes.union(expected.top.nodes))
        try compare(harness.storedPortrait(ways), with: expected.stored, "what is stored")
        if let saved { try requireTold(updated, saved) }
        try adoptOrder(of: ambiguous, "the merge")
    }

    /// Takes the order of lists over from the context where the model cannot know it; what is saved later has to have
    /// that order.
    private func adoptOrder(of lists: [(node: Node, way: Way)], _ what: String) throws {
        for (node, list) in lists where !expected.top.deleted.contains(node) {
            guard let object = harness.object(node) else { continue }
            let order = ContextDriver.destinations(of: object, list)
            guard Set(order) == Set(expected.top.livingValues(list, of: node).map(\.id)) else {
                throw Failure(problem: "after \(what) \(node).\(list.name) is \(order)")
            }
            expected.adopt(order: order, list, of: node)
        }
    }

    // MARK: Comparison

    private func compare(_ found: [Int64: [String]], _ what: String) throws {
        try compare(found, with: expected.top, what)
    }

    private func compare(_ found: [Int64: [String]], with graph: Graph, _ what: String) throws {
        let differences = graph.differences(found)
        if !differences.isEmpty { throw Failure(problem: "in \(what) \(differences.joined(separator: "; "))") }
    }
}
