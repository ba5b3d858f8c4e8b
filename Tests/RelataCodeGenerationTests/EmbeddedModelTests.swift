import Foundation
import RelataCodeGeneration
import RelataModel
import RelataTestSupport
import Testing

/// Contract: the model in generated code is the model of the file, locations aside.
@Suite struct EmbeddedModelTests {
    // Beside classes named like modules, the code of the comparison could not be compiled itself.
    @Test(
        "The embedded model has everything that the file has",
        arguments: GoldenCase.all.filter { $0.testDescription != "ModuleNames" })
    func embeddedModelEqualsTheFiles(_ golden: GoldenCase) throws {
        let folder = try TemporaryFolder()
        var files: [String] = []
        for file in try golden.generated().files where file.path.hasSuffix(".swift") {
            files.append(try folder.write(file.contents, to: "Generated/\(file.path)"))
        }
        if FileManager.default.fileExists(atPath: golden.handwritten.path) { files.append(golden.handwritten.path) }
        try compare(golden.model(), with: files, in: folder)
    }

    @Test(
        "The embedded model of a real model has all that the file has", .enabled(if: Folders.realModels != nil),
        arguments: RealModel.all.filter(\.isTelling))
    func embeddedRealModelEqualsTheFiles(_ real: RealModel) throws {
        let folder = try TemporaryFolder()
        try compare(real.model(), with: real.write(to: folder), in: folder)
    }

    /// Compiles a program that prints the embedded model, and compares that with the model of the file.
    private func compare(_ model: Model, with files: [String], in folder: TemporaryFolder) throws {
        let namespace = try #require(try files.compactMap(namespace).first)
        let program = try folder.write(
            "print(textualForm(\(namespace).managedObjectModel.model))\n", to: "Program/main.swift")
        let form = Folders.package.appending(path: "Tests/RelataCodeGenerationTests/TextualForm.swift").path
        let printed = try SwiftCompiler.output(of: files + [program, form], in: folder)
        #expect(printed == textualForm(model) + "\n")
    }

    /// The enum that a file declares for its model, if it does.
    private func namespace(inFileAt path: String) throws -> String? {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        guard let member = lines.firstIndex(where: { $0.contains("static let managedObjectModel") }) else { return nil }
        return lines[..<member].last { $0.hasSuffix(" {") }?.split(separator: " ").dropLast().last.map(String.init)
    }
}

extension RealModel {
    /// Whether the model has much that others have not: two of them are enough to compile to programs.
    var isTelling: Bool {
        path.hasPrefix("swiftgen") || path.hasPrefix("momdec")
    }
}
