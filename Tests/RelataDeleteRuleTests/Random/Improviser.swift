import RelataModel
import RelataTestSupport

/// Makes up what a program does with the objects of a model.
struct Improviser {
    private var generator: SeededGenerator
    private var graph: Graph
    private var saved: Graph
    private var recorded: Graph?
    private var undone: Graph?
    private var last: Int64 = 0
    private var steps: [Step] = []

    init(seed: UInt64, _ model: Model) {
        generator = SeededGenerator(seed: seed)
        graph = Graph(model)
        saved = graph
    }

    /// A sequence of steps, most of whose saves succeed.
    mutating func improvise(_ count: Int) -> [Step] {
        for _ in 0..<5 + generator.below(8) { insert() }
        for _ in 0..<20 { relate() }
        save()
        for _ in 0..<count { step() }
        save()
        return steps
    }

    private mutating func step() {
        switch generator.below(100) {
        case 0..<5: insert()
        case 5..<35: relate()
        case 35..<42: unrelate()
        case 42..<50: replace()
        case 50..<56: move()
        case 56..<70: if let node = generator.pick(graph.survivors) { take(.delete(node)) }
        case 70..<74: take(.processPendingChanges)
        case 74..<79: take(.look)
        case 79..<81: take(.forget)
        case 81..<83: editAndUndo()
        case 83..<93: save()
        case 93..<96: take(.rollback)
        default:
            save()
            take(.reopen)
            // Deletions alone, which can be compared with plain SQL.
            for _ in 0..<generator.below(4) {
                if let node = generator.pick(graph.survivors) { take(.delete(node)) }
            }
            if generator.chance(80) { take(.save) }
        }
    }

    /// Edits that are undone, and perhaps done again.
    private mutating func editAndUndo() {
        take(.record)
        for _ in 0..<1 + generator.below(6) {
            switch generator.below(6) {
            case 0: insert()
            case 1: if let node = generator.pick(graph.survivors) { take(.delete(node)) }
            case 2: unrelate()
            case 3: replace()
            case 4: take(generator.chance(50) ? .look : .processPendingChanges)
            default: relate()
            }
        }
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
    private mutating func save() {
        for _ in 0..<4 where generator.chance(90) {
            graph.process()
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
        take(.save)
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

    /// Takes a step, in the graph too, so that the next one fits.
    private mutating func take(_ step: Step) {
        steps.append(step)
        switch step {
        case .processPendingChanges, .look: graph.process()
        case .save:
            guard (try? graph.save()) != nil else { return }
            saved = graph
            (recorded, undone) = (nil, nil)
        case .rollback, .reopen:
            graph = saved
            (recorded, undone) = (nil, nil)
        case .record:
            graph.process()
            (recorded, undone) = (graph, nil)
        case .undo:
            guard let recorded else { return }
            graph.process()
            (undone, graph) = (graph, recorded)
        case .redo:
            if let undone { graph = undone }
            undone = nil
        default: if graph.change(step) { undone = nil }
        }
    }
}
