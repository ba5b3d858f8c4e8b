import Foundation
import Relata
import Synchronization
import Testing

/// Collects what a log is told.
private final class Events: Sendable {
    private let list = Mutex<[StatementEvent]>([])

    var all: [StatementEvent] { list.withLock { $0 } }

    func add(_ event: StatementEvent) { list.withLock { $0.append(event) } }
}

@Suite("Diagnosing a store: statements, slow fetches, counters")
struct StatementLogTests {
    @Test("A log receives statements with values, rows and durations, also of contexts that are already open")
    func statements() throws {
        let music = try Music()
        let context = music.context()
        for title in ["a", "b", "c"] { _ = context.track(title) }
        try context.save()
        let events = Events()
        music.container.statementLog = StatementLog { events.add($0) }
        let request = FetchRequest<Track>()
        request.predicate = try FetchPredicate(format: "title != %@", "needle")
        #expect(try context.fetch(request).count == 3)
        let fetch = try #require(events.all.first { $0.sqlWithValues.contains("needle") })
        #expect(fetch.rowCount == 3 && fetch.duration >= 0 && !fetch.sql.contains("needle"))
        #expect(!fetch.isSlow && fetch.queryPlan.isEmpty)
        let fresh = music.context()
        try fresh.all(Track.self)[0].title = "changed"
        try fresh.save()
        #expect(events.all.contains { $0.sqlWithValues.contains("changed") && $0.changedRowCount == 1 })
        music.container.statementLog = nil
        let count = events.all.count
        _ = try context.fetch(request)
        #expect(events.all.count == count)
    }

    @Test("A slow statement comes with its query plan")
    func slow() throws {
        let music = try Music()
        let context = music.context()
        _ = context.track("a")
        try context.save()
        let events = Events()
        music.container.statementLog = StatementLog(slowDuration: 0) { events.add($0) }
        let request = FetchRequest<Track>()
        request.predicate = try FetchPredicate(format: "title == %@", "a")
        _ = try context.fetch(request)
        let fetch = try #require(
            events.all.first { $0.sql.contains("SELECT") && $0.rowCount == 1 && $0.sql.contains("title") })
        #expect(fetch.isSlow && fetch.queryPlan.contains { $0.contains("SCAN") || $0.contains("SEARCH") })
    }

    @Test("Counters count the operations on the store")
    func counters() throws {
        let music = try Music()
        let before = music.container.metrics
        #expect(before.saves == 0 && before.openConnections == 0)
        let context = music.context()
        let tracks = ["a", "b", "c"].map { context.track($0) }
        try context.save()
        tracks[0].title = "d"
        context.delete(tracks[1])
        try context.save()
        _ = try context.all(Track.self)
        _ = Tag(context: context)
        #expect(throws: PersistenceError.self) { try context.save() }
        let metrics = music.container.metrics
        #expect(metrics.saves == 2 && metrics.failedSaves == 1 && metrics.fetches == 1)
        #expect(metrics.insertedRows == 3 && metrics.updatedRows == 1 && metrics.deletedRows == 1)
        #expect(metrics.openConnections == 1)
    }

    @Test("A context that ends has no connection anymore, whatever it has saved and whoever keeps its objects")
    func ended() throws {
        let music = try Music()
        var context: ManagedObjectContext? = music.container.newBackgroundContext()
        let tracks = try ["a", "b"].map { title in try #require(context).track(title) }
        try context?.save()
        for track in tracks { track.title += "!" }
        try context?.save()
        #expect(music.container.metrics.openConnections == 1)
        context = nil
        #expect(music.container.metrics.openConnections == 0 && tracks[0].title == "a!")
    }
}
