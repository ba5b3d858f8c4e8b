import RelataTestSupport
import Testing

@Suite("Plain deletes in random graphs (semantics 2)")
struct RandomDeleteTests {
    @Test("A plain DELETE has the outcome of Core Data's delete and save, or is refused", arguments: 0..<40)
    func randomGraphs(block: Int) throws {
        var cases = 0
        var refusals = 0
        for seed in block * 50..<(block + 1) * 50 {
            var random = RandomModels(seed: UInt64(seed))
            let model = random.model()
            guard var graph = random.graph(of: model) else { continue }
            let store = try PlainStore(model)
            try store.insert(graph)
            #expect(
                try store.contents(of: graph) == store.expectedContents(of: graph), "seed \(seed): \(model.summary)")
            // Several transactions on one store, so that references left dangling by one are met by the next.
            for _ in 0..<4 where !graph.nodes.isEmpty {
                let roots = random.roots(of: graph)
                let together = random.generator.chance(50)
                var after = graph
                var refusal: Graph.Refusal?
                do { try after.delete(roots) } catch { refusal = error }
                var failure: (any Error)?
                do { try store.delete(roots, together: together) } catch { failure = error }
                cases += 1
                if refusal != nil { refusals += 1 }
                let story: Comment = "seed \(seed): delete \(roots) in \(model.summary)"
                #expect(
                    (refusal == nil) == (failure == nil),
                    "\(story) oracle: \(String(describing: refusal)), SQL: \(String(describing: failure))")
                guard (refusal == nil) == (failure == nil) else { break }
                if let failure = failure as? PlainDatabase.Failure {
                    #expect(failure.message == "FOREIGN KEY constraint failed", story)
                }
                graph = after
                let stored = try store.contents(of: graph)
                let expected = try store.expectedContents(of: graph)
                #expect(stored == expected, story)
                guard stored == expected else { break }
            }
        }
        // Both outcomes are met in every block, or the test would prove nothing.
        #expect(cases > 20 && refusals > 0 && refusals < cases)
    }
}
