import CRelataSQLite
import Foundation

/// An error that SQLite reported.
public struct StoreFailure: Error, Sendable, Hashable {
    /// SQLite's extended result code.
    public let code: Int32
    /// SQLite's message.
    public let message: String
    /// The statement, if it was one.
    public let statement: String?
    /// The store's file.
    public let path: String

    /// The kind of the error: SQLite's primary result code.
    var primaryCode: Int32 { code & 0xFF }

    /// Whether a value violates a constraint of the schema.
    var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }

    /// Whether a value, or a row, exceeds SQLite's limit.
    var isValueTooLarge: Bool { primaryCode == SQLITE_TOOBIG }

    /// Whether a file is not a database.
    var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }

    /// Whether a file, or one beside it, cannot be opened or written.
    var isAccessDenied: Bool { primaryCode == SQLITE_CANTOPEN || primaryCode == SQLITE_READONLY }

    /// Returns the error for a store whose parts are inconsistent.
    static func corrupt(_ message: String, path: String) -> StoreFailure {
        StoreFailure(code: SQLITE_CORRUPT, message: message, statement: nil, path: path)
    }

    /// Whether SQLite was interrupted.
    var isInterruption: Bool { primaryCode == SQLITE_INTERRUPT }

    /// Whether a statement exceeds SQLite's limits, for which there is no separate code.
    var exceedsLimit: Bool {
        primaryCode == SQLITE_TOOBIG
            || (primaryCode == SQLITE_ERROR && Self.limits.contains { message.hasPrefix($0) })
    }

    private static let limits = [
        "parser stack overflow", "Expression tree is too large", "too many SQL variables",
        "variable number must be between", "too many columns", "too many terms", "at most 64 tables in a join",
    ]
}

extension StoreFailure: CustomStringConvertible {
    /// The problem and the file, and the remedy.
    public var description: String { fix.map { "\(reason) \($0)" } ?? reason }

    var reason: String {
        "The store \(path): \(message) (SQLite error \(code)\(statement.map { ", in: \($0)" } ?? ""))."
    }

    /// The remedy, if it is known.
    var fix: String? {
        switch primaryCode {
        case SQLITE_CANTOPEN where isFolder, SQLITE_IOERR where isFolder: "It is a folder: choose a file."
        case SQLITE_FULL: "Make room on the disk and try again: nothing was written, and a context keeps its changes."
        case SQLITE_IOERR:
            "The disk, or a limit of the process, does not let the file be read or written: fix that and try again; a "
                + "context keeps its changes."
        case SQLITE_CORRUPT:
            "The file is damaged: restore a copy of it, or save what is left with the command .recover of sqlite3."
        case SQLITE_NOTADB:
            "The file is not an SQLite database, or its beginning is damaged: choose another, or restore a copy."
        case SQLITE_CANTOPEN: "Check that the folder exists and that the process may read and write it and the file."
        case SQLITE_READONLY, SQLITE_PERM:
            "The file or its folder cannot be written to: grant the process permission, or open the store read-only."
        case SQLITE_TOOBIG: "A value is larger than SQLite takes: store it in a file and keep its path."
        default: nil
        }
    }

    private var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
