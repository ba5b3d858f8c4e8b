import RelataCodeGeneration
import RelataModel
import RelataModelReader
import Foundation

/// `generator generate`: generates Swift and SQL from models.
struct GenerateVerb {
    private let arguments: Arguments
    private let output: OutputDestination

    init(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw UsageError(
                "no model was given", fix: "write generator Model.xcdatamodeld --output Generated", verb: .generate)
        }
        guard let output = arguments.value(of: .output) else {
            throw UsageError(
                "--output is missing", fix: "name the folder or the .swift file to write: --output Generated",
                verb: .generate)
        }
        if arguments.has(.check), arguments.has(.dryRun) {
            throw UsageError("--check and --dry-run exclude each other", fix: "give one of them", verb: .generate)
        }
        let mappings = arguments.operands.filter { $0.hasSuffix(RunTimeMapping.suffix) }
        if !mappings.isEmpty, arguments.operands.count > 1 || !output.hasSuffix(".cdm") {
            throw UsageError(
                "a mapping model is written by itself, into a file that ends in .cdm",
                fix: "write generator generate \(mappings[0]) --output Mapping.cdm", verb: .generate)
        }
        if arguments.has(.runTimeModels), arguments.operands.count > 1 || !arguments.has(.module) {
            throw UsageError(
                "--momd needs one model, and --module", fix: "name the module with --module", verb: .generate)
        }
        self.arguments = arguments
        self.output = OutputDestination(output)
    }

    func run(_ console: any Console) -> ExitStatus {
        var reporter = Reporter(arguments, least: .note, of: console)
        if let mapping = arguments.operands.first(where: { $0.hasSuffix(RunTimeMapping.suffix) }) {
            return write(mapping, reporter: &reporter, on: console)
        }
        let loadedModels = ProgressLine.load(arguments.operands, with: arguments, on: console)
        console.report(reporter.account(of: loadedModels))
        // Notes about the model belong to `lint`; those about the output are for its user.
        var diagnostics = loadedModels.flatMap(\.diagnostics).filter { $0.severity > .note || arguments.has(.verbose) }
        var files: [GeneratedOutput] = []
        var namespaces: [String] = []
        var templates = TemplateSets()
        let models = loadedModels.compactMap(\.model)
        if models.count == loadedModels.count {
            do {
                let paths = arguments.values(of: .sharedSources)
                let shared = paths.isEmpty ? nil : try SharedSources(paths: paths)
                for (model, loaded) in zip(models, loadedModels) {
                    let generator = CodeGenerator(templates: try templates.set(in: loaded.options.templates))
                    let generated = try generator.files(
                        for: model, options: output.options(loaded.options), version: loaded.version)
                    diagnostics += generated.diagnostics
                    namespaces.append(generated.namespace)
                    files += output.files(generated.files).map { file in
                        let isSwift = file.path.hasSuffix(".swift")
                        let whole = isSwift ? shared?.completing(file, of: loadedModels) ?? file : file
                        return GeneratedOutput(file: whole, model: model)
                    }
                }
                diagnostics += Self.collisions(files)
            } catch {
                diagnostics.append(error.diagnostic)
            }
        }
        console.report(reporter.text(diagnostics))
        guard !reporter.hasError else { return .unusable }
        do {
            if let folder = arguments.value(of: .runTimeModels), let loaded = loadedModels.first,
                let namespace = namespaces.first, let module = arguments.value(of: .module)
            {
                let files = try RunTimeModel.files(
                    of: loaded, at: arguments.operands[0], namespace: namespace, module: module)
                try OutputWriter(plan: OutputPlan(files, models: [], in: folder)).write()
            }
            let plan = try OutputPlan(files.map(\.file), models: output.owners(models.map(\.name)), in: output.folder)
            return try carryOut(plan, inputs: loadedModels.flatMap(\.files) + templates.files, files: files, console)
        } catch {
            console.report(reporter.text([error.diagnostic]))
            return .unusable
        }
    }

    /// Writes the file from which a program reads a mapping model.
    private func write(_ mapping: String, reporter: inout Reporter, on console: any Console) -> ExitStatus {
        let path = arguments.value(of: .output) ?? ""
        let file = URL(filePath: path, directoryHint: .notDirectory)
        do {
            let mapping = try RunTimeMapping.file(of: mapping, named: file.lastPathComponent)
            let folder = file.deletingLastPathComponent().path
            return try carryOut(OutputPlan([mapping], models: [], in: folder), inputs: [], files: [], console)
        } catch let error as MappingModelError {
            console.report(reporter.text([error.diagnostic]))
        } catch let error as OutputError {
            console.report(reporter.text([error.diagnostic]))
        } catch {
            console.report("error: cannot write \(path): \(error)\n")
        }
        return .unusable
    }

    private func carryOut(
        _ plan: OutputPlan, inputs: [String], files: [GeneratedOutput], _ console: any Console
    ) throws(OutputError) -> ExitStatus {
        if arguments.has(.check) {
            console.write(Palette(arguments.value(of: .color), for: .output, of: console).diff(plan.differences))
            return plan.changes.isEmpty ? .done : .found
        }
        if arguments.has(.dryRun) {
            console.write(plan.list)
            return .done
        }
        try OutputWriter(plan: plan).write()
        if let depfile = arguments.value(of: .depfile) {
            let outputs = files.map { output.path(of: $0.file.path) }
            do {
                let text = DependencyFile.text(outputs: outputs, inputs: inputs)
                try Data(text.utf8).write(to: URL(filePath: depfile, directoryHint: .notDirectory), options: .atomic)
            } catch {
                throw OutputError("cannot write the dependency file", path: depfile, underlying: error)
            }
        }
        if arguments.has(.verbose) { console.report(plan.list) }
        if !arguments.has(.quiet) { console.report(plan.summary) }
        return .done
    }

    /// Returns the errors of models that would write the same file.
    private static func collisions(_ files: [GeneratedOutput]) -> [Diagnostic] {
        var owners: [String: Model] = [:]
        var collisions: [Diagnostic] = []
        for output in files {
            let owner = owners.updateValue(output.model, forKey: output.file.path.lowercased())
            guard let owner else { continue }
            collisions.append(
                Diagnostic(
                    .swiftNameClash, .error,
                    "the models \(owner.name) and \(output.model.name) would both write \(output.file.path)",
                    at: output.model.location,
                    fix: "generate them into different places, and compile them in different targets"))
        }
        return collisions
    }
}

/// A file and the model that it was generated from.
private struct GeneratedOutput {
    let file: OutputFile
    let model: Model
}
