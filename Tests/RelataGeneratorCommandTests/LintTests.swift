import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("generator lint")
struct LintTests {
    /// A model whose Nullify leads into a required inverse.
    private let hazardous = libraryModel.replacingOccurrences(of: "Cascade", with: "Nullify")
        .replacingOccurrences(of: "name=\"shelf\" optional=\"YES\"", with: "name=\"shelf\"")

    @Test("warnings fail only with --strict")
    func strict() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(hazardous)
        #expect(generator("lint", model).status == .done)
        let strict = generator("lint", model, "--strict")
        #expect(strict.status == .found)
        #expect(strict.output.contains(" warning: "))
        #expect(strict.output.contains("[nullify-into-required]"))
    }

    @Test("an unusable model exits with 2")
    func unusable() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(String(libraryModel.prefix(300)))
        #expect(generator("lint", model).status == .unusable)
    }

    @Test("JSON has every part of a diagnostic")
    func json() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(hazardous)
        let result = generator("lint", model, "--format", "json")
        let records = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        let record = try #require(records.first { $0["identifier"] as? String == "nullify-into-required" })
        #expect(record["severity"] as? String == "warning")
        let location = try #require(record["location"] as? [String: Any])
        #expect(location["file"] as? String == folder.path("Library.xcdatamodel/contents"))
        #expect((location["line"] as? Int ?? 0) > 0)
    }

    @Test("JSON of a clean model is an empty array")
    func emptyJSON() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(modelText("<entity name=\"A\"/>"))
        let records = try JSONSerialization.jsonObject(
            with: Data(generator("lint", model, "--format", "json").output.utf8))
        #expect((records as? [Any])?.isEmpty == true)
    }

    @Test("annotations for GitHub name file, line and column")
    func github() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(hazardous)
        let result = generator("lint", model, "--format", "github")
        let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("::warning ") })
        #expect(line.contains("file=\(folder.path("Library.xcdatamodel/contents")),line="))
        // An annotation has one location: those of notes are in its text.
        let note = try #require(line.range(of: "%0A\(folder.path("Library.xcdatamodel/contents")):"))
        #expect(line[note.upperBound...].first?.isNumber == true)
    }
}
