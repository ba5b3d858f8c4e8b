import RelataTestSupport

/// What a store and its contexts should hold, by the independent model.
struct ExpectedContexts {
    /// What is stored.
    private(set) var stored: Graph
    /// What the context and its children hold.
    private(set) var levels: [Graph]
    /// What undoing leads back to, and redoing to.
    private var recorded: Graph?
    private var undone: Graph?
    /// Whether there was a save since recording began.
    private var hasSavedSince = false

    init(_ graph: Graph) {
        stored = graph
        levels = [graph]
    }

    /// What the context holds that steps are done in.
    var top: Graph {
        get { levels[levels.count - 1] }
        set { levels[levels.count - 1] = newValue }
    }

    var isChild: Bool { levels.count > 1 }
    var canUndo: Bool { recorded != nil && undone == nil }
    var canRedo: Bool { undone != nil }

    /// What a context of a level had when it was last saved, or begun.
    func base(of level: Int) -> Graph { level == 0 ? stored : levels[level - 1].childView() }

    /// Changes objects and relations.
    /// - Returns: whether the step could be taken.
    mutating func change(_ step: Step) -> Bool {
        guard top.change(step) else { return false }
        undone = nil
        return true
    }

    mutating func process() { top.process() }

    /// Saves one level.
    mutating func save(_ level: Int, keepsUndo: Bool = false) throws(Graph.Refusal) {
        var after = levels[level]
        after.process()
        levels[level] = after
        try after.save()
        if level == 0 {
            levels[0] = after
            stored = after
        } else {
            levels[level - 1].take(childChanges: levels[level])
            levels[level] = levels[level - 1].childView()
        }
        if keepsUndo { hasSavedSince = true } else { forgetUndo() }
    }

    /// After all levels were saved the children have nothing of their own.
    mutating func renewChildren() {
        for level in levels.indices.dropFirst() { levels[level] = levels[level - 1].childView() }
    }

    mutating func rollback() {
        top = base(of: levels.count - 1)
        forgetUndo()
    }

    mutating func reopen() {
        levels = [stored]
        forgetUndo()
    }

    mutating func beginChild() {
        top.process()
        levels.append(top.childView())
        forgetUndo()
    }

    mutating func endChild() {
        levels.removeLast()
        forgetUndo()
    }

    // MARK: Undo

    mutating func record() {
        process()
        (recorded, undone, hasSavedSince) = (top, nil, false)
    }

    mutating func undo() {
        guard let recorded, undone == nil else { return }
        process()
        undone = top
        top = hasSavedSince ? recorded.asChanges(since: base(of: levels.count - 1)) : recorded
    }

    mutating func redo() {
        guard let undone else { return }
        top = hasSavedSince ? undone.asChanges(since: base(of: levels.count - 1)) : undone
        self.undone = nil
    }

    private mutating func forgetUndo() { (recorded, undone, hasSavedSince) = (nil, nil, false) }

    // MARK: Other contexts

    /// What another context has done.
    struct Elsewhere {
        /// What of its steps does not get into the way of unsaved changes.
        var steps: [Step] = []
        /// Its graph before the save.
        var graph: Graph
        /// What was stored before.
        let before: Graph
        var refusal: Graph.Refusal?
    }

    /// Finds out what another context does.
    func elsewhere(_ steps: [Step], _ way: Step.Merge) -> Elsewhere {
        var result = Elsewhere(graph: stored, before: stored)
        var entity: String?
        for step in steps {
            if way == .batch {
                switch step {
                case .delete(let node):
                    // One request deletes objects of one entity.
                    guard entity == nil || entity == node.entity else { continue }
                    entity = node.entity
                case .mark: break
                default: continue
                }
            }
            var next = result.graph
            guard next.change(step), top.isUntouched(by: next, stored: stored) else { continue }
            result.graph = next
            result.steps.append(step)
        }
        // A batch update comes before the deletions and is not taken back with them.
        if way == .batch, result.steps.contains(where: { if case .mark = $0 { true } else { false } }) {
            result.steps.removeAll { if case .delete = $0 { true } else { false } }
            result.graph = stored
            for step in result.steps { _ = result.graph.change(step) }
        }
        result.graph.process()
        var after = result.graph
        do { try after.save() } catch { result.refusal = error }
        return result
    }

    /// Takes in what another context has saved.
    /// - Returns: the lists whose order nothing determines.
    mutating func merge(_ elsewhere: Elsewhere) -> [(node: Node, way: Way)] {
        forgetUndo()
        var after = elsewhere.graph
        guard (try? after.save()) != nil else { return [] }
        stored = after
        return top.merge(elsewhere.graph, stored: elsewhere.before)
    }

    /// Takes over the order of a list that has the same members.
    mutating func adopt(order: [Int64], _ way: Way, of node: Node) { top.adopt(order: order, way, of: node) }

    /// Refreshes an object.
    /// - Returns: the lists whose order nothing here determines.
    mutating func refresh(_ node: Node, mergeChanges: Bool) -> [(node: Node, way: Way)] {
        process()
        guard !mergeChanges else { return [] }
        forgetUndo()
        return top.revert(node, to: base(of: levels.count - 1))
    }

    /// Whether an object can be refreshed.
    func canRefresh(_ node: Node) -> Bool {
        top.nodes.contains(node) && !top.deleted.contains(node) && !top.inserted.contains(node)
    }
}
