import Foundation
import PackagePlugin

/// `swift package generate`: writes the code of data models into the package, or checks that it is there.
@main
struct GeneratePlugin: CommandPlugin {
    /// A run of the generator.
    private struct Run {
        let models: [URL]
        let output: URL
    }

    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let parsed = try PluginArguments(arguments)
        guard !parsed.asksForHelp else { return print(PluginArguments.help) }
        let runs = try runs(parsed, package: context.package)
        guard !runs.isEmpty else {
            throw CommandFailure("no target of the package has an .xcdatamodeld beside its sources")
        }
        let generator = try context.tool(named: "RelataGenerator").url
        var worst: Int32 = 0
        for run in runs {
            let process = Process()
            process.executableURL = generator
            process.currentDirectoryURL = context.package.directoryURL
            let package = context.package.directoryURL
            process.arguments =
                ["generate"] + run.models.map { $0.path(below: package) }
                + ["--output", run.output.path(below: package)] + parsed.options
            try process.run()
            process.waitUntilExit()
            worst = max(worst, process.terminationStatus)
        }
        // The generator has reported the problem.
        if worst != 0 { exit(worst) }
    }

    /// What is to be generated: the models on the command line, or those in the folders of targets.
    private func runs(_ arguments: PluginArguments, package: Package) throws -> [Run] {
        let targets = try targets(named: arguments.targets, of: package)
        let folder = arguments.output ?? "Generated"
        if !arguments.models.isEmpty {
            guard let target = targets.first, targets.count == 1 else {
                throw CommandFailure(
                    "say with --target which target gets the code of \(arguments.models.joined(separator: ", "))")
            }
            let models = arguments.models.map { URL(filePath: $0, relativeTo: package.directoryURL) }
            return [Run(models: models, output: target.directoryURL.appending(path: folder))]
        }
        return try targets.compactMap { target in
            let models = try TargetModel.all(in: target.directoryURL).map(\.url)
            guard !models.isEmpty else { return nil }
            return Run(models: models, output: target.directoryURL.appending(path: folder))
        }
    }

    private func targets(named names: [String], of package: Package) throws -> [any Target] {
        let targets = package.targets.filter { $0 is SwiftSourceModuleTarget }
        guard !names.isEmpty else { return targets }
        return try names.map { name in
            guard let target = targets.first(where: { $0.name == name }) else {
                let known = targets.map(\.name).joined(separator: ", ")
                throw CommandFailure("the package has no Swift target '\(name)'; it has \(known)")
            }
            return target
        }
    }
}

extension URL {
    /// The path from the root of the package, so that messages and differences read the same on every machine.
    fileprivate func path(below folder: URL) -> String {
        let prefix = folder.standardizedFileURL.path + "/"
        let path = standardizedFileURL.path
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
