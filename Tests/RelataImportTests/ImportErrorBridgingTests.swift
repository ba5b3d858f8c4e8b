import Foundation
import Relata
import RelataCoreDataStore
import RelataImport
import RelataStoreTransfer
import RelataTestSupport
import Testing

@testable import RelataFuzzing

@Suite("Errors of imports as NSErrors, and as Swift types")
struct ImportErrorBridgingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The error of importing a JSON file.
    private func errorOfJSON(_ source: URL) throws -> any Error {
        let model = DepotModel.managedObjectModel
        return try #require(throws: (any Error).self) {
            try PersistentContainer.importJSON(at: source, to: folder.url.appending(path: "new.sqlite"), model: model)
        }
    }

    @Test("A rejected JSON file is an NSError that names the line, and is caught by its Swift type again")
    func rejectedJSON() throws {
        try folder.write(#"{"_entity":"Label","_id":2,"name":7}"#, to: "in.jsonl")
        let source = folder.url.appending(path: "in.jsonl")
        let any: Any = try errorOfJSON(source)
        let error = try #require(any as? NSError)
        #expect(error.domain == NSCocoaErrorDomain && error.code == 134_060)
        #expect(error.localizedDescription.contains("in.jsonl:1:"))
        #expect(error.userInfo[NSFilePathErrorKey] as? String == source.path)
        #expect((error as any Error) is JSONImporter.Rejection)
        let problem = try #require((any as? JSONImporter.Rejection)?.problems.first)
        let single: Any = problem
        #expect((single as? NSError)?.localizedFailureReason?.isEmpty == false)
    }

    @Test("The error of a file is an NSError with Foundation's code")
    func inaccessibleFile() throws {
        let source = folder.url.appending(path: "none.jsonl")
        let any: Any = try errorOfJSON(source)
        let error = try #require(any as? NSError)
        #expect(error.domain == NSCocoaErrorDomain && error.code == CocoaError.Code.fileReadUnknown.rawValue)
        #expect(error.userInfo[NSFilePathErrorKey] as? String == source.path)
        #expect((error as any Error) is StoreFileError)
    }
}
