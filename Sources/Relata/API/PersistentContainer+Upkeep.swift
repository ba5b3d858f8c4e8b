public import Foundation

extension PersistentContainer {
    /// The number of blocks of `perform(_:)` that run at once; the others wait for their turn. There is no limit
    /// unless it is set.
    ///
    /// Each block has a connection to the file and a thread, so a server should set a limit.
    public var maximumConcurrentJobs: Int {
        get { jobs.limit }
        set { jobs.limit = newValue }
    }

    /// Copies the current state of the store to another file, while contexts continue to read and write; see
    /// ``PersistentStore/backUp(to:progress:)``.
    /// - Parameters:
    ///   - target: the file to write; it appears under its name once it is complete.
    ///   - progress: counts pages; cancelling it stops the work, and no file is written.
    /// - Throws: `PersistenceError`, if the store cannot be read or the file not be written;
    ///   `CocoaError.userCancelled`.
    public func backUp(to target: URL, progress: Progress? = nil) throws {
        try store.backUp(to: target, progress: progress)
    }

    /// Writes the write-ahead log into the store's file; see ``PersistentStore/checkpoint()``.
    /// - Returns: whether the whole log could be written.
    /// - Throws: `PersistenceError`, if the store was closed or cannot be written.
    @discardableResult
    public func checkpoint() throws -> Bool {
        RunningContexts.endReading()
        return try store.checkpoint()
    }

    /// Closes the store: lets no further block of `perform(_:)` begin, waits for the running ones, and writes the
    /// write-ahead log into the file. Contexts that still exist throw when they fetch or save, and keep their
    /// changes.
    /// - Throws: `PersistenceError`, if the log cannot be written into the file; the store is closed all the same.
    public func close() async throws {
        await jobs.close(closedError)
        let store = store
        // Streams of updates end.
        defer { persistentStoreCoordinator.wakeFollowers(of: store) }
        try persistentStoreCoordinator.remove(store)
    }

    /// Returns the folder for stores that are given only a name: the application's data folder.
    public static func defaultDirectoryURL() -> URL {
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        return folders.first ?? URL(filePath: NSHomeDirectory(), directoryHint: .isDirectory)
    }

    var closedError: PersistenceError {
        .unusableContext(reason: "the store \(store.url.path) was closed or removed")
    }
}
