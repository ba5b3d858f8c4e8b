import DataModel
import TestSupport
import Testing

@Suite("Each rule in each shape, by plain SQL (design 4 and 9, semantics 2)")
struct RuleMatrixTests {
    @Test("The rows and references that stay are those that the rules leave", arguments: Cell.all)
    func cell(_ cell: Cell) throws {
        var outcomes: Set<Bool> = []
        for variant in cell.variants {
            let whole = try cell.graph(variant)
            let filled = try PlainStore(whole.model)
            try filled.insert(whole)
            for ids in Cell.deletions {
                var graph = whole
                let roots = ids.compactMap { id in graph.nodes.first { $0.id == id } }
                var refusal: Graph.Refusal?
                do { try graph.delete(roots) } catch { refusal = error }
                let store = try PlainStore(copyOf: filled)
                var failure: (any Error)?
                do { try store.delete(roots) } catch { failure = error }
                let story: Comment = "\(variant): delete \(ids); oracle \(String(describing: refusal))"
                outcomes.insert(failure == nil)
                #expect((refusal == nil) == (failure == nil), story)
                #expect(try store.contents(of: graph) == store.expectedContents(of: graph), story)
            }
        }
        // Something was deleted in every cell, and Deny refused something.
        #expect(outcomes.contains(true))
        if cell.rule == .deny { #expect(outcomes.contains(false)) }
    }
}
