import Foundation
import RelataTestSupport
import Testing

@Suite("Random models and random work on them, against an oracle and plain SQL (semantics 2 and 3, design 9)")
struct RandomChangeTests {
    /// How many models there are; `RELATA_SEEDS` says it for a longer run.
    private static let seeds = ProcessInfo.processInfo.environment["RELATA_SEEDS"].flatMap { Int($0) } ?? 400
    private static let blocks = 8

    @Test("Context, store and errors are what the oracle says", arguments: 0..<blocks)
    func randomWork(block: Int) throws {
        var saves = 0
        var refusals = 0
        var plainDeletes = 0
        var undos = 0
        for seed in stride(from: block, to: Self.seeds, by: Self.blocks) {
            var models = RandomModels(seed: UInt64(seed))
            let model = models.model()
            var improviser = Improviser(seed: UInt64(seed), model)
            let steps = improviser.improvise(60)
            let play = try Play(model)
            do {
                try play.run(steps)
            } catch let failure as Play.Failure {
                var shrinker = Shrinker(model, steps, problem: failure.problem)
                shrinker.shrink()
                Issue.record(
                    """
                    seed \(seed): \(shrinker.problem)
                    \(shrinker.model.summary)
                    \(shrinker.steps.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
                    """)
            }
            saves += play.saves
            refusals += play.refusals
            plainDeletes += play.plainDeletes
            undos += play.undos
        }
        // Both outcomes are met, or the test would prove nothing.
        #expect(saves > 50 && refusals > 0 && refusals < saves / 2 && plainDeletes > 0 && undos > 0)
    }
}
