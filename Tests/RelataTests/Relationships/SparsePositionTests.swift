import Foundation
import Relata
import Testing

@Suite("Rows that a change of an ordered relationship writes (semantics 3.2)")
struct SparsePositionTests {
    /// Counts the rows of a table that are written, by their versions: a new row has 1, and each write raises it.
    private final class WriteCounter {
        private let file: SQLiteFile
        private let sql: String
        private var last = (rows: 0, versions: 0)

        init(_ container: PersistentContainer, _ table: String) throws {
            file = try SQLiteFile(container)
            sql = "SELECT count(*), sum(\"_version\") FROM \"\(table)\""
            _ = try take()
        }

        /// How many rows were inserted and updated since the last time.
        func take() throws -> [Int] {
            let row = try #require(try file.rows(sql).first).map { Int($0 ?? "") ?? 0 }
            defer { last = (row[0], row[1]) }
            return [row[0] - last.rows, row[1] - last.versions - (row[0] - last.rows)]
        }
    }

    @Test(
        "Positions at the limits of their range, left by other writers, break nothing",
        arguments: ["9223372036854775807", "-9223372036854775808", "9223372036854775800 + \"_id\""])
    func extremes(position: String) throws {
        let music = try Music()
        let (_, _, titles) = try album(6, music)
        let file = try SQLiteFile(music.container)
        let column = try #require(
            try file.rows("SELECT name FROM pragma_table_info('Media') WHERE name LIKE '%album%position%'").first?.first
        )
        try file.run("UPDATE \"Media\" SET \"\(column ?? "")\" = \(position)")
        let context = music.context()
        let album = try music.only(Album.self, in: context)
        album.tracks.append(context.track("last"))
        #expect(album.tracks.map(\.title) == titles + ["last"])
        try context.save()
        #expect(try self.titles(music) == titles + ["last"])
        // Without reading what is there.
        let other = music.context()
        _ = other.track("unread", album: try music.only(Album.self, in: other))
        try other.save()
        #expect(try self.titles(music) == titles + ["last", "unread"])
        // There is no room, so that all are given new positions.
        let third = music.context()
        let crowded = try music.only(Album.self, in: third)
        crowded.tracks.insert(third.track("first"), at: 0)
        crowded.tracks.insert(third.track("fourth"), at: 3)
        let expected = crowded.tracks.map(\.title)
        try third.save()
        #expect(try self.titles(music) == expected)
        #expect(expected[0] == "first" && expected[3] == "fourth" && expected.count == titles.count + 4)
    }

    @Test("Members without position come first, in memory as in the store, whatever is moved among the others")
    func withoutPosition() throws {
        let music = try Music()
        let (_, _, titles) = try album(2, music)
        let writer = music.context()
        for title in ["x", "y"] { _ = writer.track(title) }
        try writer.save()
        let album = try music.only(Album.self, in: writer)
        var request = BatchUpdateRequest(entityName: "Track", propertiesToUpdate: ["album": .constant(album)])
        request.predicate = try FetchPredicate(format: "title IN {'x', 'y'}")
        try writer.execute(request)
        #expect(try self.titles(music) == ["x", "y"] + titles)
        let context = music.context()
        let moved = try music.only(Album.self, in: context)
        moved.tracks.move(from: 2, to: 3)
        context.refresh(moved, mergeChanges: true)
        let expected = ["x", "y", titles[1], titles[0]]
        #expect(moved.tracks.map(\.title) == expected)
        moved.tracks.append(context.track("last"))
        try context.save()
        #expect(try self.titles(music) == expected + ["last"])
    }

    private func titles(_ music: Music) throws -> [String] {
        try music.only(Album.self, in: music.context()).tracks.map(\.title)
    }

    /// An album with many tracks, in a context that has read nothing of it.
    private func album(_ count: Int, _ music: Music) throws -> (ManagedObjectContext, Album, [String]) {
        let context = music.context()
        let album = context.album("Album")
        let titles = (0..<count).map { "\($0)" }
        for title in titles { album.tracks.append(context.track(title)) }
        try context.save()
        let other = music.context()
        return (other, try music.only(Album.self, in: other), titles)
    }

    @Test("Inserting, moving and removing one of 10,000 writes one row")
    func oneRow() throws {
        let music = try Music()
        var (context, album, expected) = try album(10_000, music)
        let counter = try WriteCounter(music.container, "Media")
        for index in [5_000, 0, 1, 9_000] {
            album.tracks.insert(context.track("new \(index)"), at: index)
            expected.insert("new \(index)", at: index)
            try context.save()
            #expect(try counter.take() == [1, 0])
        }
        for (from, to) in [(0, 5_000), (5_000, 0), (9_999, 1), (1, 9_999), (10_003, 0), (0, 10_003), (77, 78)] {
            album.tracks.move(from: from, to: to)
            expected.insert(expected.remove(at: from), at: to)
            try context.save()
            #expect(try counter.take() == [0, 1], "\(from) to \(to)")
        }
        album.tracks.remove(at: 4_321)
        expected.remove(at: 4_321)
        try context.save()
        #expect(try counter.take() == [0, 1])
        #expect(album.tracks.map(\.title) == expected)
        #expect(try titles(music) == expected)
    }

    @Test("A change at several indexes writes the rows of what enters, leaves and moves")
    func severalIndexes() throws {
        let music = try Music()
        let (context, album, _) = try album(1_000, music)
        let counter = try WriteCounter(music.container, "Media")
        let moving = album.tracks[900]
        album.tracks.replace(at: [100, 200], with: [moving, context.track("new")])
        let replaced = album.tracks.map(\.title)
        #expect(replaced[100] == "900" && replaced[200] == "new" && replaced.count == 999)
        try context.save()
        #expect(try counter.take() == [1, 3])
        album.tracks.insert(contentsOf: [context.track("first"), context.track("second")], at: [0, 500])
        try context.save()
        #expect(try counter.take() == [2, 0])
        album.tracks.remove(at: [0, 501])
        try context.save()
        #expect(try counter.take() == [0, 2])
        #expect(try titles(music) == album.tracks.map(\.title))
    }

    @Test("Appending to 10,000 that are not in memory writes one row")
    func appending() throws {
        let music = try Music()
        let (context, album, expected) = try album(10_000, music)
        let counter = try WriteCounter(music.container, "Media")
        _ = context.track("last", album: album)
        try context.save()
        #expect(try counter.take() == [1, 0])
        #expect(try titles(music) == expected + ["last"])
    }

    @Test("2,000 insertions at one index, each saved, write a few rows each", arguments: [0, 1, 500, 1_000])
    func onePlace(index: Int) throws {
        let music = try Music()
        var (context, album, expected) = try album(1_000, music)
        let counter = try WriteCounter(music.container, "Media")
        for number in 0..<2_000 {
            album.tracks.insert(context.track("new \(number)"), at: index)
            expected.insert("new \(number)", at: index)
            try context.save()
        }
        let written = try counter.take()
        #expect(written[0] == 2_000)
        #expect(written[1] < 20_000)
        #expect(album.tracks.map(\.title) == expected)
        #expect(try titles(music) == expected)
    }

    @Test("Moving within a many-to-many relationship writes one pair, whichever sides are ordered")
    func pairs() throws {
        let music = try Music()
        let context = music.context()
        let playlist = Playlist(context: context)
        playlist.items = OrderedToMany(["a", "b", "c", "d"].map { context.track($0) })
        let hub = Node(context: context)
        let nodes = (0..<1_000).map { number in
            let node = Node(context: context)
            node.name = "\(number)"
            return node
        }
        hub.targets = OrderedToMany(nodes)
        nodes[3].sources.append(nodes[4])
        nodes[3].sources.append(nodes[5])
        try context.save()
        var last = try storedPairs(music)
        /// The number of pairs that were added or changed.
        func written() throws -> Int {
            let now = try storedPairs(music)
            defer { last = now }
            return now.subtracting(last).count
        }
        playlist.items.move(from: 3, to: 1)
        try context.save()
        #expect(try written() == 1)
        hub.targets.move(from: 900, to: 10)
        try context.save()
        #expect(try written() == 1)
        nodes[3].sources.move(from: 2, to: 0)
        try context.save()
        #expect(try written() == 1)
        hub.targets.insert(hub, at: 500)
        try context.save()
        #expect(try written() == 1)

        #expect(try music.only(Playlist.self, in: music.context()).items.map(\.title) == ["a", "d", "b", "c"])
        let read = try music.context().all(Node.self)
        let stored = try #require(read.first { $0.name == nil })
        #expect(stored.targets.map(\.name) == hub.targets.map(\.name))
        #expect(stored.sources.map(\.name) == [nil])
        let third = try #require(read.first { $0.name == "3" })
        #expect(third.sources.map(\.name) == ["5", nil, "4"])
    }

    /// The rows of all tables of pairs, as text.
    private func storedPairs(_ music: Music) throws -> Set<[String?]> {
        let file = try SQLiteFile(music.container)
        let tables = try file.rows(
            "SELECT \"name\" FROM sqlite_schema WHERE type = 'table' AND (sql LIKE '%items%' OR sql LIKE '%targets%') "
                + "AND \"name\" NOT IN ('Playlist', 'Node', 'Media')"
        ).compactMap { $0[0] }
        try #require(tables.count == 2)
        return Set(try tables.flatMap { table in try file.rows("SELECT * FROM \"\(table)\"").map { [table] + $0 } })
    }
}
