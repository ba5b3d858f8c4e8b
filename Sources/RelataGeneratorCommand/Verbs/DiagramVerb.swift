import RelataCommandLine
import RelataModel
import RelataModelDocumentation

/// `generator diagram`: draws the model as a picture, or as the text that one is made from.
struct DiagramVerb {
    private let described: DescribedModel
    private let graphviz: Graphviz
    private let entities: [String]

    init(_ arguments: CommandArguments, _ graphviz: Graphviz) throws(CommandError) {
        described = try DescribedModel(arguments)
        self.graphviz = graphviz
        entities = arguments.values(of: .entity)
    }

    func run(_ console: any Console) throws(CommandError) -> ExitStatus {
        guard let model = described.load(console) else { return .unusable }
        for name in entities where model.entity(named: name) == nil {
            throw CommandError(unknownEntity: name, in: model, verb: .diagram)
        }
        let diagram = ModelDiagram(model, around: entities)
        switch described.arguments.value(of: .diagramFormat, as: DiagramFormat.self) {
        case .dot: return described.write(DOTText.text(diagram), on: console)
        case .svg:
            do {
                let svg = try graphviz.svg(DOTText.text(diagram), timeLimit: described.timeLimit)
                return described.write(svg, on: console)
            } catch {
                throw CommandError.failed(error.message, fix: error.fix)
            }
        case .mermaid, nil: return described.write(MermaidText.text(diagram), on: console)
        }
    }
}
