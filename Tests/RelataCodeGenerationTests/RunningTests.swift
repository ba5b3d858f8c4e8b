import Foundation
import RelataCodeGeneration
import RelataModel
import RelataTestSupport
import Testing

/// Generated code works together with the runtime.
@Suite struct RunningTests {
    @Test(
        "Programs that use generated code print what is expected",
        arguments: GoldenCase.all.filter { FileManager.default.fileExists(atPath: $0.program.path) })
    func programsRun(_ golden: GoldenCase) throws {
        let folder = try TemporaryFolder()
        var files = [try folder.write(String(contentsOf: golden.program, encoding: .utf8), to: "main.swift")]
        if FileManager.default.fileExists(atPath: golden.handwritten.path) { files.append(golden.handwritten.path) }
        for file in try golden.generated().files where file.path.hasSuffix(".swift") {
            files.append(try folder.write(file.contents, to: "Generated/\(file.path)"))
        }
        let expected = try String(contentsOf: golden.folder.appending(path: "Output.txt"), encoding: .utf8)
        let printed = try SwiftCompiler.output(of: files, in: folder)
        #expect(printed == expected)
    }
}
