import CRelataSQLite
import Foundation

extension Connection {
    /// Copies the database to a file, as it is now; others may go on writing.
    ///
    /// The connection reads one state of the file all the while, so that the copy need not begin again after each save of another one.
    func backUp(to target: URL, progress: Progress? = nil) throws {
        let draft = target.deletingLastPathComponent().appending(
            path: ".\(target.lastPathComponent).\(UUID().uuidString)")
        defer { try? StoreFile(draft).remove() }
        try readTransaction {
            // The state is chosen by the first look at the file.
            try execute("SELECT count(*) FROM sqlite_schema")
            try copy(to: draft, progress)
        }
        // The log of a store that was there belongs to that one.
        for suffix in StoreFile.companions { try? FileManager.default.removeItem(atPath: target.path + suffix) }
        guard rename(draft.path, target.path) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target.path])
        }
    }

    private func copy(to draft: URL, _ progress: Progress?) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            draft.path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        defer { sqlite3_close_v2(opened) }
        guard code == SQLITE_OK, let backup = sqlite3_backup_init(opened, "main", database, "main") else {
            throw Self.failure(opened, code, path: draft.path)
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
            throw Self.failure(opened, end == SQLITE_OK ? result : end, path: draft.path)
        }
    }

    private static func failure(_ database: OpaquePointer?, _ code: Int32, path: String) -> PersistenceError {
        let message = database.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
        let known = database.map { sqlite3_extended_errcode($0) } ?? code
        return .store(
            StoreFailure(code: known == SQLITE_OK ? code : known, message: message, statement: nil, path: path))
    }
}
