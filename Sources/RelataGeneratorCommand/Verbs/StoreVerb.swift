import RelataCommandLine
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer

/// `generator store`: shows the contents of a store's file, the model in it, or views over it.
struct StoreVerb {
    private let arguments: CommandArguments
    private let path: String

    init(_ arguments: CommandArguments) throws(CommandError) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandError.usage("store needs one file", fix: "write generator store FILE", verb: .store)
        }
        if arguments.has(.views), arguments.has(.recoveredModel) {
            throw CommandError.usage(
                "--views and --model cannot be used together", fix: "give one of them", verb: .store)
        }
        self.arguments = arguments
        self.path = path
    }

    func run(_ console: any Console) throws(CommandError) -> ExitStatus {
        do {
            if arguments.has(.recoveredModel) {
                let recovered = try CoreDataStore(path: path).recoverModel()
                report(recovered.notes, on: console)
                console.write(recovered.contents)
            } else if arguments.has(.views) {
                let store = try CoreDataStore(path: path)
                console.write(try StoreViews(store, model: store.recoverModel().model).sql)
            } else {
                let summary = try StoreSummary(path: path)
                let isJSON = arguments.value(of: .summaryFormat, as: SummaryFormat.self) == .json
                console.write(isJSON ? String(decoding: summary.jsonData, as: UTF8.self) : summary.description)
            }
            return .done
        } catch {
            throw CommandError(error)
        }
    }

    /// Reports what could not be recovered, as warnings.
    private func report(_ notes: [String], on console: any Console) {
        let palette = Palette(arguments.color, for: .error, of: console)
        for note in notes { console.report("\(path): \(palette.word(.warning)): \(note)\n") }
    }
}
