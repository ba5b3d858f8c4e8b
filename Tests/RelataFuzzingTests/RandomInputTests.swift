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

    @Test("Damaged stores of Core Data are imported or refused", arguments: 0..<4)
    func imports(block: UInt64) throws {
        try tryInputs(of: .imports, seed: 8000 + block) { generator in
            let length = Int.random(in: 4...40, using: &generator)
            return Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
    }

    @Test("Altered archives are read or refused", arguments: 0..<4)
    func archives(block: UInt64) throws {
        let model = Data(ArchiveWriter.tagModel)
        try tryInputs(of: .archive, seed: 9000 + block) { generator in
            Data([UInt8.random(in: 0...2, using: &generator)]) + Self.altered(model, &generator)
        }
    }

    @Test("Altered files of JSON are read correctly or refused with a location", arguments: 0..<4)
    func json(block: UInt64) throws {
        let folder = Folders.package.appending(path: "Fuzzing/Seeds/json")
        let seeds = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { try Data(contentsOf: folder.appending(path: $0)) }
        try tryInputs(of: .json, seed: 10_000 + block) { generator in
            Self.altered(seeds.randomElement(using: &generator) ?? Data(), &generator)
        }
    }

    @Test("Altered sources are copied", arguments: 0..<4)
    func sources(block: UInt64) throws {
        let folder = Folders.fixtures.appending(path: "Porting")
        let seeds = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.contains("/Input/") && $0.hasSuffix(".swift") }
            .map { try Data(contentsOf: folder.appending(path: $0)) }
        try tryInputs(of: .porting, seed: 11_000 + block) { generator in
            Self.altered(seeds.randomElement(using: &generator) ?? Data(), &generator)
        }
    }

    private func tryInputs(
        of part: FuzzedPart, seed: UInt64, _ make: (inout SeededGenerator) -> Data
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let target = try part.target()
        for _ in 0..<Self.count / 4 {
            let input = make(&generator)
            #expect(throws: Never.self, "\(input.base64EncodedString())") { try target.run(input) }
        }
    }

    /// A sound input with some bytes changed, taken out, or repeated.
    private static func altered(_ input: Data, _ generator: inout SeededGenerator) -> Data {
        var bytes = [UInt8](input)
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let position = Int.random(in: 0..<bytes.count, using: &generator)
            let end = min(bytes.count, position + Int.random(in: 1...12, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes[position] = Array("0123456789-+.eE{}[],:\"\\tfnu".utf8).randomElement(using: &generator) ?? 0
            case 2: bytes.removeSubrange(position..<end)
            default: bytes.insert(contentsOf: bytes[position..<end], at: position)
            }
        }
        return Data(bytes)
    }
}
