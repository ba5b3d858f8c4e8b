import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer
import Foundation

/// `generator import`: a store of Core Data into a new store of Relata.
struct ImportVerb {
    private let arguments: Arguments
    private let path: String
    private let output: String

    init(_ arguments: Arguments) throws(UsageError) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("import needs one file", fix: "write generator import FILE --output NEW", verb: .import)
        }
        guard let output = arguments.value(of: .newStore) else {
            throw UsageError("import needs --output", fix: "name the new store: --output NEW.sqlite", verb: .import)
        }
        self.arguments = arguments
        self.path = path
        self.output = output
    }

    func run(_ console: any Console) throws(UsageError) -> ExitStatus {
        var model: Model?
        if let modelPath = arguments.value(of: .modelOfStore) {
            let loaded = LoadedModel(path: modelPath, arguments)
            var reporter = Reporter(arguments, least: .error, of: console)
            console.report(reporter.text(loaded.diagnostics))
            guard let given = loaded.model else { return .unusable }
            model = given
        }
        let palette = Palette(arguments.value(of: .color), for: .error, of: console)
        let progress = StepProgress(arguments, console)
        var options = CoreDataImporter.Options()
        options.isLenient = arguments.has(.lenient)
        options.progress = { progress.show($0.completed + 1, of: $0.total, $0.name) }
        do {
            let report = try CoreDataImporter(CoreDataStore(path: path), model: model, options: options).run(to: output)
            progress.end()
            try write(report)
            if !arguments.has(.quiet) { console.report(report.text + "\(output): written\n") }
            return report.violationCount == 0 ? .done : .found
        } catch let refused as CoreDataImporter.Refused {
            progress.end()
            try write(refused.report)
            console.report(refused.report.text)
            console.report(
                "\(path): \(palette.word(.error)): not all of the data fits the model; nothing was written\n"
                    + "\(palette.word(.note)): --lenient leaves out what does not fit, and takes the rest over\n")
            return .found
        } catch let error as StoreFileError {
            progress.end()
            throw UsageError(error, verb: .import)
        } catch {
            progress.end()
            throw UsageError("\(path): \(error.localizedDescription)", verb: .import)
        }
    }

    /// Writes the report where it is asked for: JSON if the name says so.
    private func write(_ report: ImportReport) throws(UsageError) {
        guard let file = arguments.value(of: .report) else { return }
        do {
            try FileWriting.write(file.hasSuffix(".json") ? report.json : Data(report.text.utf8), to: file)
        } catch {
            throw UsageError("\(file): the report cannot be written: \(error.localizedDescription)", verb: .import)
        }
    }
}
