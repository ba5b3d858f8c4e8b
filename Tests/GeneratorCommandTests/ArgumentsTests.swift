import GeneratorCommand
import Testing

@Suite("The command line, design §7")
struct ArgumentsTests {
    @Test("--help fits a screen and names every verb")
    func help() {
        let result = generator("--help")
        #expect(result.status == .done)
        #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
        for verb in ["generate", "lint", "schema", "explain", "templates", "help"] {
            #expect(result.output.contains("\n  \(verb) "))
        }
    }

    @Test("each verb is explained", arguments: ["generate", "lint", "schema", "explain", "templates", "help"])
    func helpOfVerb(verb: String) {
        let result = generator("help", verb)
        #expect(result.status == .done)
        #expect(result.output.contains("Usage: generator"))
        #expect(result.output == generator(verb, "--help").output)
    }

    @Test("--version prints the version")
    func version() {
        #expect(generator("--version").output.hasPrefix("generator "))
    }

    @Test(
        "what cannot be understood is refused with a suggestion",
        arguments: [
            (["Model.xcdatamodeld", "--outptu", "x"], "did you mean --output?"),
            (["Model.xcdatamodeld"], "name the folder or the .swift file to write: --output Generated"),
            ([], "write generator Model.xcdatamodeld --output Generated"),
            (["help", "lnt"], "did you mean lint?"),
            (["lnt", "m.xcdatamodeld"], "did you mean lint?"),
            (["genrate", "m.xcdatamodeld", "--output", "x"], "did you mean generate?"),
            (["m", "--output"], "write --output PATH"),
            (["m", "--output", "x", "--access-level", "publik"], "did you mean public?"),
            (["m", "--output", "x", "--check", "--dry-run"], "give one of them"),
            (["m", "--output", "x", "--output", "y"], "give it once"),
            (["m", "--check=yes", "--output", "x"], "leave out the value"),
            (["lint"], "write generator lint MODEL"),
            (["schema", "a", "b"], "write generator schema MODEL"),
            (["explain"], "write generator explain MODEL [ENTITY]"),
            (["explain", "a", "B", "C"], "write generator explain MODEL [ENTITY]"),
            (["explain", "a", "--format", "github"], "use one of text, json"),
            (["templates", "lst"], "did you mean list?"),
        ] as [([String], String)])
    func usageErrors(words: [String], suggestion: String) {
        let result = generator(words)
        #expect(result.status == .unusable)
        #expect(result.errors.hasPrefix("error: "))
        #expect(result.errors.contains(suggestion))
        #expect(result.output.isEmpty)
    }
}
