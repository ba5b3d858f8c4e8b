import RelataCoreDataStore
import Foundation

/// A store's file that is being created: under another name until it is complete, and deleted if it never is.
final class NewStoreFile {
    let database: Database
    private let path: String
    private let temporaryPath: String
    private var isFinished = false

    init(_ path: String) throws(StoreFileError) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw StoreFileError(
                .existingDestination, path: path, "there is something at this path already",
                fix: "choose another name, or remove it")
        }
        self.path = path
        temporaryPath = path + ".incomplete-\(UUID().uuidString.prefix(8))"
        do {
            database = try Database(path: temporaryPath, .creating)
            // The file is discarded unless it is completed, so it need not survive a crash.
            try database.run("PRAGMA journal_mode = MEMORY")
            try database.run("PRAGMA synchronous = OFF")
            try database.run("PRAGMA cache_size = -65536")
        } catch {
            Self.remove(temporaryPath)
            throw StoreFileError(
                .inaccessibleFile, path: path, "the file cannot be written: \(error.message)",
                fix: "choose a folder that is there and can be written")
        }
    }

    deinit {
        if !isFinished { Self.remove(temporaryPath) }
    }

    /// Writes the file to the disk, and renames it.
    func finish() throws(StoreFileError) {
        do {
            try database.run("DETACH \(TableImport.source)")
        } catch {
            // No source was attached.
        }
        do {
            let file = try FileHandle(forUpdating: URL(filePath: temporaryPath, directoryHint: .notDirectory))
            try file.synchronize()
            try file.close()
            // A file that was created in the meantime is not overwritten.
            guard link(temporaryPath, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            unlink(temporaryPath)
            isFinished = true
        } catch {
            throw StoreFileError(
                .inaccessibleFile, path: path, "the file cannot be written: \(error.localizedDescription)",
                fix: "choose a folder that can be written")
        }
    }

    private static func remove(_ path: String) {
        for suffix in ["", "-journal", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
