import Foundation

/// Why a store's file cannot be read, or what it holds cannot be taken over.
public struct StoreFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: String, Sendable, Hashable {
        /// There is no file, or the system refuses to read or write it.
        case inaccessibleFile
        /// The file is no SQLite database, or a damaged one.
        case damagedFile
        /// The file is a database of something else.
        case notAStore
        /// The model that the file carries cannot be read, or there is none.
        case unreadableModel
        /// The model that was given is not the one of the store.
        case differentModel
        /// No store can be made of the model: it needs a table of more columns than SQLite takes.
        case unsupportedModel
        /// The destination exists already.
        case existingDestination
        /// A file of exported rows cannot be understood.
        case invalidExport
        /// Values do not fit the tables of the model.
        case violations
    }

    /// What is wrong.
    public let reason: Reason
    /// The file.
    public let path: String
    /// What is wrong, as a sentence without its full stop.
    public let message: String
    /// What to do about it.
    public let fix: String?

    /// Creates an error.
    public init(_ reason: Reason, path: String, _ message: String, fix: String? = nil) {
        self.reason = reason
        self.path = path
        self.message = message
        self.fix = fix
    }

    /// The path, what is wrong, and what to do about it.
    public var description: String {
        "\(path): \(message)" + (fix.map { "; \($0)" } ?? "")
    }
}

extension StoreFileError {
    /// Runs work on a file, and gives what SQLite or the system reports as an error of the file.
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
