import Foundation
import Relata
import Testing

@Suite("Undo of lists and links (semantics 2.6, 4.9)")
struct UndoListTests {
    @Test("A rollback after an undo restores lists as they were saved")
    func rollbackAfterUndo() throws {
        let (_, context, diary) = try Diaries.one(undoable: true)
        let page = diary.pages[0]
        #expect(page.notes.count == 2)
        page.text = "x"
        context.processPendingChanges()
        page.notes.removeAll()
        context.processPendingChanges()
        context.undo()
        #expect(page.notes.count == 2 && page.text == "x")
        context.rollback()
        #expect(page.notes.count == 2 && page.text == "a")
    }

    @Test("An object that left a relationship without inverse is still stored there after an undo")
    func ownerless() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Al")
        let other = context.album("Other")
        let extra = Extra(context: context)
        album.extras.insert(extra)
        try context.save()
        context.undoManager = ContextUndoManager()
        album.extras.remove(extra)
        context.processPendingChanges()
        context.undo()
        #expect(album.extras.count == 1)
        other.title = "changed"
        try context.save()
        let reader = music.context()
        let read = try reader.all(Album.self)
        #expect(read.map { $0.extras.count }.sorted() == [0, 1])
    }

    @Test("An object moved away from an owner that is not in memory is found there after an undo")
    func moved() throws {
        let music = try Music()
        let writer = music.context()
        let album = Album(context: writer)
        album.title = "Aa"
        let other = Album(context: writer)
        other.title = "Bb"
        let extra = Extra(context: writer)
        album.extras.insert(extra)
        try writer.save()
        let context = music.context()
        context.undoManager = ContextUndoManager()
        let all = try context.all(Album.self)
        let b = try #require(all.first { $0.title == "Bb" })
        let a = try #require(all.first { $0.title == "Aa" })
        let x = try #require(context.all(Extra.self).first)
        b.extras.insert(x)
        context.processPendingChanges()
        context.undo()
        #expect(b.extras.isEmpty)
        #expect(a.extras.count == 1)
        a.title = "AAA"
        try context.save()
        let read = try music.context().all(Album.self)
        #expect(read.first { $0.title == "AAA" }?.extras.count == 1)
    }

    @Test("One-to-one partners are restored, before and after a save")
    func oneToOne() throws {
        let music = try Music()
        let context = music.context()
        let (a, b) = (context.artist("a"), context.artist("b"))
        let club = FanClub(context: context)
        a.club = club
        try context.save()
        context.undoManager = ContextUndoManager()
        b.club = club
        context.processPendingChanges()
        context.undo()
        #expect(a.club === club && b.club == nil && club.artist === a && !context.hasChanges)
        context.delete(club)
        try context.save()
        context.undo()
        #expect(a.club === club && club.artist === a)
        try context.save()
        let read = try music.context().all(Artist.self)
        #expect(read.filter { $0.club != nil }.count == 1)
    }

    @Test("Both sides of a many-to-many relationship follow when saved changes are undone")
    func manyToMany() throws {
        let music = try Music()
        let context = music.context()
        let (a, b, c) = (context.artist("a"), context.artist("b"), context.artist("c"))
        a.friends.insert(b)
        try context.save()
        context.undoManager = ContextUndoManager()
        a.friends.insert(c)
        a.friends.remove(b)
        try context.save()
        context.undo()
        #expect(a.friends.contains(b) && !a.friends.contains(c) && b.friends.contains(a) && c.friends.isEmpty)
        try context.save()
        let read = try music.context().all(Artist.self)
        #expect(read.first { $0.name == "a" }?.friends.map { $0.name } == ["b"])
        context.redo()
        #expect(!a.friends.contains(b) && a.friends.contains(c))
        try context.save()
        let again = try music.context().all(Artist.self)
        #expect(again.first { $0.name == "a" }?.friends.map { $0.name } == ["c"])
    }

    @Test("A saved removal without inverse is undone and redone")
    func ownerlessAfterSave() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Al")
        album.title = "Aa"
        let extra = Extra(context: context)
        album.extras.insert(extra)
        try context.save()
        context.undoManager = ContextUndoManager()
        album.extras.remove(extra)
        try context.save()
        context.undo()
        #expect(album.extras.count == 1)
        try context.save()
        #expect(try music.context().all(Album.self)[0].extras.count == 1)
        context.redo()
        try context.save()
        #expect(try music.context().all(Album.self)[0].extras.count == 0)
    }

    @Test("A saved move is undone in lists that were read after it; positions are not a step")
    func unreadLists() throws {
        let (diaries, context, first) = try Diaries.one(["a", "b"])
        let second = try diaries.diary(pages: ["x"], in: context)
        context.undoManager = ContextUndoManager()
        let page = try #require(context.all(Page.self).first { $0.text == "a" })
        page.diary = second
        try context.save()
        #expect(second.pages.count == 2 && first.pages.count == 1)
        context.undo()
        #expect(page.diary === first && first.pages.count == 2 && second.pages.map(\.text) == ["x"])
        try context.save()
        #expect(try diaries.context().all(Diary.self).map { $0.pages.count } == [2, 1])
    }
}
