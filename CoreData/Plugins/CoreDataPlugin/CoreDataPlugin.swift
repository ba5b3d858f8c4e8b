import Foundation
import PackagePlugin

/// Builds a target of sources that are written against Core Data: copies of the files in the folders that the target
/// excludes, the code of the models in it, and the folders by which the program finds them at run time.
@main
struct CoreDataPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let generator = try context.tool(named: "RelataCoreDataGenerator").url
        let output = context.pluginWorkDirectoryURL
        let contents = try TargetContents(target)
        ManagedPropertyCheck(contents.compiled).warn()
        guard !contents.sources.isEmpty || !contents.models.isEmpty else {
            Diagnostics.warning(
                "CoreDataPlugin finds neither excluded Swift files nor models in target '\(target.name)'; "
                    + "name the folder of shared sources in 'exclude'"
            )
            return []
        }
        var commands: [Command] = []
        if !contents.sources.isEmpty {
            let copies = output.appending(path: "Copies", directoryHint: .isDirectory)
            commands.append(
                .buildCommand(
                    displayName: "Rewriting the shared sources of \(target.name)", executable: generator,
                    arguments: ["port", "--quiet", "--output", copies.path]
                        + contents.models.flatMap { ["--model", $0.url.path] } + contents.sources.map(\.path),
                    inputFiles: contents.sources + (try contents.models.flatMap { try $0.inputs() }),
                    outputFiles: CopyNames.all(ofFilesAt: contents.sources.map(\.path)).map {
                        copies.appending(path: $0)
                    }))
        }
        let mappingFiles = contents.mappings.map { Self.file(ofMappingModel: $0) }
        for model in contents.models {
            let code = output.appending(path: "\(model.uniqueName).generated.swift")
            let folder = output.appending(path: "\(model.name).momd", directoryHint: .isDirectory)
            commands.append(
                .buildCommand(
                    displayName: "Generating code of \(model.url.lastPathComponent)", executable: generator,
                    arguments: [
                        "generate", model.url.path, "--output", code.path, "--core-data", "--momd", folder.path,
                        "--module",
                        target.moduleName, "--quiet",
                    ] + contents.sources.flatMap { ["--shared", $0.path] },
                    // A mapping model is a reason not to warn that stores are refused.
                    inputFiles: try model.inputs() + contents.sources + mappingFiles,
                    outputFiles: [code, folder]))
        }
        for mapping in contents.mappings {
            let name = mapping.deletingPathExtension().lastPathComponent
            let file = output.appending(path: "\(name).cdm")
            commands.append(
                .buildCommand(
                    displayName: "Reading the mapping model \(name)", executable: generator,
                    arguments: ["generate", mapping.path, "--output", file.path, "--quiet"],
                    inputFiles: [Self.file(ofMappingModel: mapping)], outputFiles: [file]))
        }
        return commands
    }

    private static func file(ofMappingModel folder: URL) -> URL { folder.appending(path: "xcmapping.xml") }
}
