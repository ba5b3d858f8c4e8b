import Foundation

extension Connection {
    /// Opens a store's file.
    /// - Parameter creates: whether the file is created if it does not exist. A file that has vanished since the
    ///   store was opened must not be created again without its tables.
    convenience init(_ description: PersistentStoreDescription, creates: Bool) throws {
        let (path, timeout) = (description.url.path, description.timeout)
        guard description.isReadOnly else {
            let mode = creates ? Mode.creating : .writing
            try self.init(path: path, uri: path, mode, timeout: timeout, settings: description.durability.pragmas)
            QueryFunctions.register(database)
            return
        }
        do {
            try self.init(path: path, uri: path, .reading, timeout: timeout)
        } catch PersistenceError.store(let failure)
            where failure.isAccessDenied && !Self.hasUnreadLog(path)
        {
            // Reading a write-ahead log needs a file beside the store, which a read-only folder does not allow; then
            // there are no other writers, and the file can be read directly.
            try self.init(path: path, uri: Self.immutable(description.url), .reading, timeout: timeout)
        }
        QueryFunctions.register(database)
    }

    /// Returns whether the write-ahead log may have saves that are not in the file, which must not be read without
    /// them.
    private static func hasUnreadLog(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0 > 0
    }
}
