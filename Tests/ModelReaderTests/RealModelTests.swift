import DataModel
import Foundation
import ModelReader
import Testing
import TestSupport

@Suite("Models of other projects (semantics 1)")
struct RealModelTests {
    /// The path of every version, relative to the folder of models.
    static let versions: [String] = {
        guard let folder = Folders.realModels else { return [] }
        let enumerator = FileManager.default.enumerator(atPath: folder.path)
        return (enumerator?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".xcdatamodel") }.sorted()
    }()

    @Test("Every version reads without an error", arguments: versions)
    func readsWithoutErrors(version: String) throws {
        let folder = try #require(Folders.realModels)
        let result = ModelReader.read(path: folder.appending(path: version).path)
        #expect(result.diagnostics.filter { $0.severity == .error } == [])
        for diagnostic in result.diagnostics { print(diagnostic.location!, diagnostic.message, diagnostic.identifier.rawValue, diagnostic.fix ?? "") }
        #expect(result.model != nil)
    }
}
