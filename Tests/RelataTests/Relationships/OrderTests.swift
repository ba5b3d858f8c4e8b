import Foundation
import Relata
import Testing

@Suite("Ordered relationships (semantics 3.2)")
struct OrderTests {
    private func titles(_ music: Music) throws -> [String] {
        try music.only(Album.self, in: music.context()).tracks.map(\.title)
    }

    @Test("A replacement that is already in the list moves there, and only the replaced object leaves")
    func replacement() throws {
        let spellings: [(OrderedToMany<Track>, Int, Track) -> Void] = [
            { $0[$1] = $2 }, { $0.replace(at: $1, with: $2) },
        ]
        for spelling in spellings { try requireReplacement(spelling) }
    }

    private func requireReplacement(_ replace: (OrderedToMany<Track>, Int, Track) -> Void) throws {
        for (source, position, expected) in [(2, 0, "cb"), (0, 2, "ba"), (1, 0, "bc"), (0, 1, "ac"), (1, 1, "abc")] {
            let music = try Music()
            let context = music.context()
            let album = context.album("Album")
            let tracks = ["a", "b", "c"].map { context.track($0, album: album) }
            try context.save()
            replace(album.tracks, position, tracks[source])
            #expect(album.tracks.map(\.title).joined() == expected)
            try context.save()
            let stored = try music.only(Album.self, in: music.context())
            #expect(stored.tracks.map(\.title).joined() == expected)
        }
    }

    /// Changes the stored list `abc` at several indexes, and requires what is in it afterwards, and after a save.
    /// - Parameters:
    ///   - titles: the titles of the objects that the change is given: `a`, `b` and `c` are in the list.
    private func require(
        _ expected: String, with titles: [String] = [], _ change: (OrderedToMany<Track>, [Track]) -> Void
    ) throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        for title in ["a", "b", "c"] { _ = context.track(title, album: album) }
        try context.save()
        var tracks = Dictionary(uniqueKeysWithValues: album.tracks.map { ($0.title, $0) })
        for title in titles where tracks[title] == nil { tracks[title] = context.track(title) }
        change(album.tracks, try titles.map { try #require(tracks[$0]) })
        #expect(album.tracks.map(\.title).joined() == expected)
        #expect(Set(tracks.values.filter { $0.album === album }) == Set(album.tracks))
        try context.save()
        #expect(try self.titles(music).joined() == expected)
    }

    @Test("Objects are inserted at several indexes; one that is in the list stays, and the others go on")
    func insertionAtIndexes() throws {
        let cases: [(titles: [String], indexes: [Int], expected: String)] = [
            (["x", "y"], [0, 2], "xaybc"), (["x", "y"], [3, 4], "abcxy"), (["c", "x"], [0, 1], "axbc"),
            (["b", "x"], [3, 4], "abcx"), (["x", "x"], [0, 1], "xabc"), (["c"], [0, 1], "abc"),
            (["x", "y"], [1], "axbc"),
        ]
        for (titles, indexes, expected) in cases {
            let set = NSIndexSet(indexSet: IndexSet(indexes))
            try require(expected, with: titles) { $0.insert(contentsOf: $1, at: indexes) }
            try require(expected, with: titles) { $0.insert(contentsOf: $1, at: set) }
        }
    }

    @Test("Objects are replaced at several indexes; one that is in the list moves to its index")
    func replacementAtIndexes() throws {
        let cases: [(indexes: [Int], titles: [String], expected: String)] = [
            ([0, 2], ["x", "y"], "xby"), ([0, 2], ["c", "x"], "cbx"), ([0, 2], ["c", "a"], "cba"),
            ([0, 1], ["a", "x"], "axc"), ([0], ["c"], "cb"), ([2], ["a"], "ba"), ([1, 2], ["x", "x"], "ax"),
            ([0, 2], ["c", "c"], "cb"), ([0, 1, 2], ["b", "c", "a"], "bca"), ([0, 1, 2], ["x"], "xbc"),
        ]
        for (indexes, titles, expected) in cases {
            let set = NSIndexSet(indexSet: IndexSet(indexes))
            try require(expected, with: titles) { $0.replace(at: indexes, with: $1) }
            try require(expected, with: titles) { $0.replace(at: set, with: $1) }
        }
    }

    @Test("Objects are removed at several indexes")
    func removalAtIndexes() throws {
        let cases: [([Int], String)] = [([0, 2], "b"), ([1, 1], "ac"), ([2, 0, 1], ""), ([], "abc")]
        for (indexes, expected) in cases {
            let set = NSIndexSet(indexSet: IndexSet(indexes))
            try require(expected) { list, _ in list.remove(at: indexes) }
            try require(expected) { list, _ in list.remove(at: set) }
        }
    }

    @Test("Order survives save and refetch, wherever objects are inserted, moved and removed")
    func order() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        album.tracks = OrderedToMany(["a", "b", "c", "d"].map { context.track($0) })
        try context.save()
        #expect(try titles(music) == ["a", "b", "c", "d"])
        album.tracks.insert(context.track("x"), at: 2)
        album.tracks.insert(context.track("first"), at: 0)
        album.tracks.move(from: 5, to: 1)
        album.tracks.remove(at: 2)
        #expect(album.tracks.map(\.title) == ["first", "d", "b", "x", "c"])
        try context.save()
        #expect(try titles(music) == ["first", "d", "b", "x", "c"])
        album.tracks = OrderedToMany(album.tracks.reversed())
        try context.save()
        #expect(try titles(music) == ["c", "x", "b", "d", "first"])
    }

    @Test("Many insertions at one index find room")
    func rebalancing() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        album.tracks = [context.track("start"), context.track("end")]
        try context.save()
        var expected = ["start", "end"]
        for number in 0..<200 {
            album.tracks.insert(context.track("\(number)"), at: 1)
            expected.insert("\(number)", at: 1)
            if number % 50 == 0 { try context.save() }
        }
        #expect(album.tracks.map(\.title) == expected)
        try context.save()
        #expect(try titles(music) == expected)
    }

    @Test("child.parent = p appends, also if the children are not in memory")
    func appending() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        for title in ["a", "b"] { _ = context.track(title, album: album) }
        try context.save()
        let other = music.context()
        let read = try music.only(Album.self, in: other)
        for title in ["c", "d"] { _ = other.track(title, album: read) }
        try other.save()
        #expect(try titles(music) == ["a", "b", "c", "d"])
        #expect(read.tracks.map(\.title) == ["a", "b", "c", "d"])
    }

    @Test("Reordering changes the owner and not the members")
    func reorderingChangesTheOwner() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        album.tracks = [context.track("a"), context.track("b")]
        try context.save()
        album.tracks.move(from: 0, to: 1)
        #expect(context.updatedObjects == [album])
        try context.save()
        #expect(try titles(music) == ["b", "a"])
    }

    @Test("An object that is already in the list keeps its index")
    func uniqueness() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        let (a, b) = (context.track("a"), context.track("b"))
        album.tracks = [a, b, a]
        album.tracks.append(a)
        album.tracks.insert(b, at: 0)
        #expect(Array(album.tracks) == [a, b])
        #expect(album.tracks.firstIndex(of: b) == 1)
    }

    @Test("A many-to-many relationship is ordered on one side")
    func orderedManyToMany() throws {
        let music = try Music()
        let context = music.context()
        let playlist = Playlist(context: context)
        let tracks = ["a", "b", "c"].map { context.track($0) }
        playlist.items = [tracks[2], tracks[0]]
        try context.save()
        func stored() throws -> [String] { try music.only(Playlist.self, in: music.context()).items.map(\.title) }
        #expect(try stored() == ["c", "a"])
        playlist.items.insert(tracks[1], at: 1)
        playlist.items.move(from: 0, to: 2)
        try context.save()
        #expect(try stored() == ["b", "a", "c"])
        tracks[0].playlists.remove(playlist)
        try context.save()
        #expect(try stored() == ["b", "c"])

        let other = music.context()
        let list = try music.only(Playlist.self, in: other)
        let a = try #require(try other.all(Track.self).first { $0.title == "a" })
        a.playlists.insert(list)
        try other.save()
        #expect(try stored() == ["b", "c", "a"])
    }

    @Test("A many-to-many relationship is ordered on both sides, each on its own")
    func orderedOnBothSides() throws {
        let music = try Music()
        let context = music.context()
        let nodes = ["a", "b", "c"].map { name in
            let node = Node(context: context)
            node.name = name
            return node
        }
        nodes[0].targets = [nodes[2], nodes[1], nodes[0]]
        nodes[1].targets = [nodes[1], nodes[2]]
        nodes[2].sources.move(from: 1, to: 0)
        try context.save()
        func stored() throws -> [String: [[String?]]] {
            let read = try music.context().all(Node.self)
            return ["targets": read.map { $0.targets.map(\.name) }, "sources": read.map { $0.sources.map(\.name) }]
        }
        #expect(
            try stored() == [
                "targets": [["c", "b", "a"], ["b", "c"], []], "sources": [["a"], ["a", "b"], ["b", "a"]],
            ])
        nodes[0].targets.move(from: 0, to: 2)
        nodes[1].sources.move(from: 0, to: 1)
        nodes[2].targets.append(nodes[0])
        try context.save()
        #expect(
            try stored() == [
                "targets": [["b", "a", "c"], ["b", "c"], ["a"]], "sources": [["a", "c"], ["b", "a"], ["b", "a"]],
            ])
    }

    @Test("Removing during an iteration does not disturb it")
    func removingDuringAWalk() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        let tracks = (0..<50).map { context.track("\($0)", album: album) }
        var seen: [Track] = []
        for track in album.tracks {
            seen.append(track)
            track.album = nil
        }
        #expect(seen == tracks)
        #expect(album.tracks.isEmpty)
    }

    @Test("A member that was appended without reading the list comes last, though the first save of it has failed")
    func appendedBeforeFailure() throws {
        let music = try Music()
        let (mine, theirs) = (music.context(), music.context())
        let start = music.context()
        _ = start.track("a", album: start.album("album"))
        _ = start.tag("tag")
        try start.save()
        let track = mine.track("mine", album: try music.only(Album.self, in: mine))
        let tag = try music.only(Tag.self, in: mine)
        tag.media.insert(track)
        theirs.delete(try music.only(Tag.self, in: theirs))
        try theirs.save()
        #expect(throws: PersistenceError.self) { try mine.save() }
        for title in ["b", "c"] { _ = theirs.track(title, album: try music.only(Album.self, in: theirs)) }
        try theirs.save()
        tag.media.remove(track)
        mine.refresh(tag, mergeChanges: false)
        try mine.save()
        #expect(try music.only(Album.self, in: music.context()).tracks.map(\.title) == ["a", "b", "c", "mine"])
    }
}
