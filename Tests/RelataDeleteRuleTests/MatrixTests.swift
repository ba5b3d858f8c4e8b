import Relata
import RelataModel
import RelataTestSupport
import Testing

@Suite("Each rule in each shape: in memory, saved and read again, and by plain SQL (semantics 2)")
struct MatrixTests {
    /// What became of one deletion.
    private struct Outcome {
        var refusal: Graph.Refusal?
        var problems: [String] = []
    }

    @Test("The remaining objects, their references in order, and the errors of the save", arguments: Cell.all)
    func cell(_ cell: Cell) throws {
        var outcomes: Set<Bool> = []
        for variant in cell.variants {
            let whole = try cell.graph(variant)
            let filled = try PlainStore(whole.model)
            try filled.insert(whole)
            // One store holds a copy of the graph for each deletion, far enough apart to have numbers of their own.
            let harness = try Harness(whole.model)
            var all = Graph(whole.model)
            for position in Cell.deletions.indices { all.add(whole, offset: Int64(position) * 100) }
            try all.save()
            try harness.fill(all)
            for (position, ids) in Cell.deletions.enumerated() {
                let roots = ids.compactMap { id in whole.nodes.first { $0.id == id } }
                let outcome = try delete(
                    roots.map { $0.offset(by: Int64(position) * 100) }, from: &all, harness,
                    holdsObjects: position % 2 == 0)
                outcomes.insert(outcome.refusal == nil)
                let verdict = outcome.refusal?.description ?? "fine"
                #expect(
                    outcome.problems == [],
                    "\(variant): delete \(ids) of \(whole.model.summary); oracle: \(verdict)")
                try deletePlainly(roots, from: whole, in: PlainStore(copyOf: filled), refusal: outcome.refusal)
            }
            #expect(try all.differences(harness.storedPortrait(all.ways)) == [], "\(variant) in the end")
        }
        #expect(outcomes.contains(true))
        if cell.rule == .deny { #expect(outcomes.contains(false)) }
    }

    /// Deletes in the graph and in the context, and compares before the save and after it.
    private func delete(
        _ roots: [Node], from graph: inout Graph, _ harness: Harness, holdsObjects: Bool
    ) throws -> Outcome {
        var outcome = Outcome()
        let saved = graph
        if !holdsObjects { harness.reopen() }
        for node in roots {
            guard let object = harness.object(node) else { continue }
            graph.markDeleted(node)
            harness.context.delete(object)
        }
        graph.process()
        harness.context.processPendingChanges()
        outcome.problems += try graph.differences(of: roots, in: harness, "in memory")
        do { try graph.save() } catch { outcome.refusal = error }
        do {
            try harness.save()
            if let refusal = outcome.refusal { outcome.problems.append("saved in spite of \(refusal)") }
        } catch {
            let found = harness.problems(error)
            if found != outcome.refusal?.problems { outcome.problems.append("refused with \(error)") }
            // A refused save changes nothing, and leaves the deletion pending.
            if !harness.context.hasChanges { outcome.problems.append("nothing is left to save after a refused save") }
            harness.rollback()
        }
        if outcome.refusal != nil { graph = saved }
        outcome.problems += try graph.differences(of: roots, in: harness, "after the save")
        return outcome
    }

    /// Deletes in plain SQL, and compares.
    private func deletePlainly(
        _ roots: [Node], from whole: Graph, in store: PlainStore, refusal: Graph.Refusal?
    ) throws {
        var graph = whole
        var failure: (any Error)?
        do { try store.delete(roots) } catch { failure = error }
        if failure == nil { try graph.delete(roots) }
        #expect((refusal == nil) == (failure == nil), "plain SQL: delete \(roots) of \(whole.model.summary)")
        #expect(try store.contents(of: graph) == store.expectedContents(of: graph))
    }
}

extension Node {
    /// The same object of a copy of the graph.
    fileprivate func offset(by offset: Int64) -> Node { Node(entity: entity, id: id + offset) }
}

extension Graph {
    /// Adds a copy of another graph.
    fileprivate mutating func add(_ other: Graph, offset: Int64) {
        for node in other.survivors { add(node.offset(by: offset)) }
        for node in other.survivors {
            for way in other.ways[node.entity] {
                // Of a to-many relationship both sides are set in their own order.
                let values = other.values(way, of: node).map { $0.offset(by: offset) }
                guard let own = ways[node.entity].first(where: { $0.name == way.name }) else { continue }
                replace(node.offset(by: offset), own, with: values)
            }
        }
    }

    /// What differs in the copy of the graph that some objects belong to, in the context's eyes.
    fileprivate func differences(of roots: [Node], in harness: Harness, _ moment: String) throws -> [String] {
        guard let first = roots.first else { return [] }
        let copy = first.id / 100
        var problems: [String] = []
        for node in survivors where node.id / 100 == copy {
            let expected = portrait(of: node)
            let found = harness.object(node).map { ContextDriver.portrait(of: $0, ways[node.entity]) }
            if harness.object(node)?.isDeleted != false { problems.append("\(moment) \(node) is deleted") }
            if found != expected { problems.append("\(moment) \(node) has \(found ?? []), not \(expected)") }
        }
        return problems
    }
}
