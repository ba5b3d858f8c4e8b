import CRelataSQLite
import Foundation
import RelataSchema

/// Detects that a store's file is no longer the one that a connection has opened.
///
/// SQLite continues to use the open file, even after it was removed, renamed or overwritten: a save would succeed,
/// and be lost. So each save checks the file before it commits, at the cost of a few system calls: whether the path
/// still refers to the open file, whether those of the write-ahead log and its index still refer to the same files,
/// and whether the file still has the store's UUID at the same offset. The last check reads the file itself, and not
/// SQLite's cache, which would continue to show the old contents.
final class StoreFileCheck {
    private let database: OpaquePointer
    private let path: String
    private let uuid: UUID
    /// The bytes of the store's UUID in the file.
    private let text: [UInt8]
    /// The offset of the UUID in the file; `nil` as long as only the write-ahead log has it, or if it is not on the
    /// first page of its table.
    private var offset: Int64?
    /// The files beside the store, which exist while it is open.
    private var companions: [Companion]
    /// The file when a connection to the store has last checked it or written to it.
    private let seen: SeenFile

    init(_ database: OpaquePointer, url: URL, uuid: UUID, seen: SeenFile) {
        self.database = database
        path = url.path
        self.uuid = uuid
        self.seen = seen
        text = Array(uuid.uuidString.utf8)
        companions = ["-wal", "-shm"].map { [path] in Companion(path: path + $0) }
        record()
    }

    /// Checks that the file is the one that was opened.
    /// - Parameter isRecorded: whether the state of the file is recorded; `false` where `didCommit` follows, which does
    ///   it.
    /// - Returns: whether the store's UUID was found in the file itself; as long as only the write-ahead log has it, it
    ///   is not.
    /// - Throws: `PersistenceError.storeFileChanged`.
    func check(isRecorded: Bool = true) throws -> Bool {
        try checkPaths()
        if isRecorded { record() }
        if let offset, hasUUID(at: offset) { return true }
        if fileSize == 0 { throw changed(.emptied) }
        let found = findUUID()
        // The table can have grown, so that its rows are on other pages now.
        if offset != nil, found == nil, storedUUID() != uuid { throw changed(.replaced) }
        offset = found
        return found != nil
    }

    /// Checks that the paths still refer to the files that were opened.
    private func checkPaths() throws {
        var hasMoved: Int32 = 0
        sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        if hasMoved != 0 {
            throw changed(FileManager.default.fileExists(atPath: path) ? .replaced : .removed)
        }
        for index in companions.indices {
            guard companions[index].compareNow() else { throw changed(.logRemoved) }
        }
    }

    /// Records that this connection has written, and possibly its log into the file.
    func didCommit() { record() }

    private func record() { seen.record(path, log: companions[0].first) }

    /// Whether the log may be written into the file when the database is closed.
    ///
    /// Where the log is no longer beside the file, and the file is not as it was last seen, another one was put in its
    /// place, such as a backup, whose pages the log would overwrite. As long as the file is what it was, the log has
    /// saves that only it has.
    var allowsCheckpoint: Bool {
        do {
            // Where nothing was checked yet, the file itself is not searched for the UUID when it is closed: the paths
            // are enough.
            if offset != nil {
                _ = try check()
            } else {
                try checkPaths()
                record()
            }
            return true
        } catch PersistenceError.storeFileChanged(_, .logRemoved) {
            return seen.isUnchanged(path)
        } catch {
            return false
        }
    }

    private func changed(_ change: PersistenceError.FileChange) -> PersistenceError {
        .storeFileChanged(path: path, change)
    }

    private static let rootPage = "SELECT rootpage FROM sqlite_schema WHERE name = '\(Schema.MetadataTable.name)'"

    // MARK: The file itself

    /// SQLite's open file.
    private var file: UnsafeMutablePointer<sqlite3_file>? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        return file?.pointee.pMethods == nil ? nil : file
    }

    private var fileSize: Int64? {
        guard let file, let size = file.pointee.pMethods.pointee.xFileSize else { return nil }
        var bytes: Int64 = 0
        return size(file, &bytes) == SQLITE_OK ? bytes : nil
    }

    /// Reads bytes of the file.
    private func read(_ count: Int, at offset: Int64) -> [UInt8]? {
        guard let file, let read = file.pointee.pMethods.pointee.xRead else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return read(file, &bytes, Int32(count), offset) == SQLITE_OK ? bytes : nil
    }

    private func hasUUID(at offset: Int64) -> Bool { read(text.count, at: offset) == text }

    /// Returns the offset of the UUID on the first page of its table.
    private func findUUID() -> Int64? {
        guard let size = number("PRAGMA page_size"), let root = number(Self.rootPage),
            let page = read(Int(size), at: (root - 1) * size)
        else { return nil }
        // The collections' search is not specialized for bytes, and would take a hundred times as long.
        return page.withUnsafeBytes { page in
            guard let start = page.baseAddress, page.count >= text.count else { return nil }
            for offset in 0...(page.count - text.count)
            where page[offset] == text[0] && memcmp(start + offset, text, text.count) == 0 {
                return (root - 1) * size + Int64(offset)
            }
            return nil
        }
    }

    /// Returns the number that a query returns; `nil` if it fails, which is not an error of the work that includes
    /// the check.
    private func number(_ sql: String) -> Int64? {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { return nil }
        return sqlite3_column_int64(statement, 0)
    }

    /// Returns the UUID of the store that is in the file now, without its write-ahead log.
    private func storedUUID() -> UUID? {
        try? Connection(readingFileAt: URL(fileURLWithPath: path)).storeUUID()
    }
}

/// A file that SQLite keeps beside the database: the write-ahead log, or its index, which processes share.
private struct Companion {
    let path: String
    /// The file when it was first seen; SQLite creates it when the database is first used.
    private(set) var first: FileIdentity?

    init(path: String) {
        self.path = path
        _ = compareNow()
    }

    /// Looks at the file, and keeps what it is if it is seen for the first time.
    /// - Returns: whether it is the one that was first seen.
    mutating func compareNow() -> Bool {
        let present = FileStatus(path)?.identity
        guard let first else {
            first = present
            return true
        }
        return first == present
    }
}
