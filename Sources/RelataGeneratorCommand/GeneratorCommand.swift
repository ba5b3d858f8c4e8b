import RelataModel
import Foundation

/// The generator's command line: parses the arguments, runs the stages, and prints their results.
package enum GeneratorCommand {
    /// Runs a command line.
    ///
    /// - Parameters:
    ///   - words: the command line without the program's name.
    ///   - console: the console to print to.
    ///   - searchPath: the folders in which other programs are looked for, as the environment variable `PATH` lists
    ///     them.
    /// - Returns: the exit status for the process.
    package static func run(
        _ words: [String], console: any Console,
        searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
    ) -> ExitStatus {
        let palette = Palette(CommandArguments.color(in: words), for: .error, of: console)
        do {
            let arguments = try CommandArguments(parsing: words)
            let status = try run(arguments, console: console, graphviz: Graphviz(searchPath: searchPath))
            guard let failure = console.outputFailure else { return status }
            console.report("\(palette.word(.error)): standard output cannot be written: \(failure)\n")
            return .unusable
        } catch {
            console.report("\(palette.word(.error)): \(error.message)\n")
            if let fix = error.fix { console.report("\(palette.word(.note)): \(fix)\n") }
            if let help = error.help { console.report("\(palette.word(.note)): '\(help)' shows the usage\n") }
            return .unusable
        }
    }

    private static func run(
        _ arguments: CommandArguments, console: any Console, graphviz: Graphviz
    ) throws(CommandError) -> ExitStatus {
        if arguments.has(.help) {
            console.write(arguments.namesVerb ? Help.text(for: arguments.verb) : Help.overview)
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
        case .store: return try StoreVerb(arguments).run(console)
        case .import: return try ImportVerb(arguments).run(console)
        case .export: return try ExportVerb(arguments).run(console)
        case .diff: return try DiffVerb(arguments).run(console)
        case .migrate: return try MigrateVerb(arguments).run(console)
        case .lock: return try LockVerb(arguments).run(console)
        case .port: return try PortVerb(arguments).run(console)
        case .templates: return try TemplatesVerb(arguments).run(console)
        case .completions: return try CompletionsVerb(arguments).run(console)
        case .help: return try help(arguments, console)
        }
    }

    private static func help(_ arguments: CommandArguments, _ console: any Console) throws(CommandError) -> ExitStatus {
        guard let name = arguments.operands.first else {
            console.write(Help.overview)
            return .done
        }
        guard arguments.operands.count == 1 else {
            throw CommandError.usage(
                "help explains one thing at a time", fix: "write generator help \(name)", verb: .help)
        }
        if let verb = Verb(rawValue: name) {
            console.write(Help.text(for: verb))
        } else if let identifier = DiagnosticIdentifier(rawValue: name) {
            console.write(Help.text(for: identifier))
        } else {
            let names = Verb.allCases.map(\.rawValue) + DiagnosticIdentifier.allCases.map(\.rawValue)
            let suggestion = Spelling.suggestion(for: name, in: names)
            throw CommandError.usage("there is no verb or identifier '\(name)'", fix: suggestion)
        }
        return .done
    }
}
