import DataModel
public import Foundation

/// The generator's command line: parses the words, runs the stages, and prints what they say.
public enum GeneratorCommand {
    /// Carries out a command line.
    ///
    /// - Parameters:
    ///   - words: the command line without the program's name.
    ///   - console: where to print.
    ///   - searchPath: the folders in which other programs are looked for, as the environment variable `PATH` lists them.
    /// - Returns: what the process should exit with.
    public static func run(
        _ words: [String], console: any Console,
        searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
    ) -> ExitStatus {
        do {
            let arguments = try Arguments(parsing: words)
            return try run(arguments, words: words, console: console, graphviz: Graphviz(searchPath: searchPath))
        } catch {
            console.report("error: \(error.message)\n")
            if let fix = error.fix { console.report("note: \(fix)\n") }
            let help = error.verb.map { "generator help \($0.rawValue)" } ?? "generator --help"
            console.report("note: '\(help)' shows what can be written\n")
            return .unusable
        }
    }

    private static func run(
        _ arguments: Arguments, words: [String], console: any Console, graphviz: Graphviz
    ) throws(UsageError) -> ExitStatus {
        if arguments.has(.help) {
            let namesVerb = words.first == arguments.verb.rawValue
            console.write(namesVerb ? Help.text(for: arguments.verb) : Help.overview)
            return .done
        }
        if arguments.has(.version) {
            console.write("generator \(Help.version)\n")
            return .done
        }
        switch arguments.verb {
        case .generate: return try GenerateVerb(arguments).run(console)
        case .lint: return try LintVerb(arguments).run(console)
        case .schema: return try SchemaVerb(arguments).run(console)
        case .explain: return try ExplainVerb(arguments).run(console)
        case .diagram: return try DiagramVerb(arguments, graphviz).run(console)
        case .document: return try DocumentVerb(arguments, graphviz).run(console)
        case .templates: return try TemplatesVerb(arguments).run(console)
        case .help: return try help(arguments, console)
        }
    }

    private static func help(_ arguments: Arguments, _ console: any Console) throws(UsageError) -> ExitStatus {
        guard let name = arguments.operands.first else {
            console.write(Help.overview)
            return .done
        }
        guard let verb = Verb(rawValue: name) else {
            let nearest = Spelling.nearest(to: name, in: Verb.allCases.map(\.rawValue))
            throw UsageError("there is no verb '\(name)'", fix: nearest.map { "did you mean \($0)?" })
        }
        console.write(Help.text(for: verb))
        return .done
    }
}
