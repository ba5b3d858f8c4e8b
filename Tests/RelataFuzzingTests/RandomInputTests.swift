import Foundation
import RelataFuzzing
import RelataTestSupport
import Testing

@Suite("Random inputs, without a fuzzer to guide them")
struct RandomInputTests {
    /// How many inputs are tried; `RELATA_SEEDS` says it for a longer run.
    private static let count = ProcessInfo.processInfo.environment["RELATA_SEEDS"].flatMap { Int($0) } ?? 200

    @Test("Damaged stores end in typed errors", arguments: 0..<4)
    func damage(block: UInt64) throws {
        var generator = SeededGenerator(seed: 7000 + block)
        let target = try FuzzedPart.store.target()
        for _ in 0..<Self.count / 4 {
            let length = Int.random(in: 4...40, using: &generator)
            let input = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
            #expect(throws: Never.self, "\(input.base64EncodedString())") { try target.run(input) }
        }
    }
}
