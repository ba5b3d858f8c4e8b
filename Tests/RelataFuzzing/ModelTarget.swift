public import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelChecks
import RelataModelDocumentation
import RelataModelReader
import RelataSchema
import RelataTestSupport

/// The `contents` of a model: what is read without an error can be generated, described, and stored.
public struct ModelTarget: FuzzTarget {
    private let folder: TemporaryFolder
    private let generator: CodeGenerator

    /// Prepares the folder that the models lie in.
    public init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "Fuzzed.xcdatamodel/contents")
        generator = CodeGenerator(templates: try TemplateSet())
    }

    /// Reads and checks a model, and makes everything of it that the generator makes.
    public func run(_ input: Data) throws {
        let path = folder.path("Fuzzed.xcdatamodel/contents")
        try input.write(to: URL(filePath: path))
        let result = ModelReader.read(path: path)
        var diagnostics = result.diagnostics
        if let model = result.model { diagnostics += ModelChecker.check(model) }
        let text = diagnostics.text()
        guard let model = result.model else {
            guard diagnostics.contains(where: { $0.severity == .error }) else {
                throw FuzzFailure("The model was refused without an error: \(text)")
            }
            return
        }
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
        try Self.make(model, GenerationOptions(), generator)
        Self.describe(model)
    }

    /// Generates the code and the schema of a sound model, which cannot fail.
    static func make(_ model: Model, _ options: GenerationOptions, _ generator: CodeGenerator) throws {
        do {
            _ = try generator.files(for: model, options: options)
        } catch {
            throw FuzzFailure("A sound model cannot be generated: \([error.diagnostic].text())")
        }
        let ddl = Schema(model).ddl
        do {
            try PlainDatabase().run(ddl)
        } catch {
            throw FuzzFailure("SQLite refuses the schema of a sound model: \(error)\n\(ddl)")
        }
    }

    private static func describe(_ model: Model) {
        let diagram = ModelDiagram(model, around: [])
        _ = DOTText.text(diagram)
        _ = MermaidText.text(diagram)
        let document = ModelDocument(model)
        _ = MarkdownText.text(document)
        _ = HTMLText.text(document, picture: nil)
        let effects = DeletionEffects(model)
        let all = model.entities.filter { !$0.isAbstract }.map(effects.effect(of:))
        _ = ExplanationText.text(all, of: model)
        _ = ExplanationJSON.text(all, of: model)
    }
}
