import Foundation
import Relata
import Testing

@Suite("Merging into pending changes (semantics 4.7)")
struct MergeRelationshipTests {
    @Test("A deletion continues after its object was changed elsewhere and merged")
    func pendingDeletion() throws {
        let (diaries, context, diary) = try Diaries.one()
        let page = diary.pages[0]
        let other = diaries.context()
        let theirs = try own(page, in: other)
        context.delete(page)
        context.processPendingChanges()
        theirs.text = "theirs"
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(page.isDeleted)
        try context.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 1)
    }

    @Test("A rollback after a merge has the new values and members")
    func rollback() throws {
        let (diaries, context, diary) = try Diaries.one()
        #expect(diary.pages.count == 2)
        let page = diary.pages[0]
        diary.pages.append(context.page("new"))
        diary.pages.remove(at: 0)
        diary.name = "mine"
        let other = diaries.context()
        let theirs = try own(diary, in: other)
        theirs.name = "theirs"
        theirs.pages.append(other.page("theirs"))
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(Set(diary.pages.map { $0.text ?? "" }) == ["b", "new", "theirs"] && diary.name == "mine")
        context.rollback()
        #expect(diary.name == "theirs" && page.diary === diary)
        #expect(Set(diary.pages.map { $0.text ?? "" }) == ["a", "b", "theirs"])
        #expect(!context.hasChanges)
    }

    @Test("A member that both have moved")
    func bothMoved() throws {
        let (diaries, context, diary) = try Diaries.one(["a", "b"])
        let second = try diaries.diary(pages: ["c"], in: context)
        let third = try diaries.diary(pages: ["d"], in: context)
        #expect(diary.pages.count + second.pages.count + third.pages.count == 4)
        let page = diary.pages[0]
        second.pages.append(page)
        let other = diaries.context()
        let theirs = try own(page, in: other)
        theirs.diary = try own(third, in: other)
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(page.diary === second && second.pages.contains(page) && !third.pages.contains(page))
        #expect(!diary.pages.contains(page))
        context.rollback()
        #expect(page.diary === third && !second.pages.contains(page) && third.pages.contains(page))
        #expect(!diary.pages.contains(page))
    }

    @Test("The owner of a new member is deleted elsewhere")
    func ownerDeleted() throws {
        let (diaries, context, diary) = try Diaries.one(["a"])
        let page = context.page("new")
        page.diary = diary
        let other = diaries.context()
        try other.delete(own(diary, in: other))
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(diary.isDeleted && page.diary == nil)
        #expect(throws: PersistenceError.self) { try context.save() }
        page.diary = nil
        try context.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 1)
    }

    @Test("Merged pairs of a many-to-many relationship join the unsaved ones")
    func manyToMany() throws {
        let music = try Music()
        let context = music.context()
        let (a, b, c) = (context.artist("a"), context.artist("b"), context.artist("c"))
        a.friends.insert(b)
        try context.save()
        let other = music.context()
        let (x, y, z) = (try own(a, in: other), try own(b, in: other), try own(c, in: other))
        x.friends.remove(y)
        x.friends.insert(z)
        let saved = try other.save()
        a.friends.insert(c)
        context.mergeChanges(fromContextDidSave: saved)
        #expect(a.friends.contains(c) && !a.friends.contains(b) && b.friends.isEmpty && c.friends.contains(a))
        #expect(a.friends.count == 1)
        try context.save()
        #expect(try music.context().all(Artist.self).map { $0.friends.count }.sorted() == [0, 1, 1])
    }

    @Test("A merged change moves a one-to-one partner, and its deletion clears it")
    func oneToOne() throws {
        let music = try Music()
        let context = music.context()
        let (a, b) = (context.artist("a"), context.artist("b"))
        let club = FanClub(context: context)
        a.club = club
        try context.save()
        #expect(a.club === club)
        let other = music.context()
        let theirClub = try own(club, in: other)
        theirClub.artist = try own(b, in: other)
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(a.club == nil && b.club === club && club.artist === b)
        other.delete(theirClub)
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(b.club == nil && club.isDeleted)
        try context.save()
    }

    @Test("A new object that has its permanent ID keeps its members when another context's save is merged")
    func newObject() throws {
        let music = try Music()
        let context = music.context()
        let (a, b) = (context.artist("a"), context.artist("b"))
        try context.save()
        let new = context.artist("new")
        new.friends.insert(a)
        try context.obtainPermanentIDs(for: [new])
        let other = music.context()
        try own(b, in: other).name = "c"
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(Set(new.friends) == [a] && Set(a.friends) == [new])
        try context.save()
        #expect(try music.context().all(Artist.self).map { $0.friends.count }.sorted() == [0, 1, 1])
    }

    @Test("An object that both have deleted")
    func bothDeleted() throws {
        let (diaries, context, diary) = try Diaries.one()
        _ = diary.pages.count
        let other = diaries.context()
        try other.delete(own(diary, in: other))
        context.delete(diary)
        context.processPendingChanges()
        let saved = try other.save()
        context.mergeChanges(fromContextDidSave: saved)
        #expect(diary.isDeleted)
        try context.save()
        #expect(!context.hasChanges)
        #expect(context.deletedObjects.isEmpty)
    }

    @Test("A list in memory gets a member that was added elsewhere")
    func insertion() throws {
        let (diaries, context, diary) = try Diaries.one()
        let other = diaries.context()
        let page = other.page("new")
        page.diary = try own(diary, in: other)
        #expect(diary.pages.count == 2)
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(diary.pages.count == 3 && !context.hasChanges)
    }

    @Test("A block sees one state while others save, until it refreshes")
    func block() throws {
        let (diaries, context, diary) = try Diaries.one()
        let other = diaries.context()
        try context.performAndWait {
            #expect(try context.all(Page.self).count == 2)
            let theirs = try own(diary, in: other)
            theirs.pages.append(other.page("new"))
            try other.save()
            #expect(try context.count(for: Page.fetchRequest()) == 2)
            #expect(diary.pages.count == 2)
            diary.name = "x"
            context.refresh(diary, mergeChanges: true)
            try context.save()
            #expect(try context.count(for: Page.fetchRequest()) == 3)
            let count = try context.performAndWait { try context.count(for: Page.fetchRequest()) }
            #expect(count == 3)
            try other.save()
        }
    }
}
