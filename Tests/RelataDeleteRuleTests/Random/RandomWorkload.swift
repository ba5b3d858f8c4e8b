import RelataModel
import RelataTestSupport

/// Makes up what a program does with the objects of a model.
struct RandomWorkload {
    private var generator: SeededGenerator
    private var expected: ExpectedContexts
    private var last: Int64 = 0
    private var steps: [Step] = []
    /// Whether everything is compared after each step; what is compared is read, so that most sequences do without.
    private let looksAlways: Bool

    init(seed: UInt64, _ model: Model) {
        generator = SeededGenerator(seed: seed)
        expected = ExpectedContexts(Graph(model))
        looksAlways = generator.chance(20)
    }

    private var graph: Graph { expected.top }

    /// A sequence of steps, most of whose saves succeed.
    mutating func steps(_ count: Int) -> [Step] {
        for _ in 0..<5 + generator.below(8) { insert() }
        for _ in 0..<20 { relate() }
        save()
        for _ in 0..<count { step() }
        save()
        return steps
    }

    private mutating func step() {
        switch generator.below(140) {
        case 0..<5: insert()
        case 5..<35: relate()
        case 35..<42: unrelate()
        case 42..<50: replace()
        case 50..<58: move()
        case 58..<70: delete()
        case 70..<74: take(.processPendingChanges)
        case 74..<79: take(.look)
        case 79..<82: take(.forget)
        case 82..<85: editAndUndo()
        case 85..<94: save()
        case 94..<97: take(.rollback)
        case 97..<101: mark()
        case 101..<112: elsewhere()
        case 112..<114: take(.lookElsewhere)
        case 114..<118: take(.refreshAll)
        case 118..<121: refresh()
        case 121..<128: if expected.levels.count < 3 { take(.beginChild) } else { save() }
        case 128..<130: if expected.isChild { endChild() }
        case 130..<132: saveAllLevels()
        default: reopen()
        }
        if looksAlways { take(.look) }
    }

    private mutating func reopen() {
        while expected.isChild { endChild() }
        save()
        take(.reopen)
        // Only deletions, which can be compared with plain SQL.
        for _ in 0..<generator.below(4) { delete() }
        if generator.chance(80) { take(.save) }
    }

    private mutating func delete() {
        if let node = generator.pick(graph.survivors) { take(.delete(node)) }
    }

    private mutating func mark() {
        if let node = generator.pick(graph.survivors) { take(.mark(node, "m\(generator.below(1000))")) }
    }

    private mutating func refresh() {
        guard let node = generator.pick(graph.survivors) else { return }
        take(.refresh(node, mergeChanges: generator.chance(60)))
    }

    private mutating func endChild() {
        if generator.chance(85) { save() }
        if generator.chance(30) { take(.lookAtParent) }
        take(.endChild)
    }

    private mutating func saveAllLevels() {
        guard expected.isChild else { return save() }
        take(.saveAllLevels)
    }

    /// What another context does meanwhile.
    private mutating func elsewhere() {
        guard !expected.isChild, let way = generator.pick(Step.Merge.allCases) else { return }
        // Made up as if it were done here, and then taken back.
        let before = (expected: expected, steps: steps.count)
        expected.reopen()
        for _ in 0..<1 + generator.below(4) {
            switch way == .batch ? generator.below(4) : generator.below(12) {
            case 0, 1: mark()
            case 2, 3: delete()
            case 4: insert()
            case 5: unrelate()
            case 6: replace()
            case 7: move()
            default: relate()
            }
        }
        let made = Array(steps[before.steps...])
        steps.removeSubrange(before.steps...)
        expected = before.expected
        take(.elsewhere(made, way))
    }

    /// Edits that are undone, and perhaps done again.
    private mutating func editAndUndo() {
        take(.record)
        for _ in 0..<1 + generator.below(6) {
            switch generator.below(6) {
            case 0: insert()
            case 1: delete()
            case 2: unrelate()
            case 3: replace()
            case 4: take(generator.chance(50) ? .look : .processPendingChanges)
            default: if generator.chance(15) { mark() } else { relate() }
            }
        }
        if generator.chance(30) { save(.saveAndRecord) }
        take(.undo)
        if generator.chance(50) { take(.redo) }
        if generator.chance(30) { take(.undo) }
    }

    private mutating func insert() {
        guard let entity = generator.pick(graph.model.entities.filter { !$0.isAbstract }) else { return }
        last += 1
        take(.insert(Node(entity: entity.name, id: last)))
    }

    private mutating func relate() {
        guard let (source, way) = pickWay({ _ in true }) else { return }
        guard let destination = generator.pick(graph.survivors.filter { graph.accepts($0, way) }) else { return }
        let index = generator.chance(50) ? generator.below(4) : nil
        take(.relate(source, way.name, destination, at: way.isOrdered ? index : nil))
    }

    private mutating func unrelate() {
        guard let (source, way) = pickWay({ _ in true }) else { return }
        guard let destination = generator.pick(graph.livingValues(way, of: source)) else { return }
        take(.unrelate(source, way.name, destination))
    }

    private mutating func replace() {
        guard let (source, way) = pickWay(\.isToMany) else { return }
        var list = graph.livingValues(way, of: source)
        switch generator.below(4) {
        // The destinations of another object, which lose them where each has one owner.
        case 0:
            guard let other = generator.pick(graph.survivors.filter { $0.entity == source.entity }) else { return }
            list = graph.livingValues(way, of: other)
        case 1: list = list.shuffled(using: &generator)
        case 2: list = []
        default:
            let candidates = graph.survivors.filter { graph.accepts($0, way) }
            list = Array(candidates.shuffled(using: &generator).prefix(generator.below(4)))
        }
        take(.replace(source, way.name, with: list))
    }

    private mutating func move() {
        guard let (source, way) = pickWay(\.isOrdered),
            let destination = generator.pick(graph.livingValues(way, of: source))
        else { return }
        take(.move(source, way.name, destination, to: generator.below(graph.livingValues(way, of: source).count)))
    }

    /// Saves, after something was done against what would be refused, most of the time.
    private mutating func save(_ step: Step = .save) {
        for _ in 0..<4 where generator.chance(90) {
            expected.process()
            let problems = graph.problems()
            if problems.isEmpty { break }
            if !generator.chance(95) { break }
            for problem in problems.sorted(by: { $0.description < $1.description }) { mend(problem) }
        }
        let isRefused = { (graph: Graph) in
            var graph = graph
            graph.process()
            return !graph.problems().isEmpty
        }(graph)
        take(step)
        if isRefused, generator.chance(80) { take(.rollback) }
    }

    /// Does something that may remove what stands against a save.
    private mutating func mend(_ problem: Graph.Problem) {
        guard let node = graph.nodes.first(where: { $0.id == problem.object }) else { return }
        if problem.code == 1600 {
            guard let destination = graph.nodes.first(where: { problem.destinations.contains($0.id) }) else { return }
            return take(.delete(destination))
        }
        guard let way = graph.way(problem.relationship, of: node) else { return }
        let candidates = graph.survivors.filter { graph.accepts($0, way) }
        guard let destination = generator.pick(candidates), generator.chance(85) else { return take(.delete(node)) }
        take(.relate(node, way.name, destination, at: nil))
    }

    private mutating func pickWay(_ condition: (Way) -> Bool) -> (Node, Way)? {
        for _ in 0..<4 {
            guard let node = generator.pick(graph.survivors) else { return nil }
            if let way = generator.pick(graph.ways[node.entity].filter(condition)) { return (node, way) }
        }
        return nil
    }

    /// Takes a step, in the model too, so that the next one fits.
    private mutating func take(_ step: Step) {
        steps.append(step)
        let level = expected.levels.count - 1
        switch step {
        case .processPendingChanges, .look, .refreshAll: expected.process()
        case .save: try? expected.save(level)
        case .saveAndRecord: try? expected.save(level, keepsUndo: true)
        case .saveAllLevels:
            for level in expected.levels.indices.reversed() {
                guard (try? expected.save(level)) != nil else { return }
            }
            expected.renewChildren()
        case .rollback: expected.rollback()
        case .reopen: expected.reopen()
        case .record: expected.record()
        case .undo: expected.undo()
        case .redo: expected.redo()
        case .beginChild: expected.beginChild()
        case .endChild: expected.endChild()
        case .elsewhere(let steps, let way):
            expected.process()
            let elsewhere = expected.elsewhere(steps, way)
            if elsewhere.refusal == nil, !elsewhere.steps.isEmpty { _ = expected.merge(elsewhere) }
        case .refresh(let node, let mergeChanges):
            if expected.canRefresh(node) { _ = expected.refresh(node, mergeChanges: mergeChanges) }
        default: _ = expected.change(step)
        }
    }
}
