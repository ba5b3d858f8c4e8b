import Foundation
import RelataCodeGeneration
import RelataModel
import RelataTestSupport
import Testing

/// A user's folder overrides single templates; hooks are empty templates for that.
@Suite struct TemplateSetTests {
    private let model = Model(
        "Small", entities: [Entity("Item", codeGeneration: .class, attributes: [Attribute("name", .string)])])

    private func files(_ templates: TemplateSet) throws -> [String: String] {
        let files = try CodeGenerator(templates: templates).files(for: model, options: GenerationOptions()).files
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.contents) })
    }

    @Test("All built-in templates have a text and a summary, hooks are empty")
    func builtInTemplates() throws {
        let templates = TemplateSet.builtIn
        #expect(Set(templates.map(\.name)).count == templates.count)
        for template in templates {
            #expect(!template.summary.isEmpty)
            #expect(template.text.isEmpty == template.name.hasPrefix("hooks/"), "\(template.name)")
        }
    }

    @Test("The table of built-in templates has every file of the folder")
    func noTemplateIsMissing() throws {
        let folder = Folders.package.appending(path: "Templates/swift")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".stencil") }
        #expect(TemplateSet.builtIn.map(\.name).sorted() == names.sorted())
        for template in TemplateSet.builtIn {
            let text = try String(contentsOf: folder.appending(path: template.name), encoding: .utf8)
            #expect(template.text == text)
        }
    }

    @Test("A folder overrides one template, and the others remain")
    func overridesOne() throws {
        let folder = try TemporaryFolder()
        try folder.write("// The property {{ attribute.modelName }}.\n", to: "attribute.stencil")
        let plain = try files(TemplateSet())
        let changed = try files(TemplateSet(overriddenBy: folder.url))
        #expect(changed["Item+CoreDataProperties.swift"]?.contains("    // The property name.\n") == true)
        #expect(changed["SmallModel.swift"] == plain["SmallModel.swift"])
    }

    @Test("Ejecting templates and reading them back changes nothing")
    func ejectedTemplatesAreTheSame() throws {
        let folder = try TemporaryFolder()
        for template in TemplateSet.builtIn { try folder.write(template.text, to: template.name) }
        #expect(try files(TemplateSet(overriddenBy: folder.url)) == files(TemplateSet()))
    }

    @Test("Hooks add to the head, the imports and the members, also for a class without members of its own")
    func hooksAdd() throws {
        let folder = try TemporaryFolder()
        try folder.write("// Copyright\n", to: "hooks/file-header.stencil")
        try folder.write("import Shapes\n", to: "hooks/extra-imports.stencil")
        try folder.write("\nstatic let kind = \"{{ class.name }}\"\n", to: "hooks/extra-members.stencil")
        let empty = Model("Small", entities: [Entity("Item"), Entity("Empty")])
        let generated = try CodeGenerator(templates: TemplateSet(overriddenBy: folder.url))
            .files(for: empty, options: GenerationOptions())
        let file = try #require(generated.files.first { $0.path == "Empty+CoreDataProperties.swift" })
        #expect(file.contents.contains("do not edit.\n// Copyright\n"))
        #expect(file.contents.contains("import Relata\nimport Shapes\n"))
        #expect(file.contents.contains("    static let kind = \"Empty\"\n}"))
    }

    @Test(
        "Breaking long lines of a user's template loses nothing: braces in strings, nothing or no space in braces",
        arguments: [
            "static func theLongNameOfAFunctionThatIsSoLongThatItFillsAllOfALineByItself(andItsParameterTakesTheRest value: Int) { }",
            "static var textOfItem: String { \"A text of an application with a smile :) that no line has room for, and more: \\\" }\" }",
            "static var textOfItem: String { \"A text of an application with brackets (( { that no line has room for, and yet more\" }",
            "static func numberOf(these values: [Int]) -> Int { values.filter { $0 > 100_000_000 }.map { $0 / 2 }.reduce(0) {$0 + $1} }",
        ])
    func longLines(_ line: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("\n\(line)\n", to: "hooks/extra-members.stencil")
        let text = try #require(try files(TemplateSet(overriddenBy: folder.url))["Item+CoreDataProperties.swift"])
        let withoutSpace = { (text: String) in String(text.filter { !$0.isWhitespace }) }
        #expect(withoutSpace(text).contains(withoutSpace(line)))
    }

    @Test("A file that matches no template's name is an error with the nearest name")
    func refusesUnknownNames() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "atribute.stencil")
        let error = #expect(throws: GenerationError.self) { try TemplateSet(overriddenBy: folder.url) }
        #expect(error?.diagnostic.identifier == .invalidTemplateFolder)
        #expect(error?.diagnostic.location?.path.hasSuffix("atribute.stencil") == true)
        #expect(error?.diagnostic.fix == "did you mean 'attribute.stencil'?")
    }

    @Test("A missing folder is an error")
    func refusesMissingFolder() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: GenerationError.self) {
            try TemplateSet(overriddenBy: folder.url.appending(path: "missing"))
        }
        #expect(error?.diagnostic.identifier == .invalidTemplateFolder)
    }

    @Test("A mistake in a user's template is reported at its location in the user's file")
    func reportsPlaces() throws {
        let folder = try TemporaryFolder()
        try folder.write("ok\n{{ attribute.nam }}\n", to: "attribute.stencil")
        let templates = try TemplateSet(overriddenBy: folder.url)
        let error = #expect(throws: GenerationError.self) { try files(templates) }
        let diagnostic = try #require(error?.diagnostic)
        #expect(diagnostic.identifier == .templateFailed)
        #expect(diagnostic.location?.path.hasSuffix("/attribute.stencil") == true)
        #expect(diagnostic.location?.line == 2)
        #expect(diagnostic.notes.contains { $0.message == "included from here" })
    }

    @Test("The context is valid JSON, and contains the values that the templates receive")
    func contextIsJSON() throws {
        let text = TemplateContextJSON.json(for: model, options: GenerationOptions())
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(
            Set(value.map { Array($0.keys) } ?? []) == ["access", "classes", "file", "model", "plain", "qualified"])
        let classes = try #require(value?["classes"] as? [[String: Any]])
        #expect(classes.map { $0["name"] as? String } == ["Item"])
        #expect((classes[0]["attributes"] as? [[String: Any]])?.first?["type"] as? String == "String")
        #expect(text == TemplateContextJSON.json(for: model, options: GenerationOptions()))
    }
}
