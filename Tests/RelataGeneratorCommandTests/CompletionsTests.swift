import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

/// What is typed, and what a shell offers for it.
struct Completion: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offers: [String]

    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., offers: String...) {
        self.words = words
        self.offers = offers
    }

    /// The cases for all shells; the folder has a model, a folder and a file.
    static let all = [
        Completion("sch", offers: "schema"),
        Completion("lint", "--str", offers: "--strict"),
        Completion("schema", "--str"),
        Completion("lint", "--format", "", offers: "github", "json", "text"),
        Completion("explain", "--format", "", offers: "json", "text"),
        Completion("M.xcdatamodeld", "--opt", offers: "--optionals", "--options"),
        Completion("--color", "never", "templates", "e", offers: "eject"),
        Completion("lint", "--color", "a", offers: "always", "auto"),
        Completion("completions", "z", offers: "zsh"),
        Completion("help", "ex", offers: "explain", "export"),
        Completion("lint", "My", offers: "My Model.xcdatamodeld"),
        Completion("lint", "--model-version", ""),
        Completion("generate", "--output", "", offers: "My Model.xcdatamodeld", "Other"),
    ]
}

@Suite("generator completions")
struct CompletionsTests {
    private static func isInstalled(_ shell: String) -> Bool {
        (try? runProgram(shell, ["-c", "true"]).status) == 0
    }

    /// Runs a shell in a folder that has something to complete, and the script for the shell.
    private func run(_ shell: String, _ arguments: [String]) throws -> ProgramResult {
        let folder = try TemporaryFolder()
        try folder.write("", to: "My Model.xcdatamodeld/M.xcdatamodel/contents")
        try folder.write("", to: "Other/file")
        try folder.write(generator("completions", shell).output, to: ".script")
        return try withExtendedLifetime(folder) {
            // A shell that waits for ever fails the test, and not the run.
            try runProgram("timeout", ["60", shell] + arguments, in: folder.url)
        }
    }

    @Test("bash offers the possible completions", arguments: Completion.all)
    func bash(completion: Completion) throws {
        let program = """
            source .script
            complete -p generator >&2
            COMP_WORDS=(generator "$@")
            COMP_CWORD=$#
            _generator
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try run("bash", ["--norc", "-c", program, "bash"] + completion.words)
        #expect(result.errors == "complete -F _generator generator\n")
        let offers = result.output.split(separator: "\n").map(String.init).filter { $0 != ".script" }
        #expect(offers.sorted() == completion.offers)
    }

    @Test("bash splits --name=value, and completes its value nevertheless")
    func bashEqualsSign() throws {
        let program =
            "source .script; COMP_WORDS=(generator lint --format = g); COMP_CWORD=4; _generator; echo $COMPREPLY"
        let result = try run("bash", ["--norc", "-c", program])
        #expect(result.output == "github\n")
    }

    @Test("fish offers the possible completions", .enabled(if: isInstalled("fish")), arguments: Completion.all)
    func fish(completion: Completion) throws {
        let line = (["generator"] + completion.words).joined(separator: " ")
        let result = try run("fish", ["--no-config", "-c", "source .script; complete -C $argv[1]", line])
        let offers = result.output.split(separator: "\n").map { line in
            let word = line.split(separator: "\t")[0]
            return word.hasSuffix("/") ? String(word.dropLast()) : String(word)
        }
        #expect(result.errors == "")
        #expect(Set(offers) == Set(completion.offers))
    }

    @Test("zsh completes a unique prefix", .enabled(if: isInstalled("zsh")), arguments: Completion.all)
    func zsh(completion: Completion) throws {
        guard let offer = completion.offers.first, completion.offers.count == 1 else { return }
        // A terminal of its own, in which the keys are pressed as a person would; the shell shows what it makes of
        // them.
        let program = """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell "PS1=; unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; source .script"
            zpty -w shell "echo REA''DY"
            zpty -r shell output '*READY*'
            zpty -w -n shell "$1"$'\\t'
            zpty -r -m shell output "*${(b)2}*"
            zpty -d shell
            print -r -- "$output"
            """
        let line = (["generator"] + completion.words).joined(separator: " ")
        let offered = offer.replacingOccurrences(of: " ", with: "\\ ")
        let result = try run("zsh", ["-f", "-c", program, "zsh", line, offered])
        #expect(result.status == 0)
        #expect(result.output.contains(offered))
    }

    @Test("a script names every verb and every option", arguments: ["bash", "zsh", "fish"])
    func complete(shell: String) {
        let script = generator("completions", shell).output
        for verb in ArgumentsTests.verbs {
            #expect(script.contains(verb))
            for word in generator("help", verb).output.split(whereSeparator: \.isWhitespace) where word.hasPrefix("--")
            {
                let name = word.drop { $0 == "-" }.prefix { $0.isLetter || $0 == "-" }
                #expect(script.contains(shell == "fish" ? "-l \(name)" : "--\(name)"), "\(word)")
            }
        }
    }
}
