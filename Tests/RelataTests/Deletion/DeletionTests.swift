import Foundation
import Relata
import Testing

@Suite("Delete rules (semantics 2.1, 2.2, 2.4, 2.5)")
struct DeletionTests {
    /// An album with tracks, saved, as another context reads it.
    private func savedAlbum(_ music: Music, tracks: [String] = ["a", "b"]) throws -> (ManagedObjectContext, Album) {
        let context = music.context()
        let album = context.album("Album")
        for title in tracks { _ = context.track(title, album: album) }
        try context.save()
        let other = music.context()
        return (other, try music.only(Album.self, in: other))
    }

    @Test("Cascade deletes the destinations, read or not")
    func cascade() throws {
        let music = try Music()
        let (context, album) = try savedAlbum(music)
        context.delete(album)
        #expect(album.isDeleted)
        #expect(context.deletedObjects.count == 3)
        #expect(try context.all(Track.self).isEmpty)
        try context.save()
        let check = music.context()
        #expect(try check.all(Album.self).isEmpty)
        #expect(try check.all(Media.self).isEmpty)
    }

    @Test("Nullify clears the inverse of the remaining objects")
    func nullify() throws {
        let music = try Music()
        let context = music.context()
        let (mentor, student) = (context.artist("m"), context.artist("s"))
        student.mentor = mentor
        try context.save()
        let other = music.context()
        let read = try other.all(Artist.self)
        other.delete(read[0])
        other.processPendingChanges()
        #expect(read[1].mentor == nil)
        #expect(other.updatedObjects == [read[1]])
        try other.save()
        #expect(try music.only(Artist.self, in: music.context()).mentor == nil)
    }

    @Test("Nullify removes the object from the to-many relationships of the remaining objects")
    func nullifyToMany() throws {
        let music = try Music()
        let (context, album) = try savedAlbum(music)
        let tag = context.tag("tag")
        let track = album.tracks[0]
        tag.media.insert(track)
        try context.save()
        context.delete(track)
        context.processPendingChanges()
        #expect(album.tracks.map(\.title) == ["b"])
        #expect(tag.media.isEmpty)
        try context.save()
        let check = music.context()
        #expect(try music.only(Album.self, in: check).tracks.map(\.title) == ["b"])
        #expect(try music.only(Tag.self, in: check).media.isEmpty)
    }

    @Test("Nullify into a required inverse fails at save with 1570, unless the remaining object is deleted too")
    func nullifyIntoRequired() throws {
        let music = try Music()
        let context = music.context()
        let artist = context.artist("a")
        let booking = Booking(context: context)
        booking.artist = artist
        try context.save()
        context.delete(artist)
        do {
            try context.save()
            Issue.record("the save must fail")
        } catch PersistenceError.validation(let error) {
            #expect(error.code == .missingMandatoryProperty)
            #expect(error.entity == "Booking" && error.property == "artist" && error.objectID == booking.objectID)
        }
        context.delete(booking)
        try context.save()
        #expect(try music.context().all(Artist.self).isEmpty)
    }

    @Test("Deny fails the save with 1600 and leaves the context dirty; deleting the destinations too resolves it")
    func deny() throws {
        let music = try Music()
        let first = music.context()
        let albums = ["One", "Two"].map { first.album($0) }
        let owner = first.artist("a")
        for album in albums { album.artist = owner }
        try first.save()

        let context = music.context()
        let artist = try music.only(Artist.self, in: context)
        context.delete(artist)
        do {
            try context.save()
            Issue.record("the save must fail")
        } catch PersistenceError.validation(let error) {
            #expect(error.code == .relationshipDeniedDelete)
            #expect(error.property == "albums")
            #expect(error.value == .objects(albums.map(\.objectID)))
        }
        #expect(context.hasChanges && artist.isDeleted)
        #expect(errorCode { try context.save() } == 1600)
        #expect(try music.context().all(Artist.self).count == 1)
        for album in try context.all(Album.self) { context.delete(album) }
        try context.save()
        #expect(try music.context().all(Artist.self).isEmpty)
    }

    @Test("A blocked deletion can be cancelled")
    func denyAndRollback() throws {
        let music = try Music()
        let context = music.context()
        let artist = context.artist("a")
        let album = context.album("Album")
        album.artist = artist
        try context.save()
        context.delete(artist)
        #expect(errorCode { try context.save() } == 1600)
        context.rollback()
        #expect(!artist.isDeleted)
        #expect(album.artist === artist)
        try context.save()
        #expect(try music.context().all(Artist.self).count == 1)
    }

    @Test("No Action leaves the reference, which reads as nil; reading and saving work with it")
    func noAction() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        let label = Label(context: context)
        album.label = label
        try context.save()
        context.delete(label)
        try context.save()
        #expect(album.label == nil)
        let other = music.context()
        let read = try music.only(Album.self, in: other)
        #expect(read.label == nil)
        read.title = "New title"
        try other.save()
        let file = try SQLiteFile(music.container)
        #expect(try file.rows("SELECT \"title\", \"label\" FROM \"Album\"") == [["New title", "1"]])
        #expect(try file.rows("SELECT count(*) FROM \"Label\"") == [["0"]])
    }

    @Test("Without inverse, the remaining object's reference dangles and reads as nil")
    func withoutInverse() throws {
        let music = try Music()
        let context = music.context()
        let video = Video(context: context)
        video.title = "Video"
        let poster = context.track("Poster")
        video.poster = poster
        try context.save()
        context.delete(poster)
        try context.save()
        #expect(video.poster == nil)
        #expect(try music.only(Video.self, in: music.context()).poster == nil)
    }

    @Test("Rules run outward from the deleted object: a to-one Cascade deletes its destination")
    func toOneCascade() throws {
        let music = try Music()
        let context = music.context()
        let artist = context.artist("a")
        artist.club = FanClub(context: context)
        try context.save()
        let other = music.context()
        other.delete(try music.only(FanClub.self, in: other))
        try other.save()
        let third = music.context()
        let read = try music.only(Artist.self, in: third)
        #expect(read.club == nil)
        read.club = FanClub(context: third)
        try third.save()
        third.delete(read)
        try third.save()
        #expect(try music.context().all(FanClub.self).isEmpty)
    }

    @Test("Propagation is deferred: objects moved away until then are kept (semantics 2.2.5)")
    func movedAway() throws {
        let music = try Music()
        let (context, old) = try savedAlbum(music)
        let new = context.album("New")
        context.delete(old)
        new.tracks = old.tracks
        try context.save()
        let read = try music.only(Album.self, in: music.context())
        #expect(read.title == "New")
        #expect(read.tracks.map(\.title) == ["a", "b"])
    }

    @Test("Removing from a relationship and deleting the former owner keeps the object")
    func removedBefore() throws {
        let music = try Music()
        let (context, album) = try savedAlbum(music)
        let track = album.tracks.remove(at: 0)
        context.delete(album)
        try context.save()
        #expect(try context.all(Track.self) == [track])
        #expect(try music.context().all(Track.self).map(\.title) == ["a"])
    }

    @Test("An object that was never saved is removed when it is deleted (semantics 2.2.4)")
    func unsavedObjects() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        let track = context.track("Track", album: album)
        let tag = context.tag("Tag")
        tag.media.insert(track)
        try context.save()
        let new = context.track("New", album: album)
        new.tags.insert(tag)
        let temporary = new.objectID
        context.delete(new)
        #expect(context.insertedObjects.isEmpty && context.deletedObjects.isEmpty)
        #expect(Array(album.tracks) == [track])
        #expect(Array(tag.media) == [track])
        #expect(errorCode { _ = try context.existingObject(with: temporary) } == 133_000)
        try context.save()
        #expect(try music.context().all(Track.self).count == 1)
    }

    @Test("Cascade cycles terminate", arguments: [1, 2, 5])
    func cycles(length: Int) throws {
        let music = try Music()
        let context = music.context()
        let nodes = (0..<length).map { _ in Node(context: context) }
        for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % length] }
        try context.save()
        let other = music.context()
        other.delete(try #require(try other.all(Node.self).first))
        try other.save()
        #expect(try music.context().all(Node.self).isEmpty)
    }

    @Test("A chain of 100,000 is deleted without deep recursion, and its objects are released without it")
    func longChain() throws {
        let music = try Music()
        try autoreleased {
            let context = music.container.newBackgroundContext()
            var last: Node?
            for _ in 0..<100_000 {
                let node = Node(context: context)
                node.previous = last
                last = node
            }
            try context.save()
        }
        let context = music.container.newBackgroundContext()
        let first = try #require(try context.all(Node.self).first)
        context.delete(first)
        try context.save()
        #expect(try context.count(for: Node.fetchRequest()) == 0)
    }

    private func autoreleased(_ work: () throws -> Void) rethrows { try work() }

    @Test("A wide and deep tree is deleted level by level")
    func tree() throws {
        let music = try Music()
        let context = music.context()
        let root = Node(context: context)
        var level = [root]
        for _ in 0..<4 {
            level = level.flatMap { parent in
                (0..<6).map { _ in
                    let child = Node(context: context)
                    child.parent = parent
                    return child
                }
            }
        }
        _ = Node(context: context)
        try context.save()
        let other = music.context()
        let read = try #require(try other.existingObject(with: root.objectID) as? Node)
        other.delete(read)
        try other.save()
        #expect(try music.context().all(Node.self).count == 1)
    }

    @Test("Deleting a row that another context has already deleted is no error (semantics 2.5)")
    func deletedTwice() throws {
        let music = try Music()
        let (first, album) = try savedAlbum(music)
        let second = music.context()
        let copy = try music.only(Album.self, in: second)
        first.delete(album)
        try first.save()
        second.delete(copy)
        try second.save()
        #expect(copy.managedObjectContext == nil)
    }

    @Test("The rules apply to objects that another context has added meanwhile")
    func addedMeanwhile() throws {
        let music = try Music()
        let (first, album) = try savedAlbum(music)
        #expect(album.tracks.count == 2)
        let artist = first.artist("a")
        try first.save()
        #expect(artist.albums.isEmpty)
        let second = music.context()
        let copy = try music.only(Album.self, in: second)
        _ = second.track("added", album: copy)
        let other = second.album("Other")
        other.artist = try music.only(Artist.self, in: second)
        try second.save()

        first.delete(album)
        try first.save()
        #expect(try music.context().all(Track.self).isEmpty)
        first.delete(artist)
        #expect(errorCode { try first.save() } == 1600)
        #expect(try music.context().all(Artist.self).count == 1)
    }

    @Test("Changing an object that another context has deleted is a conflict")
    func changedAfterDeletion() throws {
        let music = try Music()
        let (first, album) = try savedAlbum(music)
        let second = music.context()
        let copy = try music.only(Album.self, in: second)
        first.delete(album)
        try first.save()
        copy.title = "Mine"
        do {
            try second.save()
            Issue.record("the save must fail")
        } catch PersistenceError.mergeConflict(let conflicts) {
            #expect(conflicts.map(\.newVersionNumber) == [0])
        }
    }

    @Test("A reference to an object that is being deleted is refused at save")
    func referenceToDeleted() throws {
        let music = try Music()
        let context = music.context()
        let (mentor, student) = (context.artist("m"), context.artist("s"))
        try context.save()
        context.delete(mentor)
        context.processPendingChanges()
        student.mentor = mentor
        #expect(errorCode { try context.save() } == 133_000)
    }

    @Test("Inserting a deleted object again cancels the deletion (semantics 2.6)", arguments: [false, true])
    func insertAgain(isPropagated: Bool) throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b"], notes: 1)
        let context = try #require(diary.managedObjectContext)
        let page = diary.pages[0]
        context.delete(page)
        if isPropagated { context.processPendingChanges() }
        context.insert(page)
        #expect(!page.isDeleted && page.diary === diary && diary.pages.contains(page))
        try context.save()
        let read = try diaries.context().all(Diary.self)[0]
        #expect(Set(read.pages.map(\.text)) == ["a", "b"])
        #expect(try diaries.context().count(for: Note.fetchRequest()) == (isPropagated ? 1 : 2))
    }

    @Test("An object whose row is missing counts as deleted, and its properties have no values (semantics 2.5)")
    func missingRow() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a"])
        let context = diaries.context()
        let page = try #require(context.object(with: diary.pages[0].objectID) as? Page)
        let other = try #require(diary.managedObjectContext)
        other.delete(diary.pages[0])
        try other.save()
        #expect(page.text == nil && page.isDeleted && page.diary == nil)
        #expect(!context.hasChanges)
        try context.save()
    }

    @Test("A fault whose row is found missing leaves the lists that have it (semantics 2.5)")
    func missingMember() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let diary = try diaries.diary(pages: ["a", "b"], notes: 1, in: context)
        let page = diary.pages[0]
        #expect(page.notes.count == 1)
        let note = try #require(page.notes.first)
        for object in [page, note] { context.refresh(object, mergeChanges: false) }
        let other = diaries.context()
        other.delete(try own(page, in: other))
        try other.save()
        #expect(page.text == nil && page.isDeleted)
        #expect(diary.pages.map(\.text) == ["b"] && !diary.pages.contains(page))
        #expect(note.text == nil && note.isDeleted)
        #expect(!context.hasChanges)
        diary.name = "still written"
        try context.save()
    }
}
