import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Random batch requests between unsaved changes of two levels, against the file (semantics 6)")
struct RandomBatchTests {
    /// How many sequences there are; `RELATA_SEEDS` says it for a longer run.
    private static let seeds = ProcessInfo.processInfo.environment["RELATA_SEEDS"].flatMap { Int($0) } ?? 80
    /// The first seed; `RELATA_FIRST_SEED` says it.
    private static let first = ProcessInfo.processInfo.environment["RELATA_FIRST_SEED"].flatMap { Int($0) } ?? 0
    private static let blocks = 4

    @Test("The file, what is reported and memory agree after each request and each save", arguments: 0..<blocks)
    func requests(block: Int) throws {
        var (done, refused) = (0, 0)
        for seed in stride(from: Self.first + block, to: Self.first + Self.seeds, by: Self.blocks) {
            let driver = try BatchDriver(seed: UInt64(seed))
            for _ in 0..<20 {
                let mistakes = try driver.step()
                if !mistakes.isEmpty {
                    Issue.record(
                        "seed \(seed)\n\(driver.log.joined(separator: "\n"))\n\(mistakes.joined(separator: "\n"))")
                    break
                }
            }
            done += driver.done
            refused += driver.refused
        }
        #expect(done > Self.seeds / Self.blocks && refused > 0)
    }
}
