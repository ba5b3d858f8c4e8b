public import Foundation

extension PersistentContainer {
    /// How many blocks of `perform(_:)` run at once; the others wait for their turn. There is no limit unless it is set.
    ///
    /// Each has a connection to the file and a thread, so that a server should say how many of them it wants.
    public var maximumConcurrentJobs: Int {
        get { jobs.limit }
        set { jobs.limit = newValue }
    }

    /// How many blocks of `perform(_:)` run now, and how many wait for their turn.
    public var jobCounts: (running: Int, waiting: Int) { jobs.counts }

    /// Copies the store to another file, as it is at this moment, while contexts go on reading and writing; see
    /// ``PersistentStore/backUp(to:progress:)``.
    /// - Parameters:
    ///   - target: the file to write; it appears under its name when it is complete.
    ///   - progress: counts pages; cancelling it ends the work, and no file is written.
    public func backUp(to target: URL, progress: Progress? = nil) throws {
        try store.backUp(to: target, progress: progress)
    }

    /// Writes the log of saves into the store's file; see ``PersistentStore/checkpoint()``.
    @discardableResult
    public func checkpoint() throws -> Bool { try store.checkpoint() }

    /// Ends the work with the store: lets no further block of `perform(_:)` begin, waits for those that run, and writes the log of saves into
    /// the file. Contexts that are still there throw when they fetch or save, and keep their changes.
    /// - Throws: `PersistenceError`, if the log cannot be written into the file; the store is closed all the same.
    public func close() async throws {
        await jobs.close(closedError)
        try persistentStoreCoordinator.remove(store)
    }

    /// The folder where stores are put that are given a name alone: that for the application's own data, or the user's home folder where the
    /// system has none.
    public static func defaultDirectoryURL() -> URL {
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        return folders.first ?? URL(filePath: NSHomeDirectory(), directoryHint: .isDirectory)
    }

    var closedError: PersistenceError {
        .unusableContext(reason: "the store \(store.url.path) was closed or removed")
    }
}
