import Foundation
import Relata
import Testing

@Suite("Key paths over collections, with operators (key-value coding)")
struct KeyPathTests {
    private let music: Music

    init() throws { music = try Music() }

    /// An album with three tracks, and the tags of the first.
    private func album(_ context: ManagedObjectContext) -> Album {
        let album = context.album("Kid A")
        for (number, title) in ["c", "a", "a"].enumerated() {
            let track = context.track(title, album: album)
            track.number = Int16(number + 1)
            track.tags.insert(context.tag("t\(number)"))
        }
        return album
    }

    @Test("A path over a to-many relationship has the values of its members")
    func members() throws {
        let album = album(music.context())
        #expect(album.value(forKeyPath: "tracks.title") as? [String] == ["c", "a", "a"])
        #expect(album.tracks[0].value(forKeyPath: "album.tracks.@count") as? Int == 3)
        #expect(album.tracks[0].value(forKeyPath: "tags.name") as? Set<String> == ["t0"])
        #expect(album.value(forKeyPath: "tracks.number.@count") as? Int == 3)
        #expect(album.tracks[0].value(forKeyPath: "album.title") as? String == "Kid A")
    }

    @Test(
        "@sum, @avg, @min, @max and @count compute over a list",
        arguments: [
            ("tracks.@sum.number", 6), ("tracks.@avg.number", 2), ("tracks.@min.number", 1), ("tracks.@max.number", 3),
            ("tracks.@count", 3),
        ])
    func numbers(path: String, result: Int) throws {
        let album = album(music.context())
        #expect(album.value(forKeyPath: path) as? Int == result)
    }

    @Test("@unionOfObjects keeps duplicates, and @distinctUnionOf… drops them")
    func unions() throws {
        let album = album(music.context())
        #expect(album.value(forKeyPath: "tracks.@unionOfObjects.title") as? [String] == ["c", "a", "a"])
        #expect(album.value(forKeyPath: "tracks.@distinctUnionOfObjects.title") as? [String] == ["c", "a"])
        #expect(
            album.value(forKeyPath: "tracks.@distinctUnionOfSets.tags.name") as? Set<AnyHashable>
                == Set(["t0", "t1", "t2"]))
        #expect(album.value(forKeyPath: "tracks.@min.title") as? String == "a")
    }

    @Test("An empty sum is 0, and an empty minimum is nil")
    func empty() throws {
        let album = music.context().album("b")
        #expect(album.value(forKeyPath: "tracks.@sum.number") as? Int == 0)
        #expect(album.value(forKeyPath: "tracks.@avg.number") as? Int == 0)
        #expect(album.value(forKeyPath: "tracks.@max.number") == nil)
    }

    @Test("Setting over a path sets each member; a path that ends early sets nothing, and an invalid one is an error")
    func setting() throws {
        let context = music.context()
        let album = album(context)
        album.setValue("x", forKeyPath: "tracks.title")
        #expect(album.tracks.map(\.title) == ["x", "x", "x"])
        album.tracks[0].setValue("In Rainbows", forKeyPath: "album.title")
        #expect(album.title == "In Rainbows")
        context.track("alone").setValue("y", forKeyPath: "album.title")
        try context.save()
        #expect(album.value(forKeyPath: "tracks.@median.number") == nil)
        #expect(errorCode { try context.save() } == 134_060)
        _ = album.value(forKeyPath: "tracks.titel")
        #expect(errorCode { try context.save() } == 134_060)
    }
}

@Suite("Functions for hand-written accessors")
struct AccessTests {
    @Test("willChangeValue makes setPrimitiveValue record a change; a name of no property has no effect")
    func willChange() throws {
        let music = try Music()
        let context = music.context()
        let track = context.track("a")
        try context.save()
        track.willChangeValue(forKey: "title")
        track.setPrimitiveValue("b", forKey: "title")
        track.didChangeValue(forKey: "title")
        track.willChangeValue(forKey: "fullTitle")
        #expect(track.isUpdated && track.changedValues()["title"] as? String == "b")
        try context.save()
        #expect(try music.only(Track.self, in: music.context()).title == "b")
    }

    @Test("willAccessValue fires a fault")
    func willAccess() throws {
        let music = try Music()
        let context = music.context()
        let track = context.track("a")
        try context.save()
        context.refresh(track, mergeChanges: false)
        #expect(track.isFault)
        track.willAccessValue(forKey: "title")
        #expect(!track.isFault && track.primitiveValue(forKey: "title") as? String == "a")
        track.didAccessValue(forKey: "title")
    }

    @Test("The IDs of a relationship are read without its objects, including unsaved changes")
    func objectIDs() throws {
        let music = try Music()
        let writer = music.context()
        let album = writer.album("Kid A")
        let tag = writer.tag("t")
        for title in ["a", "b", "c"] {
            let track = writer.track(title, album: album)
            track.tags.insert(tag)
        }
        try writer.save()
        let context = music.context()
        let own = try music.only(Tag.self, in: context)
        #expect(own.hasFault(forRelationshipNamed: "media"))
        #expect(own.objectIDs(forRelationshipNamed: "media").count == 3)
        #expect(context.registeredObjects == [own] && own.hasFault(forRelationshipNamed: "media"))
        let tracks = try context.all(Track.self)
        tracks[0].tags.remove(own)
        context.delete(tracks[1])
        #expect(Set(own.objectIDs(forRelationshipNamed: "media")) == [tracks[2].objectID])
        #expect(tracks[2].hasFault(forRelationshipNamed: "album"))
        #expect(tracks[2].objectIDs(forRelationshipNamed: "album") == [album.objectID])
        #expect(tracks[2].album != nil && !tracks[2].hasFault(forRelationshipNamed: "album"))
        #expect(own.media.count == 1 && !own.hasFault(forRelationshipNamed: "media"))
        #expect(own.objectIDs(forRelationshipNamed: "medium").isEmpty && errorCode { try context.save() } == 134_060)
    }

    @Test("The IDs of a relationship are the same whether its objects are in memory or not, of a deleted owner too")
    func objectIDsOfDeleted() throws {
        let music = try Music()
        let writer = music.context()
        let artist = writer.artist("Ann")
        for title in ["first", "second"] { writer.album(title).artist = artist }
        try writer.save()
        for isRead in [false, true] {
            let context = music.context()
            let own = try music.only(Artist.self, in: context)
            if isRead { #expect(own.albums.count == 2) }
            context.delete(own)
            #expect(own.objectIDs(forRelationshipNamed: "albums").count == 2)
            context.rollback()
            context.delete(try #require(try context.all(Album.self).first))
            #expect(own.objectIDs(forRelationshipNamed: "albums").count == 1)
        }
    }

    @Test("The values before an event are available during it and in its notification")
    func currentEvent() throws {
        let music = try Music()
        let context = music.context()
        let track = context.track("a")
        let album = context.album("Kid A")
        try context.save()
        track.title = "b"
        #expect(track.changedValuesForCurrentEvent() as? [String: String] == ["title": "a"])
        context.processPendingChanges()
        #expect(track.changedValuesForCurrentEvent().isEmpty && track.changedValues().count == 1)
        track.title = "c"
        track.album = album
        #expect(track.changedValuesForCurrentEvent()["title"] as? String == "b")
        #expect(track.changedValuesForCurrentEvent()["album"] is NSNull)
        nonisolated(unsafe) var told: [String: Any] = [:]
        nonisolated(unsafe) let observed = track
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didChangeObjectsNotification, object: context, queue: nil
        ) { _ in told = observed.changedValuesForCurrentEvent() }
        defer { NotificationCenter.default.removeObserver(observer) }
        context.processPendingChanges()
        #expect(told["title"] as? String == "b" && track.changedValuesForCurrentEvent().isEmpty)
    }
}
