import Foundation
import Relata
import Testing

@Suite("Saving and reading (semantics 4.1 to 4.4)")
struct SavingTests {
    @Test("Every attribute type is read as it was saved")
    func values() throws {
        let music = try Music()
        let context = music.context()
        let sample = Sample(context: context)
        sample.amount = Decimal(string: "12345678901234567890.123456789")
        sample.big = .max
        sample.bytes = Data([0, 1, 255])
        sample.date = Date(timeIntervalSinceReferenceDate: 123.456)
        sample.flag = true
        sample.link = URL(string: "https://example.org/a?b=c")
        sample.medium = .min
        sample.precise = 0.1
        sample.rough = 0.1
        sample.small = -1
        sample.text = "a\0b ü 👩‍👩‍👧"
        sample.token = UUID()
        sample.note = "not stored"
        try context.save()

        let read = try music.only(Sample.self, in: music.context())
        #expect(read.amount == sample.amount)
        #expect(read.big == .max)
        #expect(read.bytes == Data([0, 1, 255]))
        #expect(read.date == sample.date)
        #expect(read.flag == true)
        #expect(read.link == sample.link)
        #expect(read.medium == .min)
        #expect(read.precise == 0.1)
        #expect(read.rough == 0.1)
        #expect(read.small == -1)
        #expect(read.text == sample.text)
        #expect(read.token == sample.token)
        #expect(read.note == nil)
    }

    @Test("Attributes without a value are read without one, and empty ones empty")
    func missingValues() throws {
        let music = try Music()
        let context = music.context()
        let sample = Sample(context: context)
        sample.text = ""
        sample.bytes = Data()
        try context.save()
        let read = try music.only(Sample.self, in: music.context())
        #expect(read.text == "")
        #expect(read.bytes == Data())
        #expect(read.amount == nil)
        #expect(read.date == nil)
        #expect(read.token == nil)
        #expect(read.link == nil)
    }

    @Test("A new object has the model's defaults")
    func defaults() throws {
        let music = try Music()
        let context = music.context()
        #expect(Album(context: context).year == 2000)
        #expect(Track(context: context).number == 0)
        #expect(Album(context: context).title == "")
    }

    @Test("A context has one object for a row; another context has its own")
    func identity() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("One")
        try context.save()
        #expect(try context.all(Album.self) == [album])
        let other = music.context()
        let copy = try music.only(Album.self, in: other)
        #expect(copy !== album)
        #expect(copy.objectID == album.objectID)
        #expect(try other.existingObject(with: album.objectID) === copy)
    }

    @Test("An object's ID is temporary until the save; both forms find the object")
    func objectIDs() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("One")
        let temporary = album.objectID
        #expect(temporary.isTemporaryID)
        #expect(context.object(with: temporary) === album)
        try context.save()
        #expect(!album.objectID.isTemporaryID)
        #expect(album.objectID != temporary)
        #expect(context.object(with: album.objectID) === album)
        #expect(context.object(with: temporary) === album)
        #expect(try music.context().existingObject(with: album.objectID).objectID == album.objectID)
    }

    @Test("object(with:) reads nothing; the fault fires at the first property (semantics 4.2)")
    func faults() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("One")
        try context.save()
        let other = music.context()
        let fault = try #require(other.object(with: album.objectID) as? Album)
        #expect(fault.isFault)
        #expect(fault.objectID == album.objectID && !fault.isDeleted && fault.entity === album.entity)
        #expect(fault.isFault)
        #expect(fault.title == "One")
        #expect(!fault.isFault)
        #expect(try other.all(Album.self) == [fault])
        context.delete(album)
        try context.save()
        let dangling = try #require(music.context().object(with: fault.objectID) as? Album)
        #expect(dangling.title == "")
    }

    @Test("IDs are never reused, not even that of a deleted last row")
    func idsAreNotReused() throws {
        let music = try Music()
        let context = music.context()
        let first = context.album("First")
        try context.save()
        let old = first.objectID
        context.delete(first)
        try context.save()
        let second = context.album("Second")
        try context.save()
        #expect(second.objectID != old)
        #expect(errorCode { _ = try context.existingObject(with: old) } == 133_000)
    }

    @Test("A second context sees the first one's saved changes; a fetch does not overwrite the values that it has read")
    func freshness() throws {
        let music = try Music()
        let first = music.context()
        let album = first.album("Before")
        try first.save()
        let second = music.context()
        let copy = try music.only(Album.self, in: second)
        #expect(copy.title == "Before")
        album.title = "After"
        try first.save()
        #expect(try second.all(Album.self).map(\.title) == ["Before"])
        #expect(try music.only(Album.self, in: music.context()).title == "After")
    }

    @Test("Changes are tracked on the object and in the context")
    func tracking() throws {
        let music = try Music()
        let context = music.context()
        #expect(!context.hasChanges)
        let album = context.album("One")
        #expect(album.isInserted && album.hasChanges && context.hasChanges)
        #expect(context.insertedObjects == [album])
        try context.save()
        #expect(!album.isInserted && !album.hasChanges && !context.hasChanges)
        album.title = album.title
        #expect(album.isUpdated && context.updatedObjects == [album])
        try context.save()
        #expect(!album.isUpdated)
        context.delete(album)
        #expect(album.isDeleted && context.deletedObjects == [album])
        try context.save()
        #expect(!album.isDeleted)
        #expect(album.managedObjectContext == nil)
        #expect(album.title == "One")
    }

    @Test("An object's ID outlives the object's deletion; objects without context have their own IDs")
    func objectIDsOutside() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("One")
        try context.save()
        let objectID = album.objectID
        context.delete(album)
        try context.save()
        #expect(album.objectID == objectID)

        let entity = try #require(MusicModel.managedObjectModel.entitiesByName["Album"])
        let (one, two) = (Album(entity: entity, insertInto: nil), Album(entity: entity, insertInto: nil))
        #expect(one.objectID != two.objectID)
        one.title = "Later"
        context.insert(one)
        try context.save()
        #expect(try music.only(Album.self, in: music.context()).title == "Later")
    }

    @Test("An object of an entity of another class, or of an abstract one, is not inserted; the next save throws")
    func unacceptableObjects() throws {
        let music = try Music()
        let context = music.context()
        let model = MusicModel.managedObjectModel
        let wrong = Track(entity: try #require(model.entitiesByName["Album"]), insertInto: context)
        wrong.title = "ignored"
        #expect(wrong.title == "")
        #expect(errorCode { try context.save() } == 134_060)
        _ = Media(context: context)
        #expect(errorCode { try context.save() } == 134_060)
        try context.save()
        #expect(try music.context().count(for: Media.fetchRequest()) == 0)
    }

    @Test("Fetches and counts see unsaved changes")
    func pendingChanges() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("One")
        try context.save()
        let second = context.album("Two")
        context.delete(album)
        #expect(try context.all(Album.self) == [second])
        #expect(try context.count(for: Album.fetchRequest()) == 1)
    }

    @Test("A fetch of an entity finds its sub-entities' objects, each of its own class")
    func inheritance() throws {
        let music = try Music()
        let context = music.context()
        _ = context.track("A track")
        let video = Video(context: context)
        video.title = "A video"
        video.minutes = 3.5
        try context.save()
        let other = music.context()
        let media = try other.all(Media.self)
        #expect(Set(media.map(\.title)) == ["A track", "A video"])
        #expect(media.compactMap { $0 as? Video }.map(\.minutes) == [3.5])
        #expect(try other.all(Track.self).map(\.title) == ["A track"])
        #expect(try other.count(for: Media.fetchRequest()) == 2)
        #expect(try other.count(for: Video.fetchRequest()) == 1)
    }

    @Test("A to-one relationship leads to an object of the destination's own class")
    func polymorphicDestination() throws {
        let music = try Music()
        let context = music.context()
        let video = Video(context: context)
        video.title = "Video"
        video.poster = context.track("Poster")
        try context.save()
        let read = try music.only(Video.self, in: music.context())
        #expect(read.poster is Track)
        #expect(read.poster?.title == "Poster")
    }

    @Test("rollback() discards inserts, changes and deletions")
    func rollback() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        let tracks = ["a", "b"].map { context.track($0, album: album) }
        try context.save()

        album.title = "Changed"
        let new = context.track("c", album: album)
        context.delete(tracks[0])
        context.processPendingChanges()
        #expect(album.tracks.map(\.title) == ["b", "c"])
        context.rollback()

        #expect(!context.hasChanges)
        #expect(album.title == "Album")
        #expect(album.tracks.map(\.title) == ["a", "b"])
        #expect(tracks[0].album === album)
        #expect(!tracks[0].isDeleted)
        #expect(new.managedObjectContext == nil)
        try context.save()
        #expect(try music.only(Album.self, in: music.context()).tracks.map(\.title) == ["a", "b"])
    }

    @Test("reset() releases everything")
    func reset() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        try context.save()
        _ = context.album("Unsaved")
        context.reset()
        #expect(!context.hasChanges)
        #expect(album.managedObjectContext == nil)
        let again = try music.only(Album.self, in: context)
        #expect(again !== album)
        #expect(again.title == "Album")
    }

    @Test(
        "Only changes are written: another context's change of another column conflicts, an equal value is no change"
    )
    func optimisticLocking() throws {
        let music = try Music()
        let first = music.context()
        let album = first.album("Album")
        try first.save()
        let second = music.context()
        let copy = try music.only(Album.self, in: second)
        copy.title = copy.title
        try second.save()
        album.year = 1999
        try first.save()

        copy.title = "Mine"
        #expect(throws: PersistenceError.self) { try second.save() }
        do {
            try second.save()
        } catch PersistenceError.mergeConflict(let conflicts) {
            #expect(conflicts.map(\.objectID) == [album.objectID])
            #expect(conflicts.map { [$0.oldVersionNumber, $0.newVersionNumber] } == [[1, 2]])
        }
        #expect(second.hasChanges)
        second.rollback()
        try second.save()
        #expect(try music.only(Album.self, in: music.context()).title == "Album")
    }

    @Test("A save that fails in the middle leaves the file unchanged, and can be repeated")
    func failedSave() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        try context.save()
        let other = music.context()
        let copy = try music.only(Album.self, in: other)
        copy.year = 1950
        try other.save()

        album.year = 1960
        let track = context.track("New", album: album)
        let temporary = track.objectID
        #expect(errorCode { try context.save() } == 133_020)
        #expect(track.objectID == temporary)
        #expect(track.isInserted)
        let check = music.context()
        #expect(try check.all(Track.self).isEmpty)
        #expect(try music.only(Album.self, in: check).year == 1950)
    }

    @Test(
        "Contexts are released before their objects: these keep their values, and can read from the store"
    )
    func endOfContext() throws {
        let music = try Music()
        let album: Album
        do {
            let context = music.container.newBackgroundContext()
            album = context.album("Album")
            _ = context.track("Track", album: album)
            try context.save()
            #expect(album.managedObjectContext === context)
        }
        #expect(album.managedObjectContext == nil)
        #expect(album.title == "Album")
        #expect(album.tracks.map(\.title) == ["Track"])
    }

    @Test("Derived attributes: triggers maintain numbers, the save computes values that need Unicode")
    func derivedAttributes() throws {
        let music = try Music()
        let context = music.context()
        let artist = context.artist("Björk")
        try context.save()
        #expect(artist.searchName == "bjork")
        #expect(artist.albumCount == 0)
        context.album("Debut").artist = artist
        artist.name = "BJÖRK G."
        try context.save()
        #expect(artist.albumCount == 1)
        let read = try music.only(Artist.self, in: music.context())
        #expect(read.searchName == "bjork g.")
        #expect(read.albumCount == 1)
    }

    @MainActor
    @Test("There is only one view context")
    func viewContext() throws {
        let music = try Music()
        #expect(music.container.viewContext === music.container.viewContext)
    }
}
