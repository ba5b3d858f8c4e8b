import RelataCommandLine
import RelataModel
import RelataModelChecks
import RelataModelDocumentation

/// `generator explain`: prints what deleting objects does.
struct ExplainVerb {
    private let arguments: CommandArguments
    private let path: String
    private let name: String?

    init(_ arguments: CommandArguments) throws(CommandError) {
        guard let path = arguments.operands.first, arguments.operands.count <= 2 else {
            throw CommandError.usage(
                "explain needs one model, and at most one entity", fix: "write generator explain MODEL [ENTITY]",
                verb: .explain)
        }
        self.arguments = arguments
        self.path = path
        name = arguments.operands.dropFirst().first
    }

    func run(_ console: any Console) throws(CommandError) -> ExitStatus {
        var reporter = Reporter(arguments, least: .error, of: console)
        let loaded = LoadedModel(path: path, arguments)
        console.report(reporter.account(of: [loaded]))
        guard let model = loaded.model else {
            console.report(reporter.text(loaded.diagnostics))
            return .unusable
        }
        let effects = DeletionEffects(model)
        let isJSON = arguments.value(of: .explanationFormat, as: SummaryFormat.self) == .json
        if let name {
            guard let entity = model.entity(named: name) else {
                throw CommandError(unknownEntity: name, in: model, verb: .explain)
            }
            let effect = effects.effect(of: entity)
            console.write(
                isJSON ? ExplanationJSON.text([effect], of: model) : ExplanationText.text(effect, of: model))
            return .done
        }
        // No object is an instance of an abstract entity itself.
        let all = model.entities.filter { !$0.isAbstract }.map(effects.effect(of:))
        console.write(isJSON ? ExplanationJSON.text(all, of: model) : ExplanationText.text(all, of: model))
        return .done
    }
}
