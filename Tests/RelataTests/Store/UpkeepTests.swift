import Foundation
import RelataTestSupport
import Synchronization
import Testing

@testable import Relata

/// Numbers that several threads change.
private final class Counters: Sendable {
    let running = Atomic<Int>(0)
    let most = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    let isOver = Atomic<Bool>(false)
}

@Suite("Backing up a store, limiting and cancelling work, closing")
struct UpkeepTests {
    @Test("A backup is complete and consistent while others write")
    func backup() async throws {
        let music = try Music()
        let container = music.container
        try await container.perform { context in
            for number in 0..<2000 { context.track("track \(number)").number = 1 }
            try context.save()
        }
        let target = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: target) }
        let counters = Counters()
        async let writes: Void = {
            var round = 0
            while !counters.isOver.load(ordering: .relaxed) {
                round += 1
                // All tracks of one state have the same number.
                try await container.perform { [round] context in
                    for track in try context.all(Track.self) { track.number = Int16(truncatingIfNeeded: round) }
                    try context.save()
                }
            }
        }()
        let progress = Progress(totalUnitCount: 1)
        for _ in 0..<3 { try container.backUp(to: target, progress: progress) }
        counters.isOver.store(true, ordering: .relaxed)
        try await writes
        #expect(progress.completedUnitCount == progress.totalUnitCount && progress.totalUnitCount > 1)
        let copy = try PersistentContainer(model: MusicModel.managedObjectModel, at: target)
        let tracks = try copy.newBackgroundContext().all(Track.self)
        #expect(tracks.count == 2000 && Set(tracks.map(\.number)).count == 1)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: target.path + suffix) }
    }

    @Test("A backup does not replace a folder, and leaves what is beside it alone")
    func backupOntoFolder() throws {
        let music = try Music()
        let target = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
        let beside = target.path + "-wal"
        try Data("a".utf8).write(to: URL(filePath: beside))
        defer { for path in [target.path, beside] { try? FileManager.default.removeItem(atPath: path) } }
        #expect(throws: CocoaError.self) { try music.container.backUp(to: target) }
        #expect(FileManager.default.contents(atPath: beside) == Data("a".utf8))
    }

    @Test("A copy has the permissions of the file that it replaces, or else those of the store")
    func permissions() throws {
        let folder = try TemporaryFolder()
        func url(_ name: String) -> URL { folder.url.appending(path: name) }
        func permissions(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
        }
        func setPermissions(_ permissions: Int, _ name: String) throws {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.path(name))
        }
        let container = try PersistentContainer(model: MusicModel.managedObjectModel, at: url("store.sqlite"))
        let coordinator = container.persistentStoreCoordinator
        try setPermissions(0o600, "store.sqlite")
        try container.backUp(to: url("new.sqlite"))
        #expect(try permissions("new.sqlite") == 0o600)
        try folder.write("", to: "old.sqlite")
        try setPermissions(0o660, "old.sqlite")
        try container.backUp(to: url("old.sqlite"))
        #expect(try permissions("old.sqlite") == 0o660)
        // A store of its own owner alone stays so, whoever can read the other one.
        try setPermissions(0o600, "new.sqlite")
        try coordinator.replacePersistentStore(at: url("new.sqlite"), withPersistentStoreFrom: url("old.sqlite"))
        #expect(try permissions("new.sqlite") == 0o600)
        // The copy of a store that is only read, as one in a bundle, can be written to.
        try setPermissions(0o440, "old.sqlite")
        try coordinator.replacePersistentStore(at: url("seeded.sqlite"), withPersistentStoreFrom: url("old.sqlite"))
        #expect(try permissions("seeded.sqlite") == 0o640)
        let store = try #require(coordinator.persistentStores.first)
        _ = try coordinator.migratePersistentStore(store, to: url("moved.sqlite"))
        #expect(try permissions("moved.sqlite") == 0o600)
    }

    @Test("A cancelled backup writes no file")
    func cancelledBackup() throws {
        let music = try Music()
        let target = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString).sqlite")
        let progress = Progress(totalUnitCount: 1)
        progress.cancel()
        #expect(throws: CocoaError.self) { try music.container.backUp(to: target, progress: progress) }
        let folder = target.deletingLastPathComponent().path
        let rest = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!rest.contains { $0.contains(target.lastPathComponent) })
    }

    @Test("The log is written into the file")
    func checkpoint() async throws {
        let music = try Music()
        // A connection that stays open, as the last one to close writes the log into the file itself.
        let context = music.context()
        #expect(try context.all(Track.self).isEmpty)
        try await music.container.perform { context in
            _ = context.track("a")
            try context.save()
        }
        #expect(try music.container.checkpoint())
        let log = try FileManager.default.attributesOfItem(atPath: music.container.storeURL.path + "-wal")[.size]
        #expect((log as? NSNumber)?.intValue ?? 0 == 0)
    }

    @Test("No more jobs run at once than the container allows, and all of them run")
    func limit() async throws {
        let music = try Music()
        let container = music.container
        container.maximumConcurrentJobs = 2
        let counters = Counters()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    try await container.perform { _ in
                        let now = counters.running.add(1, ordering: .sequentiallyConsistent).newValue
                        counters.most.max(now, ordering: .sequentiallyConsistent)
                        Thread.sleep(forTimeInterval: 0.01)
                        counters.running.subtract(1, ordering: .sequentiallyConsistent)
                        counters.done.add(1, ordering: .sequentiallyConsistent)
                    }
                }
            }
            try await group.waitForAll()
        }
        let (most, done) = (counters.most.load(ordering: .relaxed), counters.done.load(ordering: .relaxed))
        #expect((1...2).contains(most) && done == 12)
        #expect(container.metrics.runningJobs == 0 && container.metrics.waitingJobs == 0)
    }

    @Test("Waiting work does not start if its task is cancelled; a running query stops")
    func cancellation() async throws {
        let music = try Music()
        let container = music.container
        container.maximumConcurrentJobs = 1
        try await container.perform { context in
            for number in 0..<300 { _ = context.track("track \(number)") }
            try context.save()
        }
        let hasBegun = AsyncStream<Void>.makeStream()
        let running = Task {
            try await container.perform { context in
                hasBegun.continuation.yield()
                // Without an end, unless it is stopped.
                while true { _ = try context.count(for: FetchRequest<Track>()) }
            }
        }
        for await _ in hasBegun.stream { break }
        let waiting = Task { try await container.perform { _ in Issue.record("it must not begin") } }
        while container.metrics.waitingJobs == 0 { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(container.metrics.runningJobs == 0 && container.metrics.waitingJobs == 0)
    }

    @Test("Closing a container waits for running work; after that nothing works any more")
    func close() async throws {
        let music = try Music()
        let container = music.container
        let context = music.context()
        let hasBegun = AsyncStream<Void>.makeStream()
        let counters = Counters()
        let running = Task {
            try await container.perform { context in
                hasBegun.continuation.yield()
                Thread.sleep(forTimeInterval: 0.05)
                _ = context.track("a")
                try context.save()
                counters.isOver.store(true, ordering: .relaxed)
            }
        }
        for await _ in hasBegun.stream { break }
        try await container.close()
        let hasEnded = counters.isOver.load(ordering: .relaxed)
        #expect(hasEnded)
        try await running.value
        #expect(errorCode { _ = try context.all(Track.self) } == 134_070)
        await #expect(throws: PersistenceError.self) { try await container.perform { _ in } }
        try await container.close()
    }

    @Test("A backup, or a replacement, onto the store's own file is refused", arguments: [false, true])
    func backupOntoItself(isLinked: Bool) throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "own.sqlite")
        let container = try PersistentContainer(model: MusicModel.managedObjectModel, at: url)
        let context = container.newBackgroundContext()
        let track = context.track("a")
        try context.save()
        var target = url
        if isLinked {
            target = folder.url.appending(path: "link.sqlite")
            try FileManager.default.createSymbolicLink(at: target, withDestinationURL: url)
        }
        #expect(throws: CocoaError.self) { try container.backUp(to: target) }
        #expect(throws: CocoaError.self) {
            try container.persistentStoreCoordinator.replacePersistentStore(at: target, withPersistentStoreFrom: url)
        }
        track.title = "b"
        try context.save()
        #expect(try container.newBackgroundContext().all(Track.self).map(\.title) == ["b"])
    }

    @Test("What interrupts a connection does so while a progress can interrupt it too, and afterwards")
    func severalStopConditions() throws {
        let music = try Music()
        let connection = try music.context().core.reader.connection
        var isStopped = false
        connection.stop { isStopped }
        func count() throws {
            let statement = try connection.prepare(
                "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 100000) SELECT count(*) FROM c"
            )
            defer { statement.reset() }
            _ = try statement.step()
        }
        try connection.stopping(when: { false }) {
            try count()
            isStopped = true
            #expect(throws: PersistenceError.self) { try count() }
        }
        #expect(throws: PersistenceError.self) { try count() }
        isStopped = false
        try count()
    }
}
