import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("generator templates")
struct TemplatesTests {
    @Test("list names every template with its purpose")
    func list() {
        let lines = generator("templates", "list").output.split(separator: "\n")
        #expect(lines.count >= 4)
        for line in lines {
            let words = line.split(separator: " ")
            #expect(words.first?.hasSuffix(".stencil") == true && words.count > 1)
        }
    }

    @Test("ejected templates give the same output as the built-in ones")
    func ejectedTemplatesAreTheSame() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        _ = generator(model, "--output", folder.path("Generated"))
        #expect(generator("templates", "eject", "--output", folder.path("MyTemplates")).status == .done)
        let result = generator(
            model, "--output", folder.path("Generated"), "--templates", folder.path("MyTemplates"), "--check")
        #expect(result.status == .done)
        #expect(result.output == "")
    }

    @Test("one changed template shapes the output, and the rest stay built in")
    func override() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        _ = generator("templates", "eject", "--output", folder.path("MyTemplates"))
        let names = try folder.files().filter { $0.hasPrefix("MyTemplates/") }
        for name in names where !name.hasSuffix("entity-file.swift.stencil") {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
        let name = try #require(names.first { $0.hasSuffix("entity-file.swift.stencil") })
        try folder.write(try folder.text(of: name) + "\n// Ours: {{ model.name }}\n", to: name)
        let result = generator(model, "--output", folder.path("Generated"), "--templates", folder.path("MyTemplates"))
        #expect(result.status == .done)
        #expect(try folder.text(of: "Generated/Book+CoreDataProperties.swift").contains("\n// Ours: Library\n"))
    }

    @Test("long lines of a template are broken, but not in comments and strings")
    func longLines() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        _ = generator("templates", "eject", "--output", folder.path("MyTemplates"))
        let name = try #require(try folder.files().first { $0.hasSuffix("entity-file.swift.stencil") })
        let long = String(repeating: "a", count: 70)
        let kept = [
            "let one = f(\"x\") // \(long) = f(\(long))", "let two = \"\"\"", "    \(long) = f(\(long)).g(\(long))",
            "    \"\"\"",
        ].joined(separator: "\n")
        let text = try folder.text(of: name) + "\(kept)\nlet \(long) = f(\(long))\n"
        try folder.write(text, to: name)
        let templates = ["--templates", folder.path("MyTemplates")]
        #expect(generator([model, "--output", folder.path("Generated")] + templates).status == .done)
        let output = try folder.text(of: "Generated/Book+CoreDataProperties.swift")
        #expect(output.contains("\n\(kept)\nlet \(long) =\n    f(\(long))\n"), "\(output)")
    }

    @Test("loops in loops in loops over some hundred attributes end with an error at their place, and write nothing")
    func endlessLoops() throws {
        let folder = try TemporaryFolder()
        let attributes = (1...300).map { "<attribute name=\"answer\($0)\" optional=\"YES\" attributeType=\"String\"/>" }
        let model = try folder.writeModel(
            modelText(
                "<entity name=\"Survey\" representedClassName=\"Survey\" syncable=\"YES\" codeGenerationType=\"class\">"
                    + attributes.joined() + "</entity>"))
        let loops = ["a", "b", "c"].map { "{% for \($0) in class.attributes %}" }.joined()
        try folder.write(loops + "{% endfor %}{% endfor %}{% endfor %}\n", to: "Mine/members.stencil")
        let result = generator(model, "--output", folder.path("Generated"), "--templates", folder.path("Mine"))
        #expect(result.status == .unusable)
        #expect(
            result.errors.contains(
                "members.stencil:1:75: error: the loops and includes of this template take too many steps [template-failed]"
            ))
        #expect(!FileManager.default.fileExists(atPath: folder.path("Generated")))
    }

    @Test("a device in the place of a template is refused before it is read")
    func device() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        try FileManager.default.createDirectory(atPath: folder.path("Mine"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("Mine/members.stencil"), withDestinationPath: "/dev/zero")
        let result = generator(model, "--output", folder.path("Generated"), "--templates", folder.path("Mine"))
        #expect(result.status == .unusable)
        #expect(
            result.errors.contains("members.stencil: error: the template cannot be read: this is a pipe or a device"))
        #expect(generator(model, "--output", folder.path("Generated"), "--templates", "/dev/zero").status == .unusable)
        #expect(!FileManager.default.fileExists(atPath: folder.path("Generated")))
    }

    @Test("eject overwrites no file")
    func ejectOverwritesNothing() throws {
        let folder = try TemporaryFolder()
        _ = generator("templates", "eject", "--output", folder.path("MyTemplates"))
        let again = generator("templates", "eject", "--output", folder.path("MyTemplates"))
        #expect(again.status == .unusable)
        #expect(again.errors.contains("is there already"))
    }

    @Test("context prints the values that a template can use, as JSON")
    func context() throws {
        let folder = try TemporaryFolder()
        let result = generator("templates", "context", try folder.writeModel(libraryModel))
        let context = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(context["model"] != nil)
    }

    @Test("context without a model explains the names, as the documentation does")
    func reference() throws {
        let page = Folders.package.appending(path: "Sources/Relata/Relata.docc/TemplateContext.md")
        #expect(try generator("templates", "context").output == String(contentsOf: page, encoding: .utf8))
    }
}
