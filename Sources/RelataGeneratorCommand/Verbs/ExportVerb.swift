import RelataCommandLine
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer

/// `generator export`: writes a store's objects as JSON, with the names of its model.
struct ExportVerb {
    private let arguments: CommandArguments
    private let path: String

    init(_ arguments: CommandArguments) throws(CommandError) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandError.usage("export needs one store", fix: "write generator export STORE", verb: .export)
        }
        self.arguments = arguments
        self.path = path
    }

    func run(_ console: any Console) throws(CommandError) -> ExitStatus {
        var model: Model?
        if let modelPath = arguments.value(of: .exportedModel) {
            guard let given = StoreModelArgument.load(modelPath, with: arguments, on: console) else { return .unusable }
            model = given.model
        }
        let progress = StepProgress(arguments, console)
        var options = JSONExporter.Options()
        switch arguments.value(of: .references, as: ReferenceFormat.self) {
        case .key: options.references = .uniqueKey
        case .id: options.references = .id
        case nil: break
        }
        options.progress = { progress.show($0.completed, of: $0.total, $0.entity) }
        do {
            let exporter = try JSONExporter(storeAt: path, model: model, options: options)
            if let output = arguments.value(of: .outputFile) {
                let count = try exporter.run(to: output)
                progress.end()
                if !arguments.has(.quiet) { console.report("\(output): written, objects: \(count)\n") }
            } else {
                try exporter.run { console.write(String(decoding: $0, as: UTF8.self)) }
                progress.end()
            }
            return .done
        } catch let error as StoreFileError {
            progress.end()
            throw CommandError(error)
        } catch {
            progress.end()
            throw CommandError.failed("\(path): \(error)")
        }
    }
}
