import Foundation

/// The reason why a store's file cannot be read, or its contents cannot be imported.
public struct StoreFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Reason: String, Sendable, Hashable {
        /// The file does not exist, or the system does not allow reading or writing it.
        case inaccessibleFile
        /// The file is not an SQLite database, or a damaged one.
        case damagedFile
        /// The file is another database.
        case notAStore
        /// The model in the file cannot be read, or there is none.
        case unreadableModel
        /// The given model is not the store's.
        case differentModel
        /// No store can be made of the model: it needs a table of more columns than SQLite takes.
        case unsupportedModel
        /// The destination exists already.
        case existingDestination
        /// A file of exported rows is invalid.
        case invalidExport
        /// Values do not match the tables of the model.
        case violations
    }

    /// The kind of the error.
    public let reason: Reason
    /// The file.
    public let path: String
    /// The problem, as a sentence without its full stop.
    public let message: String
    /// The remedy.
    public let fix: String?

    /// Creates an error.
    public init(_ reason: Reason, path: String, _ message: String, fix: String? = nil) {
        self.reason = reason
        self.path = path
        self.message = message
        self.fix = fix
    }

    /// The path, the problem, and the remedy.
    public var description: String {
        "\(path): \(message)" + (fix.map { "; \($0)" } ?? "")
    }
}

extension StoreFileError {
    /// Creates the error for SQLite's failure on a file.
    package init(_ failure: Database.Failure, path: String) {
        let isDamaged = [11, 26].contains(failure.code & 0xFF)
        self.init(
            isDamaged ? .damagedFile : .inaccessibleFile, path: path, "SQLite cannot read it: \(failure.message)",
            fix: isDamaged
                ? "restore the file from a backup, together with the files -wal and -journal beside it" : nil)
    }

    /// Runs work on a file, and converts errors of SQLite or the system to errors of the file.
    package static func reading<Result>(_ path: String, _ work: () throws -> Result) throws(StoreFileError) -> Result {
        do {
            return try work()
        } catch let error as StoreFileError {
            throw error
        } catch let failure as Database.Failure {
            throw StoreFileError(failure, path: path)
        } catch {
            throw StoreFileError(.inaccessibleFile, path: path, error.localizedDescription)
        }
    }
}
