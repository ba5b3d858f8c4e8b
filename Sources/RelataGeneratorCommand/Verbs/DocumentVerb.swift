import RelataCommandLine
import RelataModel
import RelataModelDocumentation

/// `generator document`: describes the model for readers.
struct DocumentVerb {
    private let described: DescribedModel
    private let graphviz: Graphviz

    init(_ arguments: CommandArguments, _ graphviz: Graphviz) throws(CommandError) {
        described = try DescribedModel(arguments)
        self.graphviz = graphviz
    }

    func run(_ console: any Console) -> ExitStatus {
        guard let model = described.load(console) else { return .unusable }
        let document = ModelDocument(model)
        guard described.arguments.value(of: .documentFormat, as: DocumentFormat.self) == .html else {
            return described.write(MarkdownText.text(document), on: console)
        }
        return described.write(HTMLText.text(document, picture: picture(of: model, on: console)), on: console)
    }

    /// Returns the diagram, if Graphviz can lay it out; otherwise the page has a table instead.
    private func picture(of model: Model, on console: any Console) -> String? {
        guard !model.entities.isEmpty else { return nil }
        do {
            return try graphviz.svg(HTMLText.diagram(of: model), timeLimit: described.timeLimit)
        } catch {
            if !described.arguments.has(.quiet) {
                let palette = Palette(described.arguments.color, for: .error, of: console)
                console.report(
                    "\(palette.word(.note)): the page has a table in place of the diagram: \(error.message)\n")
            }
            return nil
        }
    }
}
