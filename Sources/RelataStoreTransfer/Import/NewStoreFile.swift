import Foundation
import RelataCoreDataStore
import RelataModel
import RelataSchema

/// A store's file that is being created: under another name until it is complete, and deleted if it never is.
final class NewStoreFile {
    let database: Database
    private let path: String
    private let temporaryPath: String
    private var isFinished = false

    /// Creates the file under another name.
    ///
    /// - Parameters:
    ///   - path: the name that it gets in the end; nothing is there yet.
    ///   - source: the store whose data it gets, and whose permissions.
    ///   - models: the models whose tables are made in it.
    /// - Throws: if something has the name, the folder cannot be written, or no store can be made of one of the models.
    init(_ path: String, of source: String? = nil, for models: Model...) throws(StoreFileError) {
        for model in models { try Self.requireTablesThatFit(model, path: path) }
        guard !FileManager.default.fileExists(atPath: path) else {
            throw StoreFileError(
                .existingDestination, path: path, "there is something at this path already",
                fix: "choose another name, or remove it")
        }
        self.path = path
        temporaryPath = path + ".incomplete-\(UUID().uuidString.prefix(8))"
        if let source { FilePermissions(ofFileAt: source)?.ofCopy.createFile(at: temporaryPath) }
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

    /// Refuses a model with a table that SQLite does not take, before anything is written.
    private static func requireTablesThatFit(_ model: Model, path: String) throws(StoreFileError) {
        guard let table = Schema(model).tablesTooWide.first else { return }
        throw StoreFileError(
            .unsupportedModel, path: path,
            "the table '\(table.name)' of the model \(model.name) would have \(table.columns.count) columns, and a store can have "
                + "\(Schema.largestColumnCount) in a table",
            fix: "divide the entities of the table into more hierarchies, or move attributes to other entities")
    }

    deinit {
        if !isFinished { Self.remove(temporaryPath) }
    }

    /// Writes the file to the disk, and renames it.
    func finish() throws(StoreFileError) {
        do {
            if try database.texts("SELECT name FROM pragma_database_list").contains(TableImport.source) {
                try database.run("DETACH \(TableImport.source)")
            }
            let file = try FileHandle(forUpdating: URL(filePath: temporaryPath, directoryHint: .notDirectory))
            try file.synchronize()
            try file.close()
            if let code = Self.move(temporaryPath, to: path) {
                throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
            }
            isFinished = true
        } catch {
            throw StoreFileError(
                .inaccessibleFile, path: path, "the file cannot be written: \(error.localizedDescription)",
                fix: "choose a folder that can be written")
        }
    }

    /// Renames a file without overwriting one that was created in the meantime.
    ///
    /// - Parameter link: makes a hard link, which not all file systems have.
    /// - Returns: the number of the error, if there is one.
    static func move(
        _ temporaryPath: String, to path: String, link: (String, String) -> Int32 = { Foundation.link($0, $1) }
    ) -> Int32? {
        if link(temporaryPath, path) == 0 {
            unlink(temporaryPath)
            return nil
        }
        guard errno != EEXIST else { return EEXIST }
        // The name is reserved by an empty file, which the rename replaces.
        let reserved = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard reserved >= 0 else { return errno }
        close(reserved)
        guard rename(temporaryPath, path) != 0 else { return nil }
        let code = errno
        unlink(path)
        return code
    }

    private static func remove(_ path: String) {
        for suffix in Schema.fileSuffixes { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
