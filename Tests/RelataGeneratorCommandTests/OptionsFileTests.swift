import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("relata.json")
struct OptionsFileTests {
    private let model = modelText(
        """
            <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
                <attribute name="levels" optional="YES" attributeType="Transformable"/>
            </entity>
        """)

    @Test("the file beside the model is read, and resolves a check's diagnostic")
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
        let text = try folder.text(of: "Generated/Book+CoreDataProperties.swift")
        #expect(text.contains("var levels: [Double]?"))
        #expect(!text.contains("public "))
        #expect(try folder.text(of: "d").contains("relata.json"))
    }

    @Test("a diagnostic that the options accept is reported only for other properties, so that new ones are found")
    func accepted() throws {
        let folder = try TemporaryFolder()
        let path = try folder.writeModel(
            model.replacingOccurrences(
                of: "</entity>",
                with: "<attribute name=\"other\" optional=\"YES\" attributeType=\"Transformable\"/></entity>"))
        let levels = #"{"identifier": "untyped-transformable", "entity": "Book", "property": "levels"}"#
        try folder.write(#"{"accept": [\#(levels)]}"#, to: "relata.json")
        let one = generator("lint", path, "--strict")
        #expect(one.status == .found)
        #expect(one.output.contains("Book.other") && !one.output.contains("Book.levels"))
        for accepted in [
            #"{"identifier": "untyped-transformable", "entity": "Book"}"#, #"{"identifier": "untyped-transformable"}"#,
        ] {
            try folder.write(#"{"accept": [\#(accepted)]}"#, to: "relata.json")
            #expect(generator("lint", path, "--strict").status == .done)
        }
        // An error stays one.
        let wrong = try folder.writeModel(model.replacingOccurrences(of: "Transformable", with: "Sting"))
        try folder.write(#"{"accept": [{"identifier": "unknown-attribute-type"}]}"#, to: "relata.json")
        #expect(generator("lint", wrong).status == .unusable)
    }

    @Test("lint has one line for each transformable without a type, and one for its cure")
    func manyTransformables() throws {
        let folder = try TemporaryFolder()
        let attributes = (1...4).map { "<attribute name=\"l\($0)\" optional=\"YES\" attributeType=\"Transformable\"/>" }
        let path = try folder.writeModel(
            model.replacingOccurrences(of: "</entity>", with: attributes.joined(separator: "\n") + "</entity>"))
        let lines = generator("lint", path, "--strict").output.split(separator: "\n")
        #expect(lines.count { $0.hasSuffix("[untyped-transformable]") } == 5)
        #expect(lines.count { $0.contains("transformable") && $0.contains("warning") } == 5)
        for name in ["levels", "l1", "l2", "l3", "l4"] {
            #expect(lines.count { $0.contains("Book.\(name) ") } == 1, "\(name)")
        }
    }

    @Test("a file of options or a template that is too large, or not a file, is an error before it is read")
    func tooLarge() throws {
        let folder = try TemporaryFolder()
        let path = try folder.writeModel(model)
        try folder.write(String(repeating: " ", count: 2 << 20), to: "large.json")
        for (file, reason) in [(folder.path("large.json"), "more than the 1048576"), ("/dev/zero", "a device")] {
            let result = generator("lint", path, "--options", file)
            #expect(result.status == .unusable)
            #expect(result.output.contains(reason), "\(file)")
        }
        try folder.write(String(repeating: " ", count: 2 << 20), to: "Mine/members.stencil")
        let result = generator(path, "--output", folder.path("Generated"), "--templates", folder.path("Mine"))
        #expect(result.status == .unusable)
        #expect(
            result.errors.contains("members.stencil: error: the template cannot be read: the file has 2097152 bytes"))
    }

    @Test("the version that the options name is read, and --model-version overrides it")
    func modelVersion() throws {
        let folder = try TemporaryFolder()
        for (version, name) in [("One", "Book"), ("Two", "Tome")] {
            try folder.write(
                model.replacingOccurrences(of: "Book", with: name), to: "M.xcdatamodeld/\(version).xcdatamodel/contents"
            )
        }
        let path = folder.path("M.xcdatamodeld")
        #expect(generator("schema", path).status == .unusable)
        try folder.write(#"{"modelVersion": "One"}"#, to: "relata.json")
        #expect(generator("schema", path).output.contains("\"Book\""))
        #expect(generator("schema", path, "--model-version", "Two").output.contains("\"Tome\""))
    }

    @Test("templates are found relative to the file's folder, and a build system is notified of them")
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
        #expect(try folder.text(of: "Generated/Book+CoreDataProperties.swift").contains("// By us.\n"))
        #expect(try folder.text(of: "d").contains("Mine/hooks/file-header.stencil"))
        try folder.write("// By others.\n", to: "Theirs/hooks/file-header.stencil")
        #expect(generator(words + ["--templates", folder.path("Theirs")]).status == .done)
        #expect(try folder.text(of: "Generated/Book+CoreDataProperties.swift").contains("// By others.\n"))
    }

    @Test("the command line overrides the file, and --options names another")
    func precedence() throws {
        let folder = try TemporaryFolder()
        let path = try folder.writeModel(libraryModel)
        try folder.write(#"{"accessLevel": "internal"}"#, to: "relata.json")
        try folder.write(#"{"accessLevel": "package"}"#, to: "other.json")
        func classLine(_ words: String...) throws -> String? {
            #expect(generator([path, "--output", folder.path("Generated")] + words).status == .done)
            return try folder.text(of: "Generated/Book+CoreDataProperties.swift").split(separator: "\n").first {
                $0.contains("class Book:")
            }
            .map(String.init)
        }
        #expect(try classLine() == "nonisolated class Book: ManagedObject, Identifiable {")
        #expect(
            try classLine("--access-level", "public") == "nonisolated public class Book: ManagedObject, Identifiable {")
        #expect(
            try classLine("--options", folder.path("other.json"))
                == "nonisolated package class Book: ManagedObject, Identifiable {")
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
