import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer

/// `generator import`: imports a Core Data store, or a file of JSON, into a store of Relata.
struct ImportVerb {
    private let arguments: CommandArguments
    private let path: String
    private let project: ImportProject?

    init(_ arguments: CommandArguments) throws(CommandError) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandError.usage(
                "import needs one file", fix: "write generator import FILE --output NEW", verb: .import)
        }
        let destinations = [Option.newStore, .project, .existingStore].filter { arguments.has($0) }
        guard destinations.count == 1 else {
            throw CommandError.usage(
                destinations.isEmpty
                    ? "import needs --output, --project, or --into for JSON"
                    : destinations.map { "--\($0.name)" }.joined(separator: " and ") + " cannot be used together",
                fix: "name the new store: --output NEW.sqlite", verb: .import)
        }
        self.arguments = arguments
        self.path = path
        project = try arguments.value(of: .project).map { folder throws(CommandError) in
            try ImportProject(folder, from: path, model: arguments.value(of: .modelOfStore))
        }
    }

    func run(_ console: any Console) throws(CommandError) -> ExitStatus {
        var given: LoadedModel?
        if let modelPath = arguments.value(of: .modelOfStore) {
            given = StoreModelArgument.load(modelPath, with: arguments, on: console)
            guard given != nil else { return .unusable }
        }
        if JSONImportVerb.isJSON(path) {
            return try JSONImportVerb(
                arguments: arguments, path: path, model: given?.model, versionName: given?.versionName
            ).run(console)
        }
        guard let output = project?.store ?? arguments.value(of: .newStore) else {
            throw CommandError.usage(
                "--into only takes JSON",
                fix: "import into a new store with --output, export that as JSON, and import the JSON with --into",
                verb: .import)
        }
        return try importStore(to: output, of: given, on: console)
    }

    /// Imports a store of Core Data.
    ///
    /// - Parameter given: the model that was named for it.
    private func importStore(
        to output: String, of given: LoadedModel?, on console: any Console
    ) throws(CommandError) -> ExitStatus {
        let progress = StepProgress(arguments, console)
        let options = options(for: given, showing: progress)
        try project?.begin()
        do {
            let importer = try CoreDataImporter(CoreDataStore(path: path), model: given?.model, options: options)
            let report = try importer.run(to: output)
            progress.end()
            if !arguments.has(.quiet) { console.report(report.description + "\(output): written\n") }
            try write(report, outcome: "the store was written")
            try project?.finish(importer.recovered, with: arguments, on: console)
            return report.violationCount == 0 ? .done : .found
        } catch let rejection as CoreDataImporter.Rejection {
            giveUp(progress)
            return try reject(rejection.report, on: console)
        } catch let error as CommandError {
            throw error
        } catch let error as StoreFileError {
            giveUp(progress)
            throw CommandError(error)
        } catch {
            giveUp(progress)
            throw CommandError.failed("\(path): \(error)")
        }
    }

    private func options(for given: LoadedModel?, showing progress: StepProgress) -> CoreDataImporter.Options {
        var options = CoreDataImporter.Options()
        if let given { options.apply(given.options) }
        options.versionName = given?.versionName
        options.isLenient = arguments.has(.lenient)
        options.progress = { progress.show($0.completed + 1, of: $0.total, $0.name) }
        return options
    }

    /// Ends an import that wrote nothing.
    private func giveUp(_ progress: StepProgress) {
        progress.end()
        project?.giveUp()
    }

    /// Reports the objects for which nothing was imported.
    private func reject(_ report: ImportReport, on console: any Console) throws(CommandError) -> ExitStatus {
        let palette = Palette(arguments.color, for: .error, of: console)
        console.report(report.description)
        console.report(
            "\(path): \(palette.word(.error)): not all of the data fits the model; nothing was written\n"
                + "\(palette.word(.note)): --lenient leaves out what does not fit, and imports the rest\n")
        try write(report, outcome: "nothing was imported")
        return .found
    }

    /// Writes the report where it is asked for: JSON if the name says so.
    ///
    /// - Parameter outcome: what to say of the import where the report cannot be written.
    private func write(_ report: ImportReport, outcome: String) throws(CommandError) {
        guard let file = arguments.value(of: .report) else { return }
        do {
            try ReplacingFile.write(file.hasSuffix(".json") ? report.jsonData : Data(report.description.utf8), to: file)
        } catch {
            throw CommandError.failed(
                "\(file): the report cannot be written, and \(outcome): \(error.reason)",
                fix: "choose another file with --report")
        }
    }
}

extension CoreDataImporter.Options {
    /// Adopts the entries of `relata.json` about a model's data.
    fileprivate mutating func apply(_ options: GenerationOptions) {
        for (entity, entityOptions) in options.entities {
            for (property, propertyOptions) in entityOptions.properties {
                // A transformer of the user's reads the archive itself.
                if propertyOptions.transformer == nil, let type = propertyOptions.type {
                    transformableTypes["\(entity).\(property)"] = type
                }
            }
        }
        let names = options.migrations.keys.sorted {
            $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending
        }
        for name in names {
            guard let migration = options.migrations[name] else { continue }
            migrationHints.renames.merge(migration.renames) { _, later in later }
            migrationHints.discards.formUnion(migration.discards)
        }
    }
}
