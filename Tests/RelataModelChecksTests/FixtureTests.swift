import Foundation
import RelataModel
import RelataModelChecks
import RelataModelReader
import RelataTestSupport
import Testing

/// One folder of `Fixtures/Diagnostics`: a model that trips an identifier, the nearest one that does not, and what is
/// printed for the first.
struct DiagnosticFixture: Sendable, CustomTestStringConvertible {
    static let folder = Folders.fixtures.appending(path: "Diagnostics")

    let name: String

    var testDescription: String { name }
    var folder: URL { Self.folder.appending(path: name) }

    /// The folders, by name.
    static let all: [DiagnosticFixture] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map(DiagnosticFixture.init)
    }()

    /// What reading and checking a model of the folder says, as `lint` prints it.
    func diagnostics(of model: String) -> [Diagnostic] {
        let read = ModelReader.read(path: folder.appending(path: model).path)
        let checked = read.model.map(ModelChecker.check) ?? []
        return read.diagnostics + checked
    }
}

@Suite("The models that trigger each identifier")
struct FixtureTests {
    @Test("the model that triggers an identifier is reported in exactly these words", arguments: DiagnosticFixture.all)
    func trips(fixture: DiagnosticFixture) throws {
        let diagnostics = fixture.diagnostics(of: "trips.xcdatamodel")
        #expect(diagnostics.contains { $0.identifier.rawValue == fixture.name })
        let text = diagnostics.text(relativeTo: fixture.folder.path)
        let file = fixture.folder.appending(path: "expected.txt")
        #expect(try text == Golden.text(in: file, recording: text))
    }

    @Test("the nearest correct model does not trigger it", arguments: DiagnosticFixture.all)
    func passes(fixture: DiagnosticFixture) {
        let path = fixture.folder.appending(path: "passes.xcdatamodel").path
        #expect(ModelReader.read(path: path).model != nil)
        let identifiers = fixture.diagnostics(of: "passes.xcdatamodel").map(\.identifier.rawValue)
        #expect(!identifiers.contains(fixture.name))
    }

    @Test("no identifier of the reader and the checks lacks its folder")
    func complete() throws {
        let all = DiagnosticIdentifier.allCases
        let first = try #require(all.firstIndex(of: .unknownElement))
        let last = try #require(all.firstIndex(of: .reservedName))
        let names = Set(DiagnosticFixture.all.map(\.name))
        let missing = all[first...last].map(\.rawValue).filter { !names.contains($0) }
        #expect(missing.isEmpty)
        let unknown = names.filter { DiagnosticIdentifier(rawValue: $0) == nil }
        #expect(unknown.isEmpty)
    }
}
