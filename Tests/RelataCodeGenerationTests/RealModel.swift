import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

/// A version of a model of another project.
struct RealModel: Sendable, CustomTestStringConvertible {
    /// The path of the version below the folder of real models.
    let path: String

    static let all: [RealModel] = {
        guard let root = Folders.realModels,
            let paths = try? FileManager.default.subpathsOfDirectory(atPath: root.path)
        else { return [] }
        return paths.filter { $0.hasSuffix(".xcdatamodel") }.sorted().map(RealModel.init)
    }()

    var testDescription: String { path }

    func model() throws -> Model {
        let root = try #require(Folders.realModels)
        let result = ModelReader.read(path: root.appending(path: path).path)
        return try #require(result.model, "\(result.diagnostics.map(\.message))")
    }

    func generated() throws -> CodeGenerator.Generated {
        try CodeGenerator(templates: TemplateSet()).files(for: model(), options: GenerationOptions())
    }

    /// Writes the generated Swift files, and the classes that the model leaves to its user, and gives their paths.
    func write(to folder: TemporaryFolder) throws -> [String] {
        let model = try model()
        var paths: [String] = []
        for file in try generated().files where file.path.hasSuffix(".swift") {
            paths.append(try folder.write(file.contents, to: file.path))
        }
        var handwritten = "public import Relata\n"
        for entity in model.entities where entity.codeGeneration == .category {
            let parent = entity.parent.flatMap { model.entity(named: $0) }?.className ?? "ManagedObject"
            handwritten += "public class \(entity.className): \(parent) {}\n"
        }
        if handwritten.contains("class") {
            paths.append(try folder.write(handwritten, to: "Handwritten/Classes.swift"))
        }
        return paths
    }
}
