import Foundation
import RelataCodeGeneration
import RelataModel
import Testing

/// Options are in `relata.json`, and each mistake in it is reported.
@Suite struct OptionsTests {
    private func options(_ json: String) throws -> GenerationOptions {
        try GenerationOptions(json: Data(json.utf8), path: "relata.json")
    }

    @Test("Every option can be read")
    func readsAll() throws {
        let read = try options(
            """
            {"accessLevel": "internal", "optionals": "xcode", "singleFile": true, "imports": ["A"], "modelName": "M", "modelVersion": "2", "indexSetAccessors": true,
             "entities": {"E": {"codeGeneration": "none", "properties": {"p": {"type": "T", "transformer": "R"},
             "q": {"skip": true}}}}}
            """)
        func location(_ line: Int, _ column: Int) -> RelataModel.SourceLocation {
            RelataModel.SourceLocation(path: "relata.json", line: line, column: column)
        }
        let properties = [
            "p": PropertyOptions(type: "T", transformer: "R", location: location(2, 62)),
            "q": PropertyOptions(skip: true, location: location(3, 2)),
        ]
        #expect(
            read
                == GenerationOptions(
                    accessLevel: .internal, singleFile: true, optionals: .xcode, indexSetAccessors: true,
                    imports: ["A"], modelName: "M",
                    modelVersion: "2",
                    entities: [
                        "E": EntityOptions(
                            codeGeneration: EntityOptions.CodeGeneration.none, properties: properties,
                            location: location(2, 15))
                    ]))
        #expect(try options("{}") == GenerationOptions())
    }

    @Test(
        "An unknown option is an error at its line and column",
        arguments: [
            ("{", 1, 2, "the options are not JSON: a key in quotation marks is missing here"),
            ("{\"a\": \"b\n\"}", 1, 7, "the options are not JSON: this string has no end on its line"),
            ("{\n\"a\" 1}", 2, 5, "the options are not JSON: a colon is missing after the key 'a'"),
            ("{\"a\": true\n\"b\": 1}", 2, 1, "the options are not JSON: a comma or a closing brace is missing here"),
            ("{\"a\": [1 2]}", 1, 10, "the options are not JSON: a comma or a closing bracket is missing here"),
            ("{\"a\": yes}", 1, 7, "the options are not JSON: a value is missing here"),
            ("{\"a\": 1, \"a\": 2}", 1, 10, "the options are not JSON: duplicate key 'a'"),
            ("{}\n}", 2, 1, "the options are not JSON: unexpected content after the top-level value"),
            ("[]", 1, 1, "the options must be an object"),
            ("{\n  \"acessLevel\": \"public\"}", 2, 3, "there is no option 'acessLevel'"),
            (
                "{\"accessLevel\":\n\"open\"}", 2, 1,
                "the option 'accessLevel' must be 'public' or 'package' or 'internal'"
            ),
            (
                "{\"imports\": [\"A\",\n\"import B\"]}", 2, 1,
                "the option 'imports' must name a module, and 'import B' does not"
            ),
            ("{\"accept\": {}}", 1, 12, "the option 'accept' must be a list"),
            ("{\"accept\": [{}]}", 1, 13, "'accept[0]' names no diagnostic"),
            ("{\"singleFile\": 1}", 1, 16, "the option 'singleFile' must be true or false"),
            ("{\"imports\": [\n1]}", 2, 1, "the option 'imports' must be a list of strings"),
            ("{\"entities\": {\"E\": {\r\n\"skip\": true}}}", 2, 1, "there is no option 'entities.E.skip'"),
            (
                "{\"entities\": {\"E\": {\"properties\": {\"p\": []}}}}", 1, 41,
                "'entities.E.properties.p' must be an object"
            ),
        ])
    func refuses(_ json: String, line: Int, column: Int, _ message: String) throws {
        let error = #expect(throws: GenerationError.self) { try options(json) }
        #expect(error?.diagnostic.message == message)
        #expect(error?.diagnostic.identifier == .invalidOptions)
        #expect(error?.diagnostic.location == SourceLocation(path: "relata.json", line: line, column: column))
    }

    @Test(
        "A type that Swift cannot parse is an error at its line, not in generated code",
        arguments: ["", "Foo<Bar", "String/*", "A B", "[Int", "[A: ]", "class", "Int)", "A.", "1A", "A\\nB"])
    func refusesTypes(_ type: String) throws {
        for key in ["type", "transformer"] {
            let json = "{\"entities\": {\"E\": {\"properties\": {\"p\": {\n\"\(key)\": \"\(type)\"}}}}}"
            let error = #expect(throws: GenerationError.self) { try options(json) }
            #expect(error?.diagnostic.location == SourceLocation(path: "relata.json", line: 2, column: key.count + 5))
        }
    }

    @Test(
        "Every possible type of a value is accepted",
        arguments: [
            "Int", "[Level]", "[String: [Shapes.Outline?]]", "Set<A.B<C, D>>", "(Int, String)?",
            "any Codable & Sendable", "`class`", "Größe",
        ])
    func acceptsTypes(_ type: String) throws {
        let read = try options("{\"entities\": {\"E\": {\"properties\": {\"p\": {\"type\": \"\(type)\"}}}}}")
        #expect(read.entities["E"]?.properties["p"]?.type == type)
    }

    @Test(
        "The nearest valid name is suggested",
        arguments: [
            ("{\"acessLevel\": \"public\"}", "did you mean 'accessLevel'?"),
            ("{\"accessLevel\": \"interal\"}", "did you mean 'internal'?"),
            ("{\"singleFile\": true,}", "remove the comma before the brace"),
        ])
    func suggests(_ json: String, _ fix: String) throws {
        let error = #expect(throws: GenerationError.self) { try options(json) }
        #expect(error?.diagnostic.fix == fix)
    }

    @Test("Escapes, numbers, empty brackets and a byte order mark are read; unclosed brackets are refused")
    func readsJSON() throws {
        let read = try options("\u{FEFF}{ \"imports\" : [ ] ,\t\"modelName\": \"\\u00e9\\\"\" , \"entities\": {} }")
        #expect(read == GenerationOptions(modelName: "\u{e9}\""))
        #expect(throws: GenerationError.self) { try options("{\"imports\": -1.5e3}") }
        #expect(throws: GenerationError.self) { try options(String(repeating: "[", count: 100_000)) }
    }

    @Test("Options for parts that the model does not have are warnings")
    func warnsOfUnknownNames() throws {
        let attributes = [Attribute("price", .string)]
        let model = Model("M", entities: [Entity("Entry", codeGeneration: .class, attributes: attributes)])
        let read = try options(
            """
            {"entities": {
            "Entri": {},
            "Entry": {"properties": {
            "price": {"type": "T"},
            "prise": {"skip": true}}}}}
            """)
        let diagnostics = try CodeGenerator(templates: TemplateSet()).files(for: model, options: read).diagnostics
        #expect(diagnostics.allSatisfy { $0.identifier == .invalidOptions && $0.severity == .warning })
        #expect(diagnostics.map { $0.location?.description } == [2, 4, 5].map { "relata.json:\($0):1" })
        #expect(diagnostics.map(\.fix) == ["did you mean 'Entry'?", nil, "did you mean 'price'?"])
    }

    @Test("A skipped composite, with parts or without, leaves no accessor, no parameter and no key path")
    func skipsComposites() throws {
        let golden = try #require(GoldenCase.all.first { $0.testDescription == "SkippedComposites" })
        let files = try golden.generated().files
        func contents(_ path: String) throws -> String { try #require(files.first { $0.path == path }).contents }
        for path in ["Parcel+CoreDataProperties.swift", "Parcel+Value.swift"] {
            let text = try contents(path)
            #expect(text.contains("var stamp: ParcelsModel.Seal?"))
            for name in ["extent", "Extent", "seal:", "var seal"] {
                #expect(!text.contains(name), "\(name) in \(path)")
            }
        }
        let storage = try contents("Parcel+RelataStorage.swift")
        #expect(storage.contains("\\Object.stamp") && storage.contains("ParcelsModel.Seal? { nil }"))
        for name in ["ParcelsModel.Extent", "\\Object.extent", "\\Object.seal", "var seal", "if  {"] {
            #expect(!storage.contains(name), "\(name)")
        }
    }
}
