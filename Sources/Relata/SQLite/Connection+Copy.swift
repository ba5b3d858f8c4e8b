import CRelataSQLite
import Foundation

extension Connection {
    /// Copies the database to an empty file.
    func copy(to draft: URL, progress: Progress?) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(draft.path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        defer { sqlite3_close_v2(opened) }
        guard code == SQLITE_OK, let backup = sqlite3_backup_init(opened, "main", database, "main") else {
            throw Self.failure(code, of: opened, path: draft.path)
        }
        var result = SQLITE_OK
        while result == SQLITE_OK, progress?.isCancelled != true {
            result = sqlite3_backup_step(backup, 1000)
            progress?.totalUnitCount = Int64(sqlite3_backup_pagecount(backup))
            progress?.completedUnitCount = Int64(
                sqlite3_backup_pagecount(backup) - sqlite3_backup_remaining(backup))
        }
        let end = sqlite3_backup_finish(backup)
        if result == SQLITE_OK { throw CocoaError(.userCancelled) }
        guard result == SQLITE_DONE, end == SQLITE_OK else {
            throw Self.failure(end == SQLITE_OK ? result : end, of: opened, path: draft.path)
        }
    }

    private static func failure(_ code: Int32, of database: OpaquePointer?, path: String) -> PersistenceError {
        let message = database.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
        let known = database.map { sqlite3_extended_errcode($0) } ?? code
        return .store(
            StoreFailure(code: known == SQLITE_OK ? code : known, message: message, statement: nil, path: path))
    }
}
