import RelataCommandLine
import RelataModel
import RelataSchema

/// `generator schema`: prints the DDL.
struct SchemaVerb {
    private let arguments: CommandArguments
    private let path: String

    init(_ arguments: CommandArguments) throws(CommandError) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandError.usage("schema needs one model", fix: "write generator schema MODEL", verb: .schema)
        }
        self.arguments = arguments
        self.path = path
    }

    func run(_ console: any Console) -> ExitStatus {
        var reporter = Reporter(arguments, least: .warning, of: console)
        let loaded = LoadedModel(path: path, arguments)
        console.report(reporter.account(of: [loaded]))
        console.report(reporter.text(loaded.diagnostics))
        guard let model = loaded.model else { return .unusable }
        console.write(Schema(model).ddl)
        return .done
    }
}
