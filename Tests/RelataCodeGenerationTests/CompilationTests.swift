import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

/// Generated code compiles without a warning, and `swift format lint` accepts it.
@Suite struct CompilationTests {
    @Test(
        "The expected files compile in Swift 6 mode, with and without the upcoming features", arguments: GoldenCase.all)
    func expectedFilesCompile(_ golden: GoldenCase) throws {
        var files = try FileManager.default.contentsOfDirectory(atPath: golden.expected.path)
            .filter { $0.hasSuffix(".swift") }.map { golden.expected.appending(path: $0).path }
        if FileManager.default.fileExists(atPath: golden.handwritten.path) { files.append(golden.handwritten.path) }
        for features in [false, true] {
            let complaints = try SwiftCompiler.complaints(about: files, withUpcomingFeatures: features)
            #expect(complaints == "", "upcoming features: \(features)")
        }
    }

    @Test("Real models generate and compile", .enabled(if: Folders.realModels != nil), arguments: RealModel.all)
    func realModelsCompile(_ real: RealModel) throws {
        let folder = try TemporaryFolder()
        // The stricter of the two settings; the golden cases are compiled in both.
        let complaints = try SwiftCompiler.complaints(about: real.write(to: folder), withUpcomingFeatures: true)
        #expect(complaints == "")
    }

    @Test("The formatter reports nothing for generated files")
    func generatedFilesAreFormatted() throws {
        let folder = try TemporaryFolder()
        for golden in GoldenCase.all {
            for file in try golden.generated().files where file.path.hasSuffix(".swift") {
                try folder.write(file.contents, to: "\(golden.testDescription)/\(file.path)")
            }
        }
        for (number, real) in RealModel.all.enumerated() {
            for file in try real.generated().files where file.path.hasSuffix(".swift") {
                try folder.write(file.contents, to: "\(number)/\(file.path)")
            }
        }
        #expect(try SwiftCompiler.lint(folder.url) == "")
    }

    @Test("Several models compile in one target")
    func modelsDoNotClash() throws {
        let folder = try TemporaryFolder()
        var files: [String] = []
        for golden in GoldenCase.all
        where ["Composites", "KitchenSink", "ManyToMany", "Music"].contains(golden.testDescription) {
            for file in try golden.generated().files where file.path.hasSuffix(".swift") {
                files.append(try folder.write(file.contents, to: file.path))
            }
        }
        #expect(files.count > 10)
        #expect(try SwiftCompiler.complaints(about: files, withUpcomingFeatures: true) == "")
    }

    @Test("A mistake in generated code is found")
    func compilerFindsMistakes() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("public import Foundation\nimport Relata\nlet x: Int = \"\"\n", to: "a.swift")
        #expect(try SwiftCompiler.complaints(about: [file], withUpcomingFeatures: true).contains("a.swift:3"))
        try folder.write("class  A { }", to: "sources/a.swift")
        #expect(try SwiftCompiler.lint(folder.url.appending(path: "sources")) != "")
    }
}
