import Foundation
import RelataGeneratorCommand
import RelataTestSupport
import Testing

@Suite("relata.json, design §5")
struct OptionsFileTests {
    private let model = modelText(
        """
            <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
                <attribute name="levels" optional="YES" attributeType="Transformable"/>
            </entity>
        """)

    @Test("the file beside the model is read, and settles what a check asks for")
    func besideTheModel() throws {
        let folder = try TemporaryFolder()
        let path = try folder.writeModel(model)
        #expect(generator("lint", path, "--strict").status == .found)
        try folder.write(
            #"{"accessLevel": "internal", "entities": {"Book": {"properties": {"levels": {"type": "[Double]"}}}}}"#,
            to: "relata.json")
        #expect(generator("lint", path, "--strict").status == .done)
        let result = generator(path, "--output", folder.path("Generated"), "--depfile", folder.path("d"))
        #expect(result.status == .done)
        let text = try folder.text(of: "Generated/Book.swift")
        #expect(text.contains("var levels: [Double]?"))
        #expect(!text.contains("public "))
        #expect(try folder.text(of: "d").contains("relata.json"))
    }

    @Test("templates are found from the file's folder on, and a build system is told of them")
    func templates() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(model, to: "Models/Library.xcdatamodel/contents")
        try folder.write(#"{"templates": "../Mine"}"#, to: "Models/relata.json")
        let words = [path, "--output", folder.path("Generated")]
        let missing = generator(words)
        #expect(missing.status == .unusable)
        #expect(missing.errors.contains("Models/../Mine: error: there is no folder of templates here"))
        try folder.write("// By us.\n", to: "Mine/hooks/file-header.stencil")
        #expect(generator(words + ["--depfile", folder.path("d")]).status == .done)
        #expect(try folder.text(of: "Generated/Book.swift").contains("// By us.\n"))
        #expect(try folder.text(of: "d").contains("Mine/hooks/file-header.stencil"))
        try folder.write("// By others.\n", to: "Theirs/hooks/file-header.stencil")
        #expect(generator(words + ["--templates", folder.path("Theirs")]).status == .done)
        #expect(try folder.text(of: "Generated/Book.swift").contains("// By others.\n"))
    }

    @Test("the command line stands above the file, and --options names another")
    func precedence() throws {
        let folder = try TemporaryFolder()
        let path = try folder.writeModel(libraryModel)
        try folder.write(#"{"accessLevel": "internal"}"#, to: "relata.json")
        try folder.write(#"{"accessLevel": "package"}"#, to: "other.json")
        func classLine(_ words: String...) throws -> String? {
            #expect(generator([path, "--output", folder.path("Generated")] + words).status == .done)
            return try folder.text(of: "Generated/Book.swift").split(separator: "\n").first {
                $0.contains("class Book:")
            }
            .map(String.init)
        }
        #expect(try classLine() == "class Book: ManagedObject {")
        #expect(try classLine("--access-level", "public") == "public class Book: ManagedObject {")
        #expect(try classLine("--options", folder.path("other.json")) == "package class Book: ManagedObject {")
    }

    @Test(
        "a mistake in the file is an error with the file's path, and nothing is written",
        arguments: [#"{"acessLevel": "internal"}"#, "{", #"{"accessLevel": "secret"}"#])
    func mistakes(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.writeModel(libraryModel)
        let file = try folder.write(text, to: "relata.json")
        let result = generator(path, "--output", folder.path("Generated"))
        #expect(result.status == .unusable)
        #expect(result.errors.contains("[invalid-options]"))
        #expect(result.errors.hasPrefix("\(file):1:"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("Generated")))
    }

    @Test("a missing file of options is an error")
    func missing() throws {
        let folder = try TemporaryFolder()
        let path = try folder.writeModel(libraryModel)
        let result = generator(path, "--output", folder.path("Generated"), "--options", folder.path("no.json"))
        #expect(result.status == .unusable)
        #expect(result.errors.contains("no.json: error: "))
    }
}
