import CRelataSQLite
import Foundation

/// The bytes of a file that may be a database, as SQLite itself reads them.
///
/// A file that is closed loses all locks that the process has on it, whichever descriptor had them: had a program the
/// store open, another process would take it for unused, and remove the log that the program still writes. SQLite
/// closes its own descriptors only when no connection of the process needs the locks, so the file is read by one of
/// them.
final class DatabaseFile {
    private let database: OpaquePointer
    private let file: UnsafeMutablePointer<sqlite3_file>
    /// The number of bytes when the file was opened.
    let size: Int64

    /// Opens a file, whatever is in it.
    init(path: String) throws(Database.Failure) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        let code = sqlite3_open_v2(Database.immutableURI(path), &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let number = opened.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(opened)
            throw Database.Failure(
                code: code,
                message: number == 0
                    ? String(cString: sqlite3_errstr(code)) : String(cString: strerror(number)).lowercased())
        }
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(opened, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        var bytes: Int64 = 0
        guard let file, file.pointee.pMethods != nil, let size = file.pointee.pMethods.pointee.xFileSize,
            size(file, &bytes) == SQLITE_OK
        else {
            sqlite3_close_v2(opened)
            throw Self.failure(SQLITE_IOERR)
        }
        database = opened
        self.file = file
        self.size = bytes
    }

    deinit {
        sqlite3_close_v2(database)
    }

    /// Returns bytes of the file; fewer than asked for at its end.
    func read(_ count: Int, at offset: Int64) throws(Database.Failure) -> [UInt8] {
        let count = Int(min(Int64(count), size - offset))
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        guard let read = file.pointee.pMethods.pointee.xRead else { throw Self.failure(SQLITE_IOERR) }
        let code = read(file, &bytes, Int32(count), offset)
        guard code == SQLITE_OK else { throw Self.failure(code) }
        return bytes
    }

    /// Copies the file to a new one, which only its owner can read.
    func copy(to path: String) throws {
        let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: permissions) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
        let target = try FileHandle(forWritingTo: URL(filePath: path, directoryHint: .notDirectory))
        defer { try? target.close() }
        var offset: Int64 = 0
        while offset < size {
            let bytes = try read(1 << 20, at: offset)
            try target.write(contentsOf: bytes)
            offset += Int64(bytes.count)
        }
    }

    private static func failure(_ code: Int32) -> Database.Failure {
        Database.Failure(code: code, message: String(cString: sqlite3_errstr(code)))
    }
}
