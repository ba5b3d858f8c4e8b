import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

/// A folder of `Fixtures/Generate`: a model, options, and the files expected of them.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let folder: URL

    static let all: [GoldenCase] = {
        let root = Folders.fixtures.appending(path: "Generate")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { GoldenCase(folder: root.appending(path: $0)) }
    }()

    var testDescription: String { folder.lastPathComponent }

    var expected: URL { folder.appending(path: "Expected") }

    /// The classes that the user of the case writes, for the compiler.
    var handwritten: URL { folder.appending(path: "Handwritten.swift") }

    /// A program that uses what is generated; what it prints is in `Output.txt`.
    var program: URL { folder.appending(path: "Program.swift") }

    func model() throws -> Model {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let bundle = try #require(names.first { $0.hasSuffix(".xcdatamodeld") })
        let result = ModelReader.read(path: folder.appending(path: bundle).path)
        return try #require(result.model, "\(result.diagnostics.map(\.message))")
    }

    func options() throws -> GenerationOptions {
        let file = folder.appending(path: "options.json")
        guard let data = try? Data(contentsOf: file) else { return GenerationOptions() }
        return try GenerationOptions(json: data, path: "options.json")
    }

    func generated() throws -> CodeGenerator.Generated {
        try generated(options())
    }

    func generated(_ options: GenerationOptions) throws -> CodeGenerator.Generated {
        try CodeGenerator(templates: TemplateSet()).files(for: model(), options: options, version: version())
    }

    /// The versions whose objects stages use: `staged.json` has their entities by their names.
    private func version() throws -> ModelVersion? {
        guard let data = try? Data(contentsOf: folder.appending(path: "staged.json")) else { return nil }
        let entities = try JSONDecoder().decode([String: [String]].self, from: data)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let bundle = folder.appending(path: try #require(names.first { $0.hasSuffix(".xcdatamodeld") })).path
        let staged = try entities.keys.sorted().map { name in
            ModelVersion.Staged(
                name: name, model: try #require(ModelReader.read(path: bundle, version: name).model),
                entities: entities[name] ?? [])
        }
        return ModelVersion(name: try #require(staged.last?.name), history: "{\"versions\":[]}", staged: staged)
    }
}
