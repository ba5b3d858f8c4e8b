import Foundation

extension Connection {
    /// Copies the database to a file, as it is now; others may go on writing.
    ///
    /// The connection reads one state of the file all the while, so that the copy need not begin again after each save of another one.
    func backUp(to target: URL, progress: Progress? = nil) throws {
        let draft = target.deletingLastPathComponent().appending(
            path: ".\(target.lastPathComponent).\(UUID().uuidString)")
        defer { try? StoreFile(draft).remove() }
        try readTransaction {
            // The state is chosen by the first look at the file.
            try execute("SELECT count(*) FROM sqlite_schema")
            try copy(to: draft, progress)
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
