import Foundation
import PackagePlugin

/// Builds a target with the code of the data models that lie beside its sources.
@main
struct RelataPlugin: BuildToolPlugin {
    /// One command a model, each with one file as output, whose name the model's contents cannot change: build systems
    /// keep the plan of a build, and run the command again, not this plugin, when a model was edited.
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let models = try TargetModel.all(in: target.directoryURL)
        guard !models.isEmpty else {
            Diagnostics.warning(
                "RelataPlugin finds no .xcdatamodeld in the folder of target '\(target.name)'; put the model beside the sources"
            )
            return []
        }
        let generator = try context.tool(named: "RelataGenerator").url
        return try models.map { model in
            let output = context.pluginWorkDirectoryURL.appending(path: "\(model.uniqueName).generated.swift")
            return .buildCommand(
                displayName: "Generating code of \(model.url.lastPathComponent)", executable: generator,
                arguments: ["generate", model.url.path, "--output", output.path, "--quiet"],
                inputFiles: try model.inputs(),
                outputFiles: [output])
        }
    }
}
