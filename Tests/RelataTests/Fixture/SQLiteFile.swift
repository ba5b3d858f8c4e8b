import CRelataSQLite
import Foundation
import Relata
import Testing

/// A store's file as any other program reads it.
final class SQLiteFile {
    private var database: OpaquePointer?

    init(_ url: URL) throws {
        try #require(sqlite3_open_v2(url.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    }

    convenience init(_ container: PersistentContainer) throws { try self.init(container.storeURL) }

    deinit { sqlite3_close(database) }

    /// The rows of a query, as text.
    func rows(_ sql: String) throws -> [[String?]] {
        var statement: OpaquePointer?
        try #require(sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, "\(sql)")
        defer { sqlite3_finalize(statement) }
        var rows: [[String?]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) }
                })
        }
        return rows
    }

    /// Runs a statement.
    func run(_ sql: String) throws {
        try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK, "\(sql)")
    }
}
