import Foundation
import Relata
import Synchronization
import Testing

@Suite("Results after many saves of others")
struct QueuedSavesTests {
    private func albums(_ titles: [String], in context: ManagedObjectContext) throws -> [Album] {
        let albums = titles.map { context.album($0) }
        try context.save()
        return albums
    }

    private func request() -> FetchRequest<Album> {
        let request = Album.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(\Album.title)]
        return request
    }

    @Test("Many saves are merged with as many statements as one, whether they touch the results or not")
    func statementsOfQueuedSaves() throws {
        let music = try Music()
        let context = music.context()
        context.automaticallyMergesChangesFromParent = true
        let writer = music.context()
        let albums = try albums((10..<30).map { "\($0)" }, in: writer)
        let artists = (0..<20).map { writer.artist("\($0)") }
        try writer.save()
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        try controller.performFetch()
        let counter = StatementCounter(music.container)
        func changed(_ text: String) -> String { text.hasSuffix("x") ? String(text.dropLast()) : text + "x" }
        func statements(mergingSaves count: Int, _ change: (Int) -> Void) throws -> Int {
            for index in 0..<count {
                change(index)
                try writer.save()
            }
            return counter.count { context.processPendingChanges() }.statements
        }
        let changes: [(Comment, (Int) -> Void)] = [
            ("of the same object", { _ in albums[3].title = changed(albums[3].title) }),
            ("of the results", { albums[$0].title = changed(albums[$0].title) }),
            ("of others", { artists[$0].name = changed(artists[$0].name) }),
        ]
        for (what, change) in changes {
            // What is found out once is known then.
            _ = try statements(mergingSaves: 1, change)
            let one = try statements(mergingSaves: 1, change)
            let many = try statements(mergingSaves: 20, change)
            #expect(many == one, what)
        }
        #expect(controller.fetchedObjects?.map(\.title) == albums.map(\.title))
    }

    @Test("A stream fetches once for all saves that arrive while it fetches", .timeLimit(.minutes(1)))
    func streamOfQueuedSaves() async throws {
        let music = try Music()
        let writer = music.context()
        let albums = try albums((10..<20).map { "\($0)" }, in: writer)
        let fetches = Mutex(0)
        let goOn = DispatchSemaphore(value: 0)
        var updates = music.container.updates(of: { () -> FetchRequest<Album> in
            let number = fetches.withLock { fetches in
                fetches += 1
                return fetches
            }
            if number == 2 { goOn.wait() }
            return Album.fetchRequest()
        }).makeAsyncIterator()
        #expect(try await updates.next()?.objectIDs.count == 10)
        for album in albums {
            album.title += "x"
            try writer.save()
            _ = writer.artist(album.title)
            try writer.save()
        }
        goOn.signal()
        let last = try self.albums(["last"], in: writer)[0].objectID
        while let update = try await updates.next(), !update.objectIDs.contains(last) {}
        // The second one waited for the saves, the third found what was left of them, and the fourth the last album.
        #expect(fetches.withLock { $0 } <= 4)
    }
}
