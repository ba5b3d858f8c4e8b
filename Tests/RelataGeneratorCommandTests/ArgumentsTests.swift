import Foundation
import RelataCommandLine
import RelataModel
import RelataTestSupport
import Testing

@Suite("The command line")
struct ArgumentsTests {
    /// The verbs that the help lists.
    static let verbs = generator("--help").output.split(separator: "\n").filter { $0.hasPrefix("  ") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { $0 != "generator" }

    @Test("--help fits a screen and names every verb")
    func help() {
        let result = generator("--help")
        #expect(result.status == .done)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(Self.verbs.starts(with: ["generate", "lint", "schema", "explain"]))
        #expect(Self.verbs.last == "help")
        #expect(generator("help").output == result.output)
        #expect(generator("-h").output == result.output)
    }

    @Test("each verb is explained, with examples", arguments: verbs)
    func helpOfVerb(verb: String) throws {
        let result = generator("help", verb)
        #expect(result.status == .done)
        #expect(result.output.contains("Usage: generator"))
        #expect(result.output == generator(verb, "--help").output)
        #expect(result.output == generator("--quiet", verb, "--help").output)
        let parts = result.output.components(separatedBy: "\nExamples:\n")
        #expect(parts.count == 2)
        #expect(try #require(parts.last).split(separator: "\n").allSatisfy { $0.contains("generator ") })
        #expect(parts[0].split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("--version prints the version, with any verb")
    func version() {
        let version = generator("--version").output
        #expect(version.hasPrefix("generator "))
        #expect(generator("lint", "--version").output == version)
    }

    @Test("help explains every identifier", arguments: DiagnosticIdentifier.allCases)
    func helpOfIdentifier(identifier: DiagnosticIdentifier) {
        let result = generator("help", identifier.rawValue)
        #expect(result.status == .done)
        #expect(result.output.hasPrefix("\(identifier.rawValue)\n\n"))
        #expect(result.output.contains("\n\nWhat to do: "))
    }

    @Test("the verb can follow options")
    func verbBehindOptions() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        #expect(generator("--color", "never", "schema", model).output == generator("schema", model).output)
        #expect(generator("--", "lint").errors.contains("--output is missing"))
    }

    @Test("the verb can follow an option that has a value for other verbs only")
    func verbBehindFlag() throws {
        // `store --model` prints a model, `import --model` names one.
        #expect(
            generator("--model", "store", "none.sqlite").errors == generator("store", "--model", "none.sqlite").errors)
        #expect(
            generator("--model", "M.xcdatamodel", "export").errors
                == generator("export", "--model", "M.xcdatamodel").errors)
    }

    @Test(
        "invalid input is refused with a suggestion",
        arguments: [
            (["Model.xcdatamodeld", "--outptu", "x"], "did you mean '--output'?"),
            (["Model.xcdatamodeld"], "name the folder or the .swift file to write: --output Generated"),
            ([], "write generator Model.xcdatamodeld --output Generated"),
            (["help", "lnt"], "did you mean 'lint'?"),
            (["lnt", "m.xcdatamodeld"], "did you mean 'lint'?"),
            (["genrate", "m.xcdatamodeld", "--output", "x"], "did you mean 'generate'?"),
            (["m", "--output"], "write --output PATH"),
            (["m", "--output", "x", "--access-level", "publik"], "did you mean 'public'?"),
            (["m", "--output", "x", "--check", "--dry-run"], "give one of them"),
            (["m", "--output", "x", "--output", "y"], "give it once"),
            (["m", "--check=yes", "--output", "x"], "leave out the value"),
            (["lint"], "write generator lint MODEL"),
            (["schema", "a", "b"], "write generator schema MODEL"),
            (["explain"], "write generator explain MODEL [ENTITY]"),
            (["explain", "a", "B", "C"], "write generator explain MODEL [ENTITY]"),
            (["explain", "a", "--format", "github"], "use one of text, json"),
            (["diagram"], "write generator diagram MODEL"),
            (["document", "a", "b"], "write generator document MODEL"),
            (["diagram", "a", "--format", "html"], "use one of mermaid, dot, svg"),
            (["document", "a", "--format", "markdwn"], "did you mean 'markdown'?"),
            (["diagrm", "m.xcdatamodeld"], "did you mean 'diagram'?"),
            (["diagram", "a", "--entity"], "write --entity NAME"),
            (["templates", "lst"], "did you mean 'list'?"),
            (["lint", "m", "--verbos"], "did you mean '--verbose'?"),
            (["lint", "m", "--color", "allways"], "did you mean 'always'?"),
            (["--quiet", "lnt", "m"], "did you mean 'lint'?"),
            (["lint", "m", "--quiet", "--verbose"], "give one of them"),
            (["completions", "bsh"], "did you mean 'bash'?"),
            (["completions"], "write one of bash, zsh, fish"),
            (["help", "dangling-referenc"], "did you mean 'dangling-reference'?"),
            (["help", "lint", "schema"], "write generator help lint"),
            (["templates", "context", "a", "b"], "name one model"),
        ] as [([String], String)])
    func usageErrors(words: [String], suggestion: String) {
        let result = generator(words)
        #expect(result.status == .unusable)
        #expect(result.errors.hasPrefix("error: "))
        #expect(result.errors.contains(suggestion))
        #expect(result.output.isEmpty)
    }
}
