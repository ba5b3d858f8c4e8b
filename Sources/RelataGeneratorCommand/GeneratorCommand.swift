import Foundation
package import RelataCommandLine
import RelataCoreDataCommand

/// The generator's command line with all of its verbs.
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
        Program(graphviz: Graphviz(searchPath: searchPath)).run(words, console: console)
    }
}

/// The program for people, which has every verb.
private struct Program: GeneratorProgram {
    static let name = "generator"

    let graphviz: Graphviz
    private let porting = CoreDataBuildStepProgram()

    init(graphviz: Graphviz) { self.graphviz = graphviz }

    var coreData: (any CoreDataSupport)? { porting.coreData }

    func runOwn(_ arguments: CommandArguments, on console: any Console) throws(CommandError) -> ExitStatus? {
        switch arguments.verb {
        case .generate, .lint, .help: nil
        case .port: try porting.runOwn(arguments, on: console)
        case .schema: try SchemaVerb(arguments).run(console)
        case .explain: try ExplainVerb(arguments).run(console)
        case .diagram: try DiagramVerb(arguments, graphviz).run(console)
        case .document: try DocumentVerb(arguments, graphviz).run(console)
        case .store: try StoreVerb(arguments).run(console)
        case .import: try ImportVerb(arguments).run(console)
        case .export: try ExportVerb(arguments).run(console)
        case .diff: try DiffVerb(arguments).run(console)
        case .migrate: try MigrateVerb(arguments).run(console)
        case .lock: try LockVerb(arguments).run(console)
        case .templates: try TemplatesVerb(arguments).run(console)
        case .completions: try CompletionsVerb(arguments).run(console)
        }
    }
}
