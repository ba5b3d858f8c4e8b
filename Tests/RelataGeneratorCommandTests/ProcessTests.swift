import Foundation
import RelataTestSupport
import Testing

@Suite("The generator as a process")
struct ProcessTests {
    /// The path of the program, which the tests are built with.
    private static let program: String = {
        var folder = Bundle.main.bundleURL
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "generator").path) {
            folder.deleteLastPathComponent()
        }
        return folder.appending(path: "generator").path
    }()

    /// Runs a line of bash in which `$generator` is the program and `$model` a model.
    private func bash(_ line: String, _ model: String) throws -> ProgramResult {
        try runProgram("bash", ["-c", "set -o pipefail; generator=$0; model=$1; \(line)", Self.program, model])
    }

    @Test("a reader that closes the output ends it, and is no error")
    func closedPipe() throws {
        let folder = try TemporaryFolder()
        let entities = (1...2000).map { "<entity name=\"Entity\($0)\"/>" }.joined()
        let model = try folder.writeModel(modelText(entities))
        let result = try bash("\"$generator\" schema \"$model\" | head -n 1", model)
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\n").count == 1)
        #expect(result.errors == "")
    }

    @Test("warnings on a closed standard error do not keep files from being written")
    func closedErrors() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel.replacingOccurrences(of: "Cascade", with: "No Action"))
        let line = "\"$generator\" \"$model\" --output '\(folder.path("Generated"))' 2>&1 >/dev/null | true"
        #expect(try bash(line, model).status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path("Generated/Book+CoreDataProperties.swift")))
    }

    @Test(
        "output that cannot be written is an error",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let result = try bash("\"$generator\" schema \"$model\" > /dev/full", try folder.writeModel(libraryModel))
        #expect(result.status == 2)
        #expect(result.errors == "error: standard output cannot be written: no space left on device\n")
    }

    @Test("the exit status reflects the result of the run", arguments: [("lint", 0), ("lint --strict", 1), ("lnt", 2)])
    func exitStatus(words: String, status: Int32) throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel.replacingOccurrences(of: "Cascade", with: "No Action"))
        #expect(try bash("\"$generator\" \(words) \"$model\"", model).status == status)
    }
}
