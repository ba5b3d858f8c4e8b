import CodeGeneration
import DataModel
import Foundation
import Testing

/// Design §5: options live in `relata.json`, and no mistake in it passes in silence.
@Suite struct OptionsTests {
    private func options(_ json: String) throws -> GenerationOptions {
        try GenerationOptions(json: Data(json.utf8), path: "relata.json")
    }

    @Test("Every option can be read")
    func readsAll() throws {
        let read = try options(
            """
            {"accessLevel": "internal", "optionals": "xcode", "singleFile": true, "imports": ["A"], "modelName": "M",
             "entities": {"E": {"codeGeneration": "none", "properties": {"p": {"type": "T", "transformer": "R"},
             "q": {"skip": true}}}}}
            """)
        let properties = ["p": PropertyOptions(type: "T", transformer: "R"), "q": PropertyOptions(skip: true)]
        #expect(
            read
                == GenerationOptions(
                    accessLevel: .internal, singleFile: true, optionals: .xcode, imports: ["A"], modelName: "M",
                    entities: [
                        "E": EntityOptions(codeGeneration: EntityOptions.CodeGeneration.none, properties: properties)
                    ]))
        #expect(try options("{}") == GenerationOptions())
    }

    @Test(
        "What is no option is an error that says where",
        arguments: [
            ("{", "the options are not JSON"),
            ("[]", "the options must be an object"),
            ("{\"acessLevel\": \"public\"}", "there is no option 'acessLevel'"),
            ("{\"accessLevel\": \"open\"}", "the option 'accessLevel' must be 'public' or 'package' or 'internal'"),
            ("{\"singleFile\": 1}", "the option 'singleFile' must be true or false"),
            ("{\"imports\": [1]}", "the option 'imports' must be a list of strings"),
            ("{\"entities\": {\"E\": {\"skip\": true}}}", "there is no option 'entities.E.skip'"),
            (
                "{\"entities\": {\"E\": {\"properties\": {\"p\": []}}}}",
                "'entities.E.properties.p' must be an object"
            ),
        ])
    func refuses(_ json: String, _ message: String) throws {
        let error = #expect(throws: GenerationError.self) { try options(json) }
        #expect(error?.diagnostic.message == message)
        #expect(error?.diagnostic.identifier == .invalidOptions)
        #expect(error?.diagnostic.location?.path == "relata.json")
    }

    @Test("Options for what the model does not have are warnings")
    func warnsOfUnknownNames() throws {
        let model = Model("M", entities: [Entity("E", codeGeneration: .class, attributes: [Attribute("p", .string)])])
        let read = try options(
            "{\"entities\": {\"X\": {}, \"E\": {\"properties\": {\"p\": {\"type\": \"T\"}, \"q\": {\"skip\": true}}}}}")
        let generated = try CodeGenerator(templates: TemplateSet()).files(for: model, options: read)
        #expect(generated.diagnostics.map(\.identifier) == [.invalidOptions, .invalidOptions, .invalidOptions])
        #expect(generated.diagnostics.allSatisfy { $0.severity == .warning })
    }
}
