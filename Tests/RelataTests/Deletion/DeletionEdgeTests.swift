import Foundation
import Relata
import Testing

@Suite("Deleting objects that are partly in memory (semantics 2.1 to 2.4)")
struct DeletionEdgeTests {
    @Test("An object that is moved out before the rules are applied is kept")
    func movedAway() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let first = try diaries.diary(pages: ["a", "b"], notes: 1, in: context)
        let second = try diaries.diary(pages: [], in: context)
        let page = try #require(context.all(Page.self).first { $0.text == "a" })
        context.delete(first)
        page.diary = second
        context.processPendingChanges()
        #expect(!page.isDeleted)
        try context.save()
        #expect(try diaries.context().all(Page.self).map(\.text) == ["a"])
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 1)
        #expect(second.pages.map(\.text) == ["a"])
    }

    @Test("An object that is moved in before the rules are applied is deleted too")
    func movedIn() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let first = try diaries.diary(pages: ["a"], notes: 1, in: context)
        let second = try diaries.diary(pages: ["b"], notes: 1, in: context)
        second.pages[0].diary = first
        context.page("new").diary = first
        context.delete(first)
        try context.save()
        #expect(second.pages.isEmpty)
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 0)
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
    }

    @Test("Deny ignores destinations that are moved away or deleted")
    func deny() throws {
        let music = try Music()
        let writer = music.context()
        let (a, b) = (writer.artist("a"), writer.artist("b"))
        for name in ["One", "Two"] { a.albums.insert(writer.album(name)) }
        try writer.save()
        let context = music.context()
        let mine = try own(a, in: context)
        context.delete(mine)
        #expect(errorCode { try context.save() } == 1600)
        #expect(mine.isDeleted && context.hasChanges)
        let albums = try context.all(Album.self)
        let other = try own(b, in: context)
        albums[0].artist = other
        #expect(errorCode { try context.save() } == 1600)
        context.delete(albums[1])
        try context.save()
        #expect(other.albums.count == 1)
        #expect(try music.context().all(Album.self).map { $0.artist?.name } == ["b"])
    }

    @Test("Rows that refer to a deleted object lose the reference")
    func rows() throws {
        let music = try Music()
        let writer = music.context()
        let (a, b) = (writer.artist("a"), writer.artist("b"))
        a.partner = b
        a.club = FanClub(context: writer)
        a.mentor = b
        try writer.save()
        let context = music.context()
        let mine = try own(b, in: context)
        context.delete(mine)
        try context.save()
        let read = try music.context().all(Artist.self)
        #expect(read.count == 1 && read[0].partner == nil && read[0].mentor == nil && read[0].club != nil)
    }

    @Test("Many-to-many, with rows, sub-entities and a new object")
    func manyToMany() throws {
        let music = try Music()
        let writer = music.context()
        let (tag, other) = (writer.tag("t"), writer.tag("o"))
        for number in 0..<3 {
            let track = writer.track("\(number)")
            track.tags.insert(tag)
            track.tags.insert(other)
        }
        let video = Video(context: writer)
        video.title = "v"
        video.tags.insert(tag)
        try writer.save()
        let context = music.context()
        let mine = try own(tag, in: context)
        let added = context.track("new")
        added.tags.insert(mine)
        context.delete(mine)
        try context.save()
        #expect(added.tags.isEmpty)
        let read = try music.context().all(Media.self)
        #expect(read.map { $0.tags.count }.sorted() == [0, 0, 1, 1, 1])
    }

    @Test("A row that loses its mandatory partner fails the save")
    func mandatory() throws {
        let music = try Music()
        let writer = music.context()
        let artist = writer.artist("a")
        let booking = Booking(context: writer)
        booking.artist = artist
        try writer.save()
        let context = music.context()
        let mine = try own(artist, in: context)
        context.delete(mine)
        #expect(errorCode { try context.save() } == 1570)
        let theirs = try context.all(Booking.self)[0]
        #expect(theirs.artist == nil)
        context.delete(theirs)
        try context.save()
        #expect(try music.context().count(for: FetchRequest<Artist>()) == 0)
    }

    @Test("A ring with an unsaved object")
    func ring() throws {
        let music = try Music()
        let context = music.context()
        let nodes = (0..<4).map { number in
            let node = Node(context: context)
            node.name = "\(number)"
            return node
        }
        for (position, node) in nodes.enumerated() { node.next = nodes[(position + 1) % 4] }
        try context.save()
        let extra = Node(context: context)
        extra.name = "x"
        nodes[3].next = extra
        extra.children.insert(nodes[0])
        context.delete(nodes[0])
        #expect(context.deletedObjects.count == 4 && context.insertedObjects.isEmpty)
        try context.save()
        #expect(try music.context().count(for: FetchRequest<Node>()) == 0)
        #expect(extra.managedObjectContext == nil && !context.hasChanges)
    }

    @Test("A rollback restores rows, lists and links; new objects are removed")
    func rollback() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let diary = try diaries.diary(pages: ["a", "b", "c"], notes: 2, in: context)
        let page = diary.pages[1]
        let note = try #require(page.notes.first)
        let reply = Note(context: context)
        reply.repliesTo = note
        context.delete(page)
        #expect(context.hasChanges && diary.pages.count == 2 && reply.managedObjectContext == nil)
        context.rollback()
        #expect(diary.pages.map(\.text) == ["a", "b", "c"] && page.notes.count == 2 && note.page === page)
        #expect(note.replies.isEmpty && !context.hasChanges && context.deletedObjects.isEmpty)
        try context.save()
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 6)
    }

    @Test("A refused deletion stays pending")
    func refused() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let diary = try diaries.diary(pages: ["a", "b"], notes: 1, in: context)
        try logging { log in
            log.validate = { if $0.isDeleted { throw ValidationError($0, reason: "stays") } }
            let a = diary.pages[0]
            context.delete(a)
            #expect(errorCode { try context.save() } == 1550)
            #expect(a.isDeleted && context.hasChanges && context.deletedObjects.count == 2)
            #expect(errorCode { try context.save() } == 1550)
            log.validate = { _ in }
            try context.save()
        }
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 1)
    }

    @Test("An object that another context has moved away is a conflict, and is deleted after a merge")
    func movedElsewhere() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let first = try diaries.diary(pages: ["a", "b"], notes: 1, in: context)
        let second = try diaries.diary(pages: [], in: context)
        context.delete(first)
        context.processPendingChanges()
        let other = diaries.context()
        let page = try #require(other.all(Page.self).first { $0.text == "a" })
        page.diary = try own(second, in: other)
        try other.save()
        // The page is an object here, as its class has hooks: its deletion is of an older version.
        #expect(errorCode { try context.save() } == 133_020)
        context.refreshAllObjects()
        try context.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 0)
    }

    @Test("Another context's new references are cleared too")
    func concurrent() throws {
        let music = try Music()
        let writer = music.context()
        let (a, b) = (writer.artist("a"), writer.artist("b"))
        a.mentor = b
        try writer.save()
        let context = music.context()
        context.delete(try own(b, in: context))
        context.processPendingChanges()
        let other = music.context()
        let new = other.artist("new")
        new.mentor = try own(b, in: other)
        new.partner = try own(b, in: other)
        new.friends.insert(try own(b, in: other))
        try other.save()
        if let code = errorCode({ try context.save() }) {
            // The rows that Nullify has read were changed.
            #expect(code == 133_020)
            context.refreshAllObjects()
            try context.save()
        }
        let read = try music.context().all(Artist.self)
        #expect(read.count == 2 && read.allSatisfy { $0.mentor == nil && $0.partner == nil && $0.friends.isEmpty })
    }

    @Test("Deleting twice, after the save, and in another context")
    func twice() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let diary = try diaries.diary(pages: ["a"], notes: 1, in: context)
        let page = diary.pages[0]
        context.delete(page)
        context.delete(page)
        try context.save()
        context.delete(page)
        #expect(!context.hasChanges && page.text == "a" && !page.isDeleted && page.managedObjectContext == nil)
        let other = diaries.context()
        other.delete(diary)
        #expect(!diary.isDeleted && !other.hasChanges)
        page.text = "after"
        page.diary = diary
        #expect(page.text == "after" && !context.hasChanges)
    }

    @Test("A reference to a deleted object fails the save")
    func setToDeleted() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let diary = try diaries.diary(pages: ["a"], in: context)
        context.delete(diary)
        let page = context.page("new")
        page.diary = diary
        try context.save()
        #expect(page.managedObjectContext == nil)
        let again = context.page("again")
        let other = try diaries.diary(pages: [], in: context)
        context.delete(other)
        context.processPendingChanges()
        again.diary = other
        #expect(throws: PersistenceError.self) { try context.save() }
        again.diary = nil
        try context.save()
    }
}
