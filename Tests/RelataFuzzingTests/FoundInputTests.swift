import Foundation
import RelataFuzzing
import RelataTestSupport
import Testing

@Suite("Inputs that a fuzzer has found, and its seeds")
struct FoundInputTests {
    /// An input in a file, so that a test is named like it.
    struct Input: Sendable, CustomTestStringConvertible {
        let part: FuzzedPart
        let file: URL

        var testDescription: String { "\(part.rawValue)/\(file.lastPathComponent)" }

        static func all(in folder: String) -> [Input] {
            FuzzedPart.allCases.flatMap { part in
                let folder = Folders.package.appending(path: "Fuzzing/\(folder)/\(part.rawValue)")
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
                return names.sorted().map { Input(part: part, file: folder.appending(path: $0)) }
            }
        }
    }

    @Test("Found failures are fixed", arguments: Input.all(in: "Found"))
    func found(_ input: Input) throws {
        try input.part.target().run(Data(contentsOf: input.file))
    }

    @Test("Seeds are valid", arguments: Input.all(in: "Seeds"))
    func seeds(_ input: Input) throws {
        try input.part.target().run(Data(contentsOf: input.file))
    }

    @Test("Every part is ready for an empty input", arguments: FuzzedPart.allCases)
    func empty(_ part: FuzzedPart) throws {
        try part.target().run(Data())
    }
}
