import RelataModel

/// A program that has verbs of the generator: those of a build step, which all of them have, and its own.
package protocol GeneratorProgram: Sendable {
    /// The name of the executable.
    static var name: String { get }

    /// What it knows of sources and mapping models of Core Data; `nil` if it knows nothing of them.
    var coreData: (any CoreDataSupport)? { get }

    /// Runs one of its own verbs.
    ///
    /// - Returns: the exit status; `nil` if it does not have the verb.
    func runOwn(_ arguments: CommandArguments, on console: any Console) throws(CommandError) -> ExitStatus?
}

extension GeneratorProgram {
    /// Runs a command line: parses the arguments, runs the stages, and prints their results.
    ///
    /// - Parameters:
    ///   - words: the command line without the program's name.
    ///   - console: the console to print to.
    /// - Returns: the exit status for the process.
    package func run(_ words: [String], console: any Console) -> ExitStatus {
        let palette = Palette(CommandArguments.color(in: words), for: .error, of: console)
        do {
            let arguments = try CommandArguments(parsing: words)
            let status = try run(arguments, on: console)
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

    private func run(_ arguments: CommandArguments, on console: any Console) throws(CommandError) -> ExitStatus {
        if arguments.has(.help) {
            console.write(arguments.namesVerb ? Help.text(for: arguments.verb) : Help.overview)
            return .done
        }
        if arguments.has(.version) {
            console.write("generator \(Help.version)\n")
            return .done
        }
        switch arguments.verb {
        case .generate: return try GenerateVerb(arguments, coreData).run(console)
        case .lint: return try LintVerb(arguments, coreData).run(console)
        case .help: return try help(arguments, console)
        default:
            if let status = try runOwn(arguments, on: console) { return status }
            let verb = arguments.verb.rawValue
            throw CommandError.missing("the verb '\(verb)'", in: Self.name, words: verb)
        }
    }

    private func help(_ arguments: CommandArguments, _ console: any Console) throws(CommandError) -> ExitStatus {
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

/// The tool of the plugins `RelataPlugin` and `RelataGeneratePlugin`: what a build step needs, and nothing that every
/// first build of a package would have to compile without need.
package struct BuildStepProgram: GeneratorProgram {
    package static let name = "RelataGenerator"

    /// Creates the program.
    package init() {}

    package var coreData: (any CoreDataSupport)? { nil }

    package func runOwn(_ arguments: CommandArguments, on console: any Console) -> ExitStatus? { nil }
}

extension CommandError {
    /// The error for what a program leaves out, so that it is built in less time.
    ///
    /// - Parameters:
    ///   - part: a verb, an option or a kind of input.
    ///   - name: the program.
    ///   - words: the beginning of the command line that has the part.
    static func missing(_ part: String, in name: String, words: String) -> CommandError {
        .failed(
            "\(name) is the tool of a build plugin, and does not have \(part)",
            fix: "run 'swift run generator \(words) …' in the package relata, which has everything")
    }
}
