import Foundation
import Relata
import Testing

@Suite("Inverses (semantics 3.1)")
struct RelationshipTests {
    @Test("1-n: setting one side sets the other, and releases the previous owner")
    func oneToMany() throws {
        let music = try Music()
        let context = music.context()
        let (one, two) = (context.album("One"), context.album("Two"))
        let track = context.track("Track")
        track.album = one
        #expect(Array(one.tracks) == [track])
        two.tracks.append(track)
        #expect(track.album === two)
        #expect(one.tracks.isEmpty)
        track.album = nil
        #expect(two.tracks.isEmpty)
    }

    @Test("1-1: both previous partners are released")
    func oneToOne() throws {
        let music = try Music()
        let context = music.context()
        let (a, b) = (context.artist("a"), context.artist("b"))
        let (x, y) = (FanClub(context: context), FanClub(context: context))
        a.club = x
        b.club = y
        #expect(x.artist === a)
        a.club = y
        #expect(x.artist == nil)
        #expect(y.artist === a)
        #expect(b.club == nil)
        y.artist = b
        #expect(a.club == nil)
        #expect(b.club === y)
        try context.save()
        let other = music.context()
        let read = try #require(try other.all(Artist.self).first { $0.name == "b" })
        #expect(read.club?.artist === read)
    }

    @Test("1-1 in the store: partners that are not in memory are released too", arguments: [true, false])
    func storedOneToOne(fromArtist: Bool) throws {
        let music = try Music()
        let context = music.context()
        for name in ["a", "b"] {
            let club = FanClub(context: context)
            club.name = name
            context.artist(name).club = club
        }
        try context.save()
        let other = music.context()
        let a = try #require(try other.all(Artist.self).first { $0.name == "a" })
        let y = try #require(try other.all(FanClub.self).first { $0.name == "b" })
        if fromArtist { a.club = y } else { y.artist = a }
        try other.save()
        let check = music.context()
        let pairs = try check.all(Artist.self).map { [$0.name, $0.club?.name] }
        #expect(pairs == [["a", "b"], ["b", nil]])
        #expect(try check.all(FanClub.self).map { $0.artist?.name } == [nil, "a"])
    }

    @Test("n-n: both sides follow, in memory and after reading them again")
    func manyToMany() throws {
        let music = try Music()
        let context = music.context()
        let (rock, jazz) = (context.tag("rock"), context.tag("jazz"))
        let track = context.track("Track")
        track.tags = [rock, jazz]
        #expect(Set(rock.media) == [track])
        jazz.media.remove(track)
        #expect(Set(track.tags) == [rock])
        try context.save()
        track.tags.insert(jazz)
        rock.media.removeAll()
        try context.save()
        let other = music.context()
        let read = try music.only(Track.self, in: other)
        #expect(read.tags.map(\.name) == ["jazz"])
        #expect(try other.all(Tag.self).map { $0.media.count } == [0, 1])
    }

    @Test("A relationship that is its own inverse: friends of each other, stored once")
    func ownInverse() throws {
        let music = try Music()
        let context = music.context()
        let (a, b, c) = (context.artist("a"), context.artist("b"), context.artist("c"))
        a.friends = [b, c]
        b.friends.insert(b)
        #expect(Set(b.friends) == [a, b])
        try context.save()
        let other = music.context()
        func names() throws -> [Set<String>] {
            try music.context().all(Artist.self).map { Set($0.friends.map(\.name)) }
        }
        #expect(try names() == [["b", "c"], ["a", "b"], ["a"]])
        let read = try #require(try other.all(Artist.self).first { $0.name == "c" })
        read.friends.removeAll()
        try other.save()
        #expect(try names() == [["b"], ["a", "b"], []])
    }

    @Test("A one-to-one that is its own inverse releases both previous partners")
    func ownInverseToOne() throws {
        let music = try Music()
        let context = music.context()
        let artists = ["a", "b", "c", "d"].map { context.artist($0) }
        artists[0].partner = artists[1]
        artists[2].partner = artists[3]
        try context.save()
        let other = music.context()
        let read = try other.all(Artist.self)
        read[0].partner = read[2]
        #expect(read.map { $0.partner?.name } == ["c", nil, "a", nil])
        try other.save()
        #expect(try music.context().all(Artist.self).map { $0.partner?.name } == ["c", nil, "a", nil])
    }

    @Test("Reflexive: a student's mentor and a mentor's students")
    func reflexive() throws {
        let music = try Music()
        let context = music.context()
        let (mentor, student) = (context.artist("m"), context.artist("s"))
        student.mentor = mentor
        mentor.students.insert(mentor)
        #expect(Set(mentor.students) == [student, mentor])
        try context.save()
        let read = try music.context().all(Artist.self)
        #expect(read.map { $0.mentor?.name } == ["m", "m"])
    }

    @Test("Adding to a relationship that is not in memory keeps the stored members, and reads nothing")
    func pendingAddition() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        _ = context.track("a", album: album)
        let tag = context.tag("tag")
        tag.media.insert(context.track("b"))
        try context.save()

        let other = music.context()
        let read = try music.only(Album.self, in: other)
        let new = other.track("c", album: read)
        let readTag = try music.only(Tag.self, in: other)
        new.tags.insert(readTag)
        #expect(read.tracks.map(\.title) == ["a", "c"])
        #expect(Set(readTag.media.map(\.title)) == ["b", "c"])
        try other.save()
        let check = music.context()
        #expect(try music.only(Album.self, in: check).tracks.map(\.title) == ["a", "c"])
        #expect(try Set(music.only(Tag.self, in: check).media.map(\.title)) == ["b", "c"])
    }

    @Test("new.items = old.items moves them: the setter takes a snapshot of its argument first (SEED-000.5)")
    func movingAll() throws {
        let music = try Music()
        let context = music.context()
        let (old, new) = (context.album("Old"), context.album("New"))
        let tracks = (1...20).map { context.track("\($0)", album: old) }
        new.tracks = old.tracks
        #expect(Array(new.tracks) == tracks)
        #expect(old.tracks.isEmpty)
        #expect(tracks.allSatisfy { $0.album === new })
    }

    @Test("Replacing a to-many relationship deletes nothing (SEED-000.3)")
    func replacing() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        let track = context.track("Track", album: album)
        try context.save()
        album.tracks = []
        try context.save()
        #expect(try context.all(Track.self) == [track])
        #expect(track.album == nil)
    }

    @Test("A to-many without inverse: a destination has one owner, and moves (semantics 9.3)")
    func withoutInverse() throws {
        let music = try Music()
        let context = music.context()
        let (one, two) = (context.album("One"), context.album("Two"))
        let extra = Extra(context: context)
        extra.name = "Poster"
        one.extras.insert(extra)
        try context.save()
        #expect(try music.context().all(Album.self).map { $0.extras.map(\.name) } == [["Poster"], []])
        two.extras.insert(extra)
        #expect(one.extras.isEmpty)
        try context.save()
        #expect(try music.context().all(Album.self).map { $0.extras.map(\.name) } == [[], ["Poster"]])
        two.extras.removeAll()
        try context.save()
        #expect(try music.context().all(Album.self).allSatisfy { $0.extras.isEmpty })
    }

    @Test("Objects of two contexts: nothing changes, and the next save throws")
    func differentContexts() throws {
        let music = try Music()
        let (one, two) = (music.context(), music.context())
        let album = one.album("Album")
        let track = two.track("Track")
        album.tracks.append(track)
        track.album = album
        #expect(album.tracks.isEmpty)
        #expect(track.album == nil)
        do {
            try one.save()
            Issue.record("the save must throw")
        } catch {
            #expect(
                "\(error)".hasPrefix(
                    "Illegal attempt to establish a relationship 'tracks' between objects in different contexts"))
        }
        #expect(errorCode { _ = try two.all(Track.self) } == 134_060)
        try one.save()
        #expect(try music.context().all(Album.self).count == 1)
    }

    @Test("Both ends are marked as updated")
    func bothEndsAreUpdated() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        let track = context.track("Track")
        try context.save()
        track.album = album
        #expect(context.updatedObjects == [album, track])
    }
}
