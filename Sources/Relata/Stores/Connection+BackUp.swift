import Foundation

extension Connection {
    /// Copies the current state of the database to a file; others may continue to write.
    ///
    /// The connection reads one state of the file all the time, so that the copy need not start again after each save
    /// of another connection.
    func backUp(to target: URL, progress: Progress? = nil) throws {
        let draft = StoreFile.draft(for: target)
        defer { try? StoreFile(draft).remove() }
        try readTransaction {
            // The first read of the file determines the state.
            try execute("SELECT count(*) FROM sqlite_schema")
            try copy(to: draft, progress)
        }
        // A folder would keep the copy from its place, but not what is beside it.
        if (try? target.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
            throw CocoaError(.fileWriteFileExists, userInfo: [NSFilePathErrorKey: target.path])
        }
        // The log of a store that was there belongs to that one.
        for suffix in StoreFile.companions where unlink(target.path + suffix) != 0 && errno != ENOENT {
            // SQLite would take it for the log of the copy.
            throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: target.path + suffix])
        }
        guard rename(draft.path, target.path) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target.path])
        }
    }
}
