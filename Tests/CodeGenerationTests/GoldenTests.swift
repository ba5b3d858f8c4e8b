import CodeGeneration
import Foundation
import TestSupport
import Testing

/// Design §5 and §9: what is generated, file by file. `RECORD=1` writes what is expected anew.
@Suite struct GoldenTests {
    @Test("Generates the expected files (design §5)", arguments: GoldenCase.all)
    func generatesExpectedFiles(_ golden: GoldenCase) throws {
        let generated = try golden.generated()
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try? FileManager.default.removeItem(at: golden.expected)
            try FileManager.default.createDirectory(at: golden.expected, withIntermediateDirectories: true)
            for file in generated.files {
                try Data(file.contents.utf8).write(to: golden.expected.appending(path: file.path))
            }
        }
        let expected = try FileManager.default.contentsOfDirectory(atPath: golden.expected.path).sorted()
        #expect(generated.files.map(\.path) == expected)
        for file in generated.files {
            let text = try String(contentsOf: golden.expected.appending(path: file.path), encoding: .utf8)
            #expect(file.contents == text, "\(file.path) differs")
        }
    }
}
