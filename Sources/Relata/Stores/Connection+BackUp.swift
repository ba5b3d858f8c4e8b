import Foundation
import RelataModel
import RelataSchema

extension Connection {
    /// Copies the current state of the database to a file; others may continue to write.
    ///
    /// The connection reads one state of the file all the time, so that the copy need not start again after each save
    /// of another connection. The copy has the permissions of the file that it replaces, or else those of the database.
    func backUp(to target: URL, progress: Progress? = nil) throws {
        // A folder would keep the copy from its place, but not what is beside it; a device as /dev/null would give its
        // place to the copy. Nor may the copy take the file's own place, and its log that of the connections that are
        // open.
        let isOwn = FileStatus(target.path).map { $0.identity == FileStatus(path)?.identity } ?? false
        guard StoreFile(target).isFileOrMissing, !isOwn else {
            throw CocoaError(.fileWriteFileExists, userInfo: [NSFilePathErrorKey: target.path])
        }
        let permissions = FilePermissions(ofFileAt: target.path) ?? FilePermissions(ofFileAt: path)?.ofCopy
        let draft = StoreFile.draft(for: target)
        defer { try? StoreFile(draft).remove() }
        FilePermissions.ownerOnly.createFile(at: draft.path)
        try readTransaction {
            // The first read of the file determines the state.
            try execute("SELECT count(*) FROM sqlite_schema")
            try copy(to: draft, progress: progress)
        }
        permissions?.apply(toFileAt: draft.path)
        // The log of a store that was there belongs to that one, and has saves that its file does not have until they
        // are written into it. It can be no store, or one that is in use.
        if FileManager.default.fileExists(atPath: target.path + "-wal") { try? Self.writeLog(intoFileAt: target) }
        // SQLite would take what is beside the former file for the log of the copy; if the copy cannot take its place,
        // it is needed there.
        let companions = FormerCompanions(of: target, asideAs: draft)
        do {
            try companions.moveAside()
            guard rename(draft.path, target.path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target.path])
            }
        } catch {
            companions.moveBack()
            throw error
        }
        companions.remove()
    }

    /// Writes a store's log into its file, so that the file is complete if the work ends before another takes its
    /// place.
    private static func writeLog(intoFileAt url: URL) throws {
        let connection = try Connection(path: url.path, uri: url.path, .writing, timeout: 1)
        try connection.prepare("PRAGMA wal_checkpoint(TRUNCATE)").run()
    }
}

/// The files beside a store that another one replaces.
private struct FormerCompanions {
    private let files: [(path: String, aside: String)]

    init(of store: URL, asideAs draft: URL) {
        files = Schema.companionSuffixes.map { (store.path + $0, draft.path + $0 + ".former") }
    }

    func moveAside() throws {
        for file in files where rename(file.path, file.aside) != 0 && errno != ENOENT {
            throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: file.path])
        }
    }

    func moveBack() { for file in files { rename(file.aside, file.path) } }

    func remove() { for file in files { unlink(file.aside) } }
}
