import Foundation
import RelataCoreDataStore

/// Reads values that are stored in separate files.
final class ExternalValues {
    private let folder: String
    private(set) var count = 0

    init(folder: String) {
        self.folder = folder
    }

    /// Returns the bytes that a value refers to; if they cannot be read, a string with the reason, which a column of
    /// bytes rejects.
    func value(_ reference: SQLiteValue) -> SQLiteValue {
        guard let name = ValueConversion.externalName(reference) else { return .text("not the name of a file") }
        do {
            let data = try Data(contentsOf: URL(filePath: folder).appending(path: name))
            count += 1
            return .blob(data)
        } catch CocoaError.fileReadNoSuchFile {
            return .text("the file \(name) is missing")
        } catch {
            return .text("the file \(name) cannot be read: \(error.localizedDescription)")
        }
    }
}
