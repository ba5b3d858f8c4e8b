import RelataCoreDataStore
import RelataModel
import RelataSchema
import Foundation

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
    ///   - models: the models whose tables are made in it.
    /// - Throws: if something has the name, the folder cannot be written, or no store can be made of one of the models.
    init(_ path: String, for models: Model...) throws(StoreFileError) {
        for model in models { try Self.requireTablesThatFit(model, path) }
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

    /// Refuses a model with a table that SQLite does not take, before anything is written.
    private static func requireTablesThatFit(_ model: Model, _ path: String) throws(StoreFileError) {
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
        for suffix in Schema.fileSuffixes { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
