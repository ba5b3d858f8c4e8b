import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Lists that follow contexts of two levels, against fetches and what their rows show")
struct RandomResultsTests {
    /// How many sequences there are; `RELATA_SEEDS` says it for a longer run.
    private static let seeds = ProcessInfo.processInfo.environment["RELATA_SEEDS"].flatMap { Int($0) } ?? 80
    /// The first seed; `RELATA_FIRST_SEED` says it.
    private static let first = ProcessInfo.processInfo.environment["RELATA_FIRST_SEED"].flatMap { Int($0) } ?? 0
    private static let blocks = 4

    @Test("Each list has what a fetch gives, and each row shows what is so", arguments: 0..<blocks)
    func lists(block: Int) throws {
        var count = 0
        for seed in stride(from: Self.first + block, to: Self.first + Self.seeds, by: Self.blocks) {
            let driver = try ResultsDriver(seed: UInt64(seed))
            for _ in 0..<25 {
                let mistakes = try driver.step()
                if !mistakes.isEmpty {
                    Issue.record(
                        "seed \(seed)\n\(driver.log.joined(separator: "\n"))\n\(mistakes.joined(separator: "\n"))")
                    break
                }
            }
            count += driver.count
        }
        #expect(count > Self.seeds / Self.blocks * 10)
    }
}
