import Foundation
import RelataSchema

/// A file of a store, opened so that neither the file nor the folder around it is changed.
///
/// Changes that are still in a log beside the file are part of the data. SQLite reads a log only if it may write
/// files beside it, so a file with a log is copied to a temporary folder and read there.
package final class ReadableFile {
    package let database: Database
    /// The name of the file for `ATTACH` in another connection.
    package let attachmentName: String
    private let temporaryFolder: URL?

    package init(path: String) throws(StoreFileError) {
        try Self.check(path)
        let logs = Schema.logSuffixes.filter { Self.size(path + $0) > 0 }
        do {
            if logs.isEmpty {
                temporaryFolder = nil
                attachmentName = Database.immutableURI(path)
                database = try Database(path: path, .reading)
            } else {
                let folder = FileManager.default.temporaryDirectory.appending(path: "relata-\(UUID().uuidString)")
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                temporaryFolder = folder
                let copy = folder.appending(path: "store.sqlite").path
                attachmentName = copy
                do {
                    try DatabaseFile(path: path).copy(to: copy)
                    // SQLite has locks on the database alone.
                    for suffix in logs {
                        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
                        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy + suffix)
                    }
                    database = try Database(path: copy, .readingCopy)
                } catch {
                    try? FileManager.default.removeItem(at: folder)
                    throw error
                }
            }
        } catch let failure as Database.Failure {
            throw StoreFileError(failure, path: path)
        } catch {
            throw StoreFileError(
                .inaccessibleFile, path: path, "the file cannot be read: \(error.localizedDescription)",
                fix: "check the permissions of the file, and the room in the temporary folder")
        }
    }

    /// Checks whether a path is that of a file with the header of an SQLite database.
    package static func check(_ path: String) throws(StoreFileError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw StoreFileError(
                .inaccessibleFile, path: path, "there is no such file", fix: "give the path of a store")
        }
        guard !isFolder.boolValue else {
            throw StoreFileError(
                .inaccessibleFile, path: path, "this is a folder",
                fix: "give the path of a store, which mostly ends in .sqlite")
        }
        try Self.checkHeader(path)
    }

    deinit {
        if let temporaryFolder { try? FileManager.default.removeItem(at: temporaryFolder) }
    }

    private static func checkHeader(_ path: String) throws(StoreFileError) {
        let header: [UInt8]
        do throws(Database.Failure) {
            header = try DatabaseFile(path: path).read(16, at: 0)
        } catch {
            throw StoreFileError(
                .inaccessibleFile, path: path, "the file cannot be read: \(error.message)",
                fix: "check the permissions of the file")
        }
        guard header == Array("SQLite format 3\0".utf8) else {
            throw StoreFileError(
                .damagedFile, path: path,
                header.isEmpty ? "the file is empty" : "this is not an SQLite database, or it is encrypted",
                fix: "give the file of the store itself, which mostly ends in .sqlite")
        }
    }

    private static func size(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
}
