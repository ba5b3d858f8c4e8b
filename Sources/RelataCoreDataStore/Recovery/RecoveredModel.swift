import Foundation
public import RelataModel
import RelataModelReader

/// A model that was recovered only from a store.
public struct RecoveredModel: Sendable {
    /// The model.
    public let model: Model
    /// The model as the file `contents` of an `.xcdatamodel`.
    public let contents: String
    /// The parts that could not be recovered, one sentence each.
    public let notes: [String]

    /// Recovers a model.
    ///
    /// - Parameters:
    ///   - cache: the contents of the store's model cache.
    ///   - name: the name of the model.
    ///   - path: the store's path, for errors.
    /// - Throws: `StoreFileError` for a cache that is damaged, or not a model.
    package init(cache: [UInt8], name: String, path: String) throws(StoreFileError) {
        do throws(ArchiveError) {
            let bytes = cache.starts(with: Array("bplist".utf8)) ? cache : try RawDeflate.inflate(cache)
            var recovery = try ModelRecovery(KeyedArchive(bytes))
            contents = recovery.model().fileText
            var notes = recovery.notes
            let result = ModelReader.read(contents: Array(contents.utf8), name: name, path: "\(path) (its model)")
            guard let model = result.model else {
                let errors = result.diagnostics.filter { $0.severity == .error }
                throw ArchiveError(errors.first?.message ?? "it is not sound")
            }
            for diagnostic in result.diagnostics where diagnostic.severity == .warning {
                notes.append(diagnostic.message)
            }
            self.model = model
            self.notes = notes
        } catch {
            throw StoreFileError(
                .unreadableModel, path: path, "the model in the store cannot be read: \(error.message)",
                fix: "give the model that the store was made with")
        }
    }
}
