import CRelataSQLite
import Foundation

extension Connection {
    /// Copies the whole file, with what is in its log.
    /// - Parameter url: the new file.
    func copy(to url: URL) throws {
        var target: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var code = sqlite3_open_v2(url.path, &target, flags, nil)
        defer { sqlite3_close_v2(target) }
        if code == SQLITE_OK, let target, let backup = sqlite3_backup_init(target, "main", database, "main") {
            sqlite3_backup_step(backup, -1)
            code = sqlite3_backup_finish(backup)
        } else if code == SQLITE_OK {
            code = sqlite3_extended_errcode(target)
        }
        guard code == SQLITE_OK else {
            let message = target.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            throw PersistenceError.store(StoreFailure(code: code, message: message, statement: nil, path: url.path))
        }
    }
}
