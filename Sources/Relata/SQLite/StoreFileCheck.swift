import CRelataSQLite
import Foundation
import RelataSchema

/// Notices that a store's file is no longer the one that a connection has opened.
///
/// SQLite goes on with the file that it has open, even after it was removed, renamed or written over: a save would succeed, and be
/// lost. So each save looks at the file before it commits, at the cost of four system calls: does the path still lead
/// to the open file, do those of the write-ahead log and its index still lead to the files that they led to, and does the file still have
/// the store's UUID where it had it? The last reads the file itself, and not SQLite's cache, which would go on to show the old contents.
final class StoreFileCheck {
    private let database: OpaquePointer
    private let url: URL
    private let uuid: UUID
    /// The store's UUID as the file has it.
    private let text: [UInt8]
    /// Where in the file that is; unknown as long as the write-ahead log alone has it, or where it is not on the first page of its table.
    private var offset: Int64?
    /// The files beside the store, which are there while it is open.
    private var companions: [Companion]

    init(_ database: OpaquePointer, url: URL, uuid: UUID) {
        self.database = database
        self.url = url
        self.uuid = uuid
        text = Array(uuid.uuidString.utf8)
        companions = ["-wal", "-shm"].map { Companion(path: url.path + $0) }
    }

    /// Makes sure that the file is the one that was opened.
    /// - Throws: `PersistenceError.storeFileChanged`.
    func check() throws {
        var hasMoved: Int32 = 0
        sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        if hasMoved != 0 {
            throw changed(FileManager.default.fileExists(atPath: url.path) ? .replaced : .removed)
        }
        for index in companions.indices where companions[index].hasChanged() { throw changed(.logRemoved) }
        if let offset, hasUUID(at: offset) { return }
        if fileSize == 0 { throw changed(.emptied) }
        let found = findUUID()
        // The table can have grown, so that its rows are on other pages now.
        if offset != nil, found == nil, storedUUID() != uuid { throw changed(.replaced) }
        offset = found
    }

    private func changed(_ change: PersistenceError.FileChange) -> PersistenceError {
        .storeFileChanged(path: url.path, change)
    }

    private static let rootPage = "SELECT rootpage FROM sqlite_schema WHERE name = '\(Schema.MetadataTable.name)'"

    // MARK: The file itself

    /// The file that SQLite has open.
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

    /// Where the UUID is on the first page of its table.
    private func findUUID() -> Int64? {
        guard let size = number("PRAGMA page_size"), let root = number(Self.rootPage),
            let page = read(Int(size), at: (root - 1) * size)
        else { return nil }
        // The search of collections is not compiled for bytes, and would take a hundred times as long.
        return page.withUnsafeBytes { page in
            guard let start = page.baseAddress, page.count >= text.count else { return nil }
            for offset in 0...(page.count - text.count)
            where page[offset] == text[0] && memcmp(start + offset, text, text.count) == 0 {
                return (root - 1) * size + Int64(offset)
            }
            return nil
        }
    }

    /// The number that a query gives; a failure gives none, and is no failure of the work that the check is a part of.
    private func number(_ sql: String) -> Int64? {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { return nil }
        return sqlite3_column_int64(statement, 0)
    }

    /// The UUID of the store that is in the file now, without its write-ahead log.
    private func storedUUID() -> UUID? {
        try? Connection(readingFileAt: url).storeUUID()
    }
}

/// A file that SQLite keeps beside the database: the write-ahead log, or the index of it that processes share.
private struct Companion {
    let path: String
    /// Which file it was when it was first seen; SQLite makes it with the first use of the database.
    private var first: (device: dev_t, number: ino_t)?

    init(path: String) { self.path = path }

    /// Whether there is another file of that name, or none, since it was first seen.
    mutating func hasChanged() -> Bool {
        var status = stat()
        let exists = stat(path, &status) == 0
        guard let first else {
            if exists { first = (status.st_dev, status.st_ino) }
            return false
        }
        return !exists || first != (status.st_dev, status.st_ino)
    }
}
