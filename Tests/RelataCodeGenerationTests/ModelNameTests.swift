import RelataCodeGeneration
import RelataModel
import Testing

/// The namespace of a model's code.
@Suite struct ModelNameTests {
    @Test(
        "The namespace has the model's name with the suffix Model, but not twice",
        arguments: [("Stream", "StreamModel"), ("StreamModel", "StreamModel"), ("Model", "Model")])
    func namespace(model: String, namespace: String) throws {
        let result = try CodeGenerator(templates: TemplateSet()).files(
            for: Model(model, entities: [Entity("Reading", codeGeneration: .class)]), options: GenerationOptions())
        let file = result.files.first { $0.path == "\(namespace).swift" }
        #expect(file?.contents.contains("enum \(namespace) {") == true)
        #expect(!result.files.contains { $0.contents.contains("ModelModel") })
    }
}
