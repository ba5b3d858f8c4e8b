import Foundation
import RelataModel
import RelataModelChecks
import RelataModelReader
import RelataTestSupport
import Testing

@Suite("Predicates of real models")
struct RealPredicateTests {
    @Test(
        "every predicate and derivation of the real models is understood, but for a key that its author misspelt",
        .enabled(if: Folders.realModels != nil))
    func understood() throws {
        let folder = try #require(Folders.realModels)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var predicates = 0
        var found: [String] = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "xcdatamodel", let model = ModelReader.read(path: file.path).model else {
                continue
            }
            predicates += model.fetchRequests.filter { $0.predicate?.tree != nil }.count
            let checks: [any ModelCheck] = [PredicateCheck(), DerivationCheck(), IndexCheck(), UniquenessCheck()]
            for diagnostic in checks.flatMap({ $0.diagnostics(for: model) }) {
                #expect(diagnostic.severity == .warning)
                found.append("\(diagnostic.identifier.rawValue): \(diagnostic.fix ?? "")")
            }
        }
        #expect(predicates >= 8)
        // One model of SwiftGen has a derived attribute that is required, which Core Data cannot save.
        let expected = ["required-derived: make the attribute optional", "unknown-key-path: did you mean 'lastname'?"]
        #expect(found.sorted() == expected, "\(found)")
    }
}
