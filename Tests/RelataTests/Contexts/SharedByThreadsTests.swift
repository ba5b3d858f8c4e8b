import Foundation
import Relata
import Synchronization
import Testing

/// What threads may share, used by several at once: ThreadSanitizer sees here whether something is not protected.
@Suite("Threads that share containers, models, caches and IDs, each with a context of its own")
struct SharedByThreadsTests {
    /// A number that threads share.
    private final class Counter: Sendable {
        private let number = Atomic(0)

        var value: Int { number.load(ordering: .relaxed) }

        func increment() { number.add(1, ordering: .relaxed) }
    }

    /// Runs each block on a thread of its own, all at once, until all have ended.
    ///
    /// Not in tasks: these share as many threads as there are processors, and one that waits keeps others from running.
    private func onThreads(_ blocks: [@Sendable () throws -> Void]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for block in blocks {
                group.addTask {
                    try await withCheckedThrowingContinuation { continuation in
                        Thread { continuation.resume(with: Result(catching: block)) }.start()
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// A store with a history in a file that goes with it, so that several containers can open it.
    private final class File: Sendable {
        let url = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID().uuidString).sqlite")

        func container() throws -> PersistentContainer {
            var description = PersistentStoreDescription(url: url)
            description.tracksHistory = true
            description.timeout = 60
            return try PersistentContainer(model: MusicModel.managedObjectModel, description: description)
        }

        deinit {
            for suffix in ["", "-wal", "-shm", ".copy"] {
                try? FileManager.default.removeItem(atPath: url.path + suffix)
            }
        }
    }

    /// What a writer does in each round: of three new albums one stays, one is deleted by its object, and one by a
    /// batch request.
    private func write(_ writer: Int, _ round: Int, _ context: ManagedObjectContext) throws {
        context.mergePolicy = .mergeByPropertyObjectTrump
        let name = "\(writer)-\(round)"
        let (kept, deleted, purged) = (
            context.album("kept \(name)"), context.album("gone \(name)"), context.album("old \(name)")
        )
        purged.year = 1900
        for album in [kept, deleted, purged] {
            for number in 0..<3 {
                let track = context.track("\(name)/\(number)", album: album)
                track.number = Int16(number)
            }
        }
        try context.save()
        kept.year = Int32(2000 + round)
        kept.tracks.remove(kept.tracks[0])
        context.delete(deleted)
        // All writers change this one.
        let shared = FetchRequest<Artist>()
        shared.predicate = try FetchPredicate(format: "name == %@", "shared")
        try #require(context.fetch(shared).first).albums.insert(kept)
        try context.save()
    }

    /// Fetches with predicates whose formats, patterns and key paths all threads find in the same caches.
    private func read(_ context: ManagedObjectContext) throws {
        let predicates = [
            try FetchPredicate(format: "title LIKE[c] %@", "KEPT*"),
            try FetchPredicate(format: "title MATCHES %@", "kept \\d+-\\d+"),
            try FetchPredicate(format: "year IN %@", Array(1990..<2030)),
            try FetchPredicate(format: "ANY tracks.title BEGINSWITH %@ AND tracks.@count < 3", "1-"),
        ]
        for predicate in predicates {
            let request = FetchRequest<Album>()
            request.predicate = predicate
            request.sortDescriptors = [KeySortDescriptor(\Album.artist?.name), KeySortDescriptor(\Album.title)]
            for album in try context.fetch(request) {
                // By SQLite's functions above, and in memory here.
                #expect(try predicate.evaluate(with: album))
                #expect(album.tracks.allSatisfy { $0.album === album })
                _ = album.artist?.albums.count
            }
        }
    }

    @Test(
        "Threads write, read, merge, delete in batches, copy, log and purge at once: what was saved is there in the end"
    )
    func everythingAtOnce() async throws {
        let (file, writers, rounds) = (File(), 3, 6)
        let container = try file.container()
        let context = container.newBackgroundContext()
        let artist = context.artist("shared")
        try context.save()
        let id = artist.objectID
        let writing: [@Sendable () throws -> Void] = (0..<writers).map { writer in
            {
                for round in 0..<rounds {
                    let context = container.newBackgroundContext()
                    try context.performAndWait { try write(writer, round, context) }
                }
            }
        }
        let reading: @Sendable () throws -> Void = {
            for _ in 0..<rounds {
                let context = container.newBackgroundContext()
                context.automaticallyMergesChangesFromParent = true
                try context.performAndWait { try read(context) }
            }
        }
        try await onThreads(
            writing + [
                reading, reading,
                {
                    // A context that stays, and receives the saves of all others while they are made.
                    let context = container.newBackgroundContext()
                    context.automaticallyMergesChangesFromParent = true
                    let artist = try context.performAndWait {
                        try #require(context.existingObject(with: id) as? Artist)
                    }
                    for _ in 0..<100 {
                        context.performAndWait {
                            context.processPendingChanges()
                            #expect(artist.albums.count <= writers * rounds)
                        }
                        Thread.sleep(forTimeInterval: 0.001)
                    }
                },
                {
                    for _ in 0..<rounds {
                        let request = FetchRequest<Album>()
                        request.predicate = try FetchPredicate(format: "year == 1900")
                        let context = container.newBackgroundContext()
                        try context.execute(BatchDeleteRequest(fetchRequest: request))
                        var update = BatchUpdateRequest(
                            entityName: "Album", propertiesToUpdate: ["year": .constant(2001)])
                        update.predicate = try FetchPredicate(format: "year == 2000 AND title BEGINSWITH %@", "kept")
                        try context.execute(update)
                    }
                },
                {
                    let events = Counter()
                    for turn in 0..<rounds {
                        container.statementLog =
                            turn % 2 == 0
                            ? StatementLog(slowDuration: 0) { _ in events.increment() } : nil
                        try container.checkpoint()
                        try container.backUp(to: URL(filePath: file.url.path + ".copy"))
                        _ = try container.history(after: container.currentHistoryToken())
                        _ = try container.deleteHistory(before: Date(timeIntervalSinceNow: -0.1))
                        #expect(container.metrics.saves >= 0)
                    }
                },
            ])
        let end = container.newBackgroundContext()
        let request = FetchRequest<Album>()
        request.predicate = try FetchPredicate(format: "year == 1900")
        try end.execute(BatchDeleteRequest(fetchRequest: request))
        let albums = try end.all(Album.self)
        let names = (0..<writers).flatMap { writer in (0..<rounds).map { "kept \(writer)-\($0)" } }
        #expect(Set(albums.map(\.title)) == Set(names) && albums.count == names.count)
        #expect(try #require(end.existingObject(with: id) as? Artist).albums.count == names.count)
        #expect(albums.allSatisfy { $0.tracks.count == 2 })
        try await container.close()
        #expect(try SQLiteFile(file.url).rows("PRAGMA integrity_check") == [["ok"]])
    }

    @Test("Threads open and close containers of one file at once, also a new one")
    func openingAndClosing() async throws {
        let (file, threads, rounds) = (File(), 4, 3)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<threads {
                group.addTask {
                    for round in 0..<rounds {
                        let container = try file.container()
                        async let saved: Void = container.perform { context in
                            _ = context.album("\(number)-\(round)")
                            try context.save()
                        }
                        async let count = container.perform { try $0.count(for: FetchRequest<Album>()) }
                        _ = try await (saved, count)
                        // Its log may be in use by the others.
                        do { try await container.close() } catch PersistenceError.storeBusy {}
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try file.container().newBackgroundContext().count(for: FetchRequest<Album>()) == threads * rounds)
    }

    @Test("A store that is closed while threads use it lets them end with an error, and keeps what they have saved")
    func closedWhileInUse() async throws {
        let (file, saves) = (File(), Counter())
        let container = try file.container()
        async let threads: Void = onThreads(
            (0..<4).map { number in
                {
                    let context = container.newBackgroundContext()
                    do {
                        for round in 0... {
                            try context.performAndWait {
                                _ = context.album("\(number)-\(round)")
                                try context.save()
                                saves.increment()
                                _ = try context.all(Album.self).map(\.title)
                            }
                        }
                    } catch PersistenceError.unusableContext {}
                }
            })
        while saves.value < 10 { try await Task.sleep(for: .milliseconds(1)) }
        try await container.close()
        try await threads
        let count = try file.container().newBackgroundContext().count(for: FetchRequest<Album>())
        #expect(count == saves.value)
    }

    @Test("A model made while the program runs is used for the first time by several threads at once")
    func newModel() async throws {
        for _ in 0..<4 {
            let model = ManagedObjectModel(dynamic: MusicModel.managedObjectModel.model)
            let container = try PersistentContainer.temporary(model: model)
            try await withThrowingTaskGroup(of: ManagedObjectID.self) { group in
                for number in 0..<6 {
                    group.addTask {
                        try await container.perform { context in
                            let entity = try #require(model.entitiesByName["Album"])
                            let album = ManagedObject(entity: entity, insertInto: context)
                            album.setValue("album \(number)", forKey: "title")
                            let track = ManagedObject(
                                entity: try #require(model.entitiesByName["Track"]), insertInto: context)
                            track.setValue("track", forKey: "title")
                            track.setValue(album, forKey: "album")
                            try context.save()
                            return track.objectID
                        }
                    }
                }
                for try await id in group {
                    let title = try await container.perform { context in
                        let album = try context.existingObject(with: id).value(forKey: "album") as? ManagedObject
                        return album?.value(forKey: "title") as? String
                    }
                    #expect(title?.hasPrefix("album ") == true)
                }
            }
        }
    }
}
