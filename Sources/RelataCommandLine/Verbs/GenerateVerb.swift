import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelReader

/// `generator generate`: generates Swift and SQL from models.
package struct GenerateVerb {
    private let arguments: CommandArguments
    private let output: OutputDestination
    private let coreData: (any CoreDataSupport)?

    /// Creates the verb.
    ///
    /// - Parameter coreData: what knows shared sources and mapping models; without it, they are refused.
    package init(_ arguments: CommandArguments, _ coreData: (any CoreDataSupport)? = nil) throws(CommandError) {
        guard !arguments.operands.isEmpty else {
            throw CommandError.usage(
                "no model was given", fix: "write generator Model.xcdatamodeld --output Generated", verb: .generate)
        }
        guard let output = arguments.value(of: .generatedOutput) else {
            throw CommandError.usage(
                "--output is missing", fix: "name the folder or the .swift file to write: --output Generated",
                verb: .generate)
        }
        if arguments.has(.check), arguments.has(.dryRun) {
            throw CommandError.usage(
                "--check and --dry-run cannot be used together", fix: "give one of them", verb: .generate)
        }
        let mappings = arguments.operands.filter { $0.hasSuffix(MappingModelFile.suffix) }
        if !mappings.isEmpty, arguments.operands.count > 1 || !output.hasSuffix(".cdm") {
            throw CommandError.usage(
                "a mapping model is written by itself, into a file that ends in .cdm",
                fix: "write generator generate \(mappings[0]) --output Mapping.cdm", verb: .generate)
        }
        if arguments.has(.runTimeModels), arguments.operands.count > 1 || !arguments.has(.module) {
            throw CommandError.usage(
                "--momd needs one model, and --module", fix: "name the module with --module", verb: .generate)
        }
        if coreData == nil, arguments.has(.sharedSources) || !mappings.isEmpty {
            throw CommandError.missing(
                arguments.has(.sharedSources) ? "the option --shared" : "mapping models", in: BuildStepProgram.name,
                words: "generate")
        }
        self.arguments = arguments
        self.coreData = coreData
        self.output = OutputDestination(output)
    }

    /// Generates the code.
    package func run(_ console: any Console) -> ExitStatus {
        var reporter = Reporter(arguments, least: .note, of: console)
        if let coreData, let mapping = arguments.operands.first(where: { $0.hasSuffix(MappingModelFile.suffix) }) {
            return write(mapping, with: coreData, reporter: &reporter, on: console)
        }
        let loadedModels = ProgressLine.load(arguments.operands, with: arguments, coreData, on: console)
        console.report(reporter.account(of: loadedModels))
        var run = generate(loadedModels)
        let isUsable = run.isUsable
        let plans = isUsable ? self.plans(of: &run) : []
        console.report(reporter.text(run.diagnostics))
        guard isUsable, !reporter.hasError else { return .unusable }
        do {
            return try carryOut(
                plans, outputs: run.outputs.map { output.path(of: $0.file.path) }, inputs: run.inputs, console)
        } catch {
            console.report(reporter.text([error.diagnostic]))
            return .unusable
        }
    }

    /// Generates the files of all models, or none where one of them cannot be used.
    private func generate(_ loadedModels: [LoadedModel]) -> GenerationRun {
        // Notes about the model belong to `lint`; those about the output are for its user.
        var run = GenerationRun(
            loadedModels: loadedModels,
            diagnostics: loadedModels.flatMap(\.diagnostics).filter { $0.severity > .note || arguments.has(.verbose) })
        guard run.models.count == loadedModels.count else { return run }
        do {
            let paths = arguments.values(of: .sharedSources)
            let shared = paths.isEmpty ? nil : try coreData?.sharedSources(paths)
            for (model, loaded) in zip(run.models, loadedModels) {
                try generate(model, loaded, completedFor: shared, into: &run)
            }
            run.reportCollisions()
        } catch {
            run.diagnostics.append(error.diagnostic)
        }
        return run
    }

    /// Generates the files of one model, with what shared sources need of it.
    private func generate(
        _ model: Model, _ loaded: LoadedModel, completedFor shared: (any CodeCompleter)?, into run: inout GenerationRun
    ) throws(GenerationError) {
        let generator = CodeGenerator(templates: try run.templates.set(in: loaded.options.templates))
        let generated = try generator.files(
            for: model, options: output.options(loaded.options), version: loaded.version)
        run.diagnostics += generated.diagnostics
        run.namespaces.append(generated.namespace)
        for file in output.files(generated.files) {
            let isSwift = file.path.hasSuffix(".swift")
            let whole = isSwift ? shared?.completing(file, of: run.loadedModels) ?? file : file
            run.outputs.append(GenerationRun.Output(file: whole, model: model))
        }
    }

    /// Plans the writing: first of the folder by which programs find the model, if one is named, and then of the code.
    private func plans(of run: inout GenerationRun) -> [OutputPlan] {
        var plans: [OutputPlan] = []
        do {
            if let loaded = run.loadedModels.first, let namespace = run.namespaces.first,
                let plan = try runTimeModels(of: loaded, namespace: namespace, &run.diagnostics)
            {
                plans.append(plan)
            }
            plans.append(
                try OutputPlan(
                    run.outputs.map(\.file), models: output.owners(run.models.map(\.name)), in: output.folder))
        } catch {
            run.diagnostics.append(error.diagnostic)
        }
        return plans
    }

    /// Returns the plan of the folder by which programs find a model, if one is named.
    private func runTimeModels(
        of loaded: LoadedModel, namespace: String, _ diagnostics: inout [Diagnostic]
    ) throws(OutputError) -> OutputPlan? {
        guard let folder = arguments.value(of: .runTimeModels), let module = arguments.value(of: .module) else {
            return nil
        }
        let path = arguments.operands[0]
        let (files, found) = try RunTimeModel.files(of: loaded, at: path, namespace: namespace, module: module)
        diagnostics += found
        return try OutputPlan(
            files, models: Set([loaded.model?.name].compactMap(\.self)), kind: .runTimeModels, in: folder,
            remedy: "choose another one with --momd")
    }

    /// Writes the file from which a program reads a mapping model.
    private func write(
        _ mapping: String, with coreData: any CoreDataSupport, reporter: inout Reporter, on console: any Console
    ) -> ExitStatus {
        let path = arguments.value(of: .generatedOutput) ?? ""
        let file = URL(filePath: path, directoryHint: .notDirectory)
        do {
            let written = try coreData.file(ofMappingModelAt: mapping, named: file.lastPathComponent)
            let folder = file.deletingLastPathComponent().path
            return try carryOut(
                [OutputPlan([written], models: [], in: folder)], outputs: [path],
                inputs: [mapping.appendingPath("xcmapping.xml")], console)
        } catch let error as MappingModelError {
            console.report(reporter.text([error.diagnostic]))
        } catch let error as OutputError {
            console.report(reporter.text([error.diagnostic]))
        } catch {
            let error = OutputError(
                unchanged: "cannot write", path: path, underlying: error, remedy: OutputError.otherOutput)
            console.report(reporter.text([error.diagnostic]))
        }
        return .unusable
    }

    /// - Parameters:
    ///   - plans: the plans, that of the code last.
    ///   - outputs: the files for the rule of a build system.
    ///   - inputs: what they were made from.
    private func carryOut(
        _ plans: [OutputPlan], outputs: [String], inputs: [String], _ console: any Console
    ) throws(OutputError) -> ExitStatus {
        if arguments.has(.check) {
            let differences = plans.map(\.differences).joined()
            console.write(Palette(arguments.color, for: .output, of: console).diff(differences))
            return plans.allSatisfy(\.changes.isEmpty) ? .done : .found
        }
        if arguments.has(.dryRun) {
            console.write(plans.map(\.list).joined())
            return .done
        }
        try OutputWriter(plans).write()
        if let depfile = arguments.value(of: .depfile) {
            do {
                let text = DependencyFile.text(outputs: outputs, inputs: inputs)
                try ReplacingFile.write(Data(text.utf8), to: depfile)
            } catch {
                throw OutputError(
                    "cannot write the dependency file", path: depfile, underlying: error,
                    fix: "choose another one with --depfile; all else was written")
            }
        }
        if arguments.has(.verbose) { console.report(plans.map(\.list).joined()) }
        if !arguments.has(.quiet) { console.report(plans.map(\.summary).joined()) }
        return .done
    }
}
