import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

/// A value of JSON, its truth values told from its numbers.
private enum JSON: Decodable {
    case null
    case bool(Bool)
    case int(Int)
    case string(String)
    case list([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let values = try? container.decode([JSON].self) {
            self = .list(values)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }
}

@Suite("The template reference, against the templates' context")
struct TemplateReferenceTests {
    /// The keys that only some templates see, and that the context of a single file lacks.
    private static let keysOfOtherFiles: Set<String> = ["class", "ddl"]

    /// What the context of a model has that the reference does not, and the other way round.
    private func mistakes(_ value: JSON, _ title: String, seen: inout Set<String>) -> [String] {
        guard let part = TemplateReference.parts.first(where: { $0.title == title }) else {
            return ["no part \(title)"]
        }
        guard case .object(let members) = value else { return ["\(title) is no object"] }
        var mistakes = members.keys.filter { name in !part.keys.contains { $0.name == name } }.map { "\(title).\($0)" }
        for key in part.keys {
            guard let member = members[key.name] else {
                if title != "Every template" || !Self.keysOfOtherFiles.contains(key.name) {
                    mistakes.append("\(title) lacks \(key.name)")
                }
                continue
            }
            mistakes += self.mistakes(member, key.type, "\(title).\(key.name)", seen: &seen)
        }
        return mistakes
    }

    private func mistakes(
        _ value: JSON, _ type: TemplateReference.ValueType, _ location: String, seen: inout Set<String>
    ) -> [String] {
        switch (type, value) {
        case (.optional, .null): return []
        case (.optional(let type), _): return mistakes(value, type, location, seen: &seen)
        case (.text, .string), (.number, .int), (.truth, .bool):
            seen.insert(location)
            return []
        case (.texts, .list(let values)):
            seen.insert(location)
            return values.flatMap { mistakes($0, .text, location, seen: &seen) }
        case (.textsByName, .object(let values)):
            seen.insert(location)
            return values.values.flatMap { mistakes($0, .text, location, seen: &seen) }
        case (.object(let title), .object):
            seen.insert(location)
            return mistakes(value, title, seen: &seen)
        case (.objects(let title), .list(let values)):
            if !values.isEmpty { seen.insert(location) }
            return values.flatMap { mistakes($0, title, seen: &seen) }
        default: return ["\(location) is not of the type \(type)"]
        }
    }

    @Test("every key has its type, and there are no others")
    func agrees() throws {
        let folder = Folders.fixtures.appending(path: "Generate")
        var seen: Set<String> = []
        var models = [Model("Atlas", entities: [Entity("Region")])]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".xcdatamodel") {
            models.append(try #require(ModelReader.read(path: folder.appending(path: name).path).model))
        }
        for model in models {
            let staged = ModelVersion.Staged(
                name: model.name, model: model, entities: model.entities.filter { !$0.isAbstract }.map(\.name))
            let version = ModelVersion(name: model.name, history: "", staged: [staged])
            for isForCoreData in [false, true] {
                var options = GenerationOptions()
                options.codable = true
                options.isForCoreData = isForCoreData
                let json = TemplateContextJSON.json(for: model, options: options, version: version)
                let context = try JSONDecoder().decode(JSON.self, from: Data(json.utf8))
                let mistakes = mistakes(context, "Every template", seen: &seen)
                #expect(mistakes.isEmpty, "\(model.name)")
            }
        }
        // No key is described that no model has.
        for part in TemplateReference.parts {
            for key in part.keys where !(part.title == "Every template" && Self.keysOfOtherFiles.contains(key.name)) {
                #expect(seen.contains("\(part.title).\(key.name)"), "\(part.title).\(key.name)")
            }
        }
    }

    @Test("every key can be used in the templates that are said to see it")
    func canBeUsed() throws {
        let model = Model(
            "Small", entities: [Entity("Item", codeGeneration: .class, attributes: [Attribute("name", .string)])])
        func output(_ text: String, _ template: String, singleFile: Bool = false) throws -> String {
            let folder = try TemporaryFolder()
            try folder.write(text, to: template)
            var options = GenerationOptions()
            options.singleFile = singleFile
            let generator = CodeGenerator(templates: try TemplateSet(overriddenBy: folder.url))
            return try generator.files(for: model, options: options).files.map(\.contents).joined()
        }
        #expect(try output("{{ class.name }} {{ file.imports.count }}", "entity-file.swift.stencil").contains("Item 1"))
        #expect(try output("{{ classes.count }}", "single-file.swift.stencil", singleFile: true).contains("1"))
        #expect(try output("{{ ddl }}", "schema.sql.stencil").contains("CREATE TABLE \"Item\""))
        #expect(throws: GenerationError.self) { try output("{{ file }}", "schema.sql.stencil") }
        #expect(throws: GenerationError.self) { try output("{{ classes }}", "entity-file.swift.stencil") }
    }

    @Test("the page of the documentation is the command's output")
    func page() throws {
        let file = Folders.package.appending(path: "Sources/Relata/Relata.docc/TemplateContext.md")
        #expect(try Golden.text(in: file, recording: TemplateReference.text) == TemplateReference.text)
    }
}
