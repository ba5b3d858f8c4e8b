import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("Colors, progress and verbosity")
struct TerminalTests {
    private static let escape = "\u{1B}["
    private static let terminal = ["TERM": "xterm-256color"]

    /// A console, the words for it, and whether there are colors.
    struct Case: Sendable, CustomTestStringConvertible {
        let isTerminal: Bool
        let environment: [String: String]
        let words: [String]
        let isColored: Bool

        var testDescription: String { "\(isTerminal ? "terminal" : "file") \(environment) \(words)" }

        init(_ isTerminal: Bool, _ environment: [String: String], _ words: [String], _ isColored: Bool) {
            self.isTerminal = isTerminal
            self.environment = environment
            self.words = words
            self.isColored = isColored
        }
    }

    @Test(
        "colors are for terminals, unless the user refuses them",
        arguments: [
            Case(true, terminal, [], true), Case(false, terminal, [], false),
            Case(true, ["TERM": "xterm", "NO_COLOR": "1"], [], false),
            Case(true, ["TERM": "xterm", "NO_COLOR": ""], [], true), Case(true, ["TERM": "dumb"], [], false),
            Case(true, terminal, ["--color", "never"], false), Case(true, terminal, ["--color=auto"], true),
            Case(false, ["NO_COLOR": "1"], ["--color", "always"], true),
        ])
    func colors(of testCase: Case) throws {
        func run(_ words: [String]) -> CommandResult {
            let console = RecordingConsole(isTerminal: testCase.isTerminal, environment: testCase.environment)
            return generator(words + testCase.words, on: console)
        }
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(String(libraryModel.prefix(400)))
        #expect(run(["lint", model]).output.contains(Self.escape) == testCase.isColored)
        #expect(run(["lint", model]).output.contains(": error: ") != testCase.isColored)
        #expect(run(["lint", "--strct", model]).errors.hasPrefix(Self.escape) == testCase.isColored)
        let sound = try folder.writeModel(libraryModel, named: "Sound")
        let check = run([sound, "--output", folder.path("Generated"), "--check"])
        #expect(check.output.contains("\(Self.escape)32m+") == testCase.isColored)
        // Other programs read these.
        #expect(!run(["lint", model, "--format", "json"]).output.contains(Self.escape))
        #expect(!run(["schema", sound]).output.contains(Self.escape))
    }

    @Test("a colored difference has the lines of the plain one")
    func differenceKeepsItsLines() throws {
        let folder = try TemporaryFolder()
        let words = [try folder.writeModel(libraryModel), "--output", folder.path("Generated")]
        _ = generator(words)
        try folder.write("one\r\ntwo\n", to: "Generated/Book+CoreDataProperties.swift")
        let plain = generator(words + ["--check"]).output
        var colored = generator(words + ["--check", "--color", "always"]).output
        #expect(colored.contains("\(Self.escape)31m-one\r\(Self.escape)0m\n"))
        for code in ["31m", "32m", "36m", "0m"] {
            colored = colored.replacingOccurrences(of: Self.escape + code, with: "")
        }
        #expect(colored == plain)
    }

    @Test("with several models, a terminal shows the progress of the run, which is erased at the end")
    func progress() throws {
        let folder = try TemporaryFolder()
        let models = try ["First", "Second"].map { try folder.writeModel(libraryModel, named: $0) }
        func errors(_ words: [String], isTerminal: Bool = true) -> String {
            generator(["lint"] + words, on: RecordingConsole(isTerminal: isTerminal, environment: Self.terminal)).errors
        }
        let shown = errors(models)
        #expect(shown.contains("[1/2] "))
        #expect(shown.contains("First.xcdatamodel\r\(Self.escape)K[2/2] "))
        #expect(shown.hasSuffix("\r\(Self.escape)K"))
        #expect(shown.components(separatedBy: "\r\(Self.escape)K").allSatisfy { $0.count < 80 })
        #expect(errors(models, isTerminal: false) == "")
        #expect(errors(models + ["--quiet"]) == "")
        #expect(errors([models[0]]) == "")
    }

    @Test("--quiet keeps the requested output, warnings and errors")
    func quiet() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel.replacingOccurrences(of: "Cascade", with: "No Action"))
        #expect(generator("lint", model).output.contains(" warning: "))
        #expect(generator("lint", model, "--quiet").output.contains(" warning: "))
        #expect(generator("lint", model, "--quiet", "--strict").status == .found)
        #expect(generator("schema", model, "--quiet").errors == generator("schema", model).errors)
        #expect(generator("schema", model, "--quiet").output == generator("schema", model).output)
        #expect(generator("templates", "eject", "--output", folder.path("Mine"), "--quiet").errors == "")
        #expect(generator("schema", folder.path("none"), "--quiet").errors.contains("[path-not-found]"))
    }

    @Test("--verbose names the files that are read and written")
    func verbose() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        try folder.write("{}", to: "relata.json")
        let result = generator(model, "--output", folder.path("Generated"), "--verbose")
        let lines = result.errors.split(separator: "\n").map(String.init)
        #expect(lines.contains("read \(model)/contents"))
        #expect(lines.contains("read \(folder.path("relata.json"))"))
        #expect(lines.contains("the model Library has 2 entities"))
        #expect(lines.contains("create \(folder.path("Generated"))/Book+CoreDataProperties.swift"))
        #expect(result.output == "")
        #expect(generator("schema", model, "--verbose").output == generator("schema", model).output)
    }
}
