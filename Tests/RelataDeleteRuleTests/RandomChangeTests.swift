import Foundation
import RelataTestSupport
import Testing

@Suite(
    "Random models and random changes, against an independent model and plain SQL (semantics 2 and 3)")
struct RandomChangeTests {
    /// How many models there are; `RELATA_SEEDS` says it for a longer run.
    private static let seeds = ProcessInfo.processInfo.environment["RELATA_SEEDS"].flatMap { Int($0) } ?? 120
    /// The first seed; `RELATA_FIRST_SEED` says it.
    private static let first = ProcessInfo.processInfo.environment["RELATA_FIRST_SEED"].flatMap { Int($0) } ?? 0
    private static let blocks = 8

    @Test("Contexts, file and errors match the model", arguments: 0..<blocks)
    func randomWork(block: Int) throws {
        try run(stride(from: Self.first + block, to: Self.first + Self.seeds, by: Self.blocks), obtainsIDs: false)
    }

    @Test("Permanent IDs that are obtained before a save, in any context, change nothing else", arguments: 0..<2)
    func permanentIDs(block: Int) throws {
        let end = Self.first + max(Self.seeds / 3, 40)
        try run(stride(from: Self.first + block, to: end, by: 2), obtainsIDs: true)
    }

    private func run(_ seeds: StrideTo<Int>, obtainsIDs: Bool) throws {
        var counts = DifferentialRunner.Counts()
        for seed in seeds {
            var models = RandomModels(seed: UInt64(seed))
            let model = models.model()
            var workload = RandomWorkload(seed: UInt64(seed), model)
            let steps = workload.steps(60)
            let isDynamic = seed.isMultiple(of: 3)
            let runner = try DifferentialRunner(model, isDynamic: isDynamic, obtainsIDs: obtainsIDs)
            do {
                try runner.run(steps)
            } catch let failure as DifferentialRunner.Failure {
                var shrinker = Shrinker(
                    model, steps, isDynamic: isDynamic, obtainsIDs: obtainsIDs, problem: failure.problem)
                shrinker.shrink()
                let comment: Comment =
                    """
                    seed \(seed)\(isDynamic ? ", without generated code" : "")\(obtainsIDs ? ", with permanent IDs" : ""): \
                    \(shrinker.problem); at first: \(failure.problem)
                    \(shrinker.model.summary)
                    \(shrinker.steps.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
                    """
                Issue.record(comment)
            }
            counts += runner.counts
        }
        // Both outcomes are met, or the test would prove nothing.
        #expect(counts.saves > 20 && counts.refusals > 0 && counts.refusals < counts.saves)
        #expect(counts.plainDeletes > 0 && counts.undos > 0 && counts.childSaves > 0)
        #expect(counts.merges > 0 && counts.refreshes > 0)
    }
}
