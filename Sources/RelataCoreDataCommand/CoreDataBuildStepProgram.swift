import RelataCodeGeneration
package import RelataCommandLine
import RelataModel

/// The tool of the plugin `CoreDataPlugin`: what a build step needs for sources that are written against Core Data.
package struct CoreDataBuildStepProgram: GeneratorProgram {
    package static let name = "RelataCoreDataGenerator"

    /// Creates the program.
    package init() {}

    package var coreData: (any CoreDataSupport)? { PortingSupport() }

    package func runOwn(_ arguments: CommandArguments, on console: any Console) throws(CommandError) -> ExitStatus? {
        guard arguments.verb == .port else { return nil }
        return try PortVerb(arguments).run(console)
    }
}

/// Ports shared sources, and reads mapping models.
private struct PortingSupport: CoreDataSupport {
    func sharedSources(_ paths: [String]) throws(GenerationError) -> any CodeCompleter {
        try SharedSources(paths: paths)
    }

    func file(ofMappingModelAt path: String, named name: String) throws -> OutputFile {
        try RunTimeMapping.file(of: path, named: name)
    }

    func diagnostics(ofMappingModelsBeside path: String, known: [String: MigrationOptions]) -> [Diagnostic] {
        MappingModelCheck(path, known: known).diagnostics
    }

    func steps(ofMappingModelsBeside path: String) -> Set<VersionStep> {
        MappingModelCheck(path, known: [:]).steps
    }
}
