import Foundation
import RelataCodeGeneration
import RelataModelReader
import RelataTestSupport
import Testing

@Suite("The README's program, as the compiler sees it")
struct ReadmeProgramTests {
    /// What the compiler has to say about the program, changed in some way, with the code of its model.
    private func complaints(_ change: (String) -> String) throws -> String {
        let readme = try String(contentsOf: Folders.package.appending(path: "README.md"), encoding: .utf8)
        let programs = readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }.filter { $0.contains("LibraryModel.managedObjectModel") }
        try #require(programs.count == 1)
        let bundle = Folders.package.appending(path: "Examples/Library/Sources/Library/Library.xcdatamodeld")
        let model = try #require(ModelReader.read(path: bundle.path).model)
        let folder = try TemporaryFolder()
        var files = [try folder.write(change(programs[0]), to: "main.swift")]
        var options = GenerationOptions()
        options.accessLevel = .internal
        for file in try CodeGenerator(templates: TemplateSet()).files(for: model, options: options).files
        where file.path.hasSuffix(".swift") {
            files.append(try folder.write(file.contents, to: file.path))
        }
        return try SwiftCompiler.complaints(about: files, withUpcomingFeatures: false)
    }

    @Test("It compiles as main.swift in Swift 6, with its function that uses the context")
    func compiles() throws {
        #expect(try complaints { $0 } == "")
    }

    @Test("The function needs @MainActor, unless it gets the context as a parameter")
    func isolation() throws {
        let isolated = "@MainActor func printCount(_ title: String)"
        let without = try complaints { $0.replacing(isolated, with: "func printCount(_ title: String)") }
        #expect(without.contains("main actor"))
        let withParameter = try complaints {
            $0.replacing(isolated, with: "func printCount(_ title: String, _ context: ManagedObjectContext)")
                .replacing("printCount(\"Saved\")", with: "printCount(\"Saved\", context)")
                .replacing("printCount(\"Left\")", with: "printCount(\"Left\", context)")
        }
        #expect(withParameter == "")
    }
}
