import Foundation
import Relata
import Testing

@Suite("Dropping changes on both sides of relationships (semantics 4.2)")
struct RefreshRelationshipTests {
    @Test("A refreshed owner has its members again")
    func removal() throws {
        let (diaries, context, diary) = try Diaries.one()
        let page = diary.pages[0]
        diary.pages.remove(at: 0)
        context.refresh(diary, mergeChanges: false)
        #expect(page.diary === diary && diary.pages.count == 2)
        try context.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.count == 2)
    }

    @Test("A refreshed owner loses its added members")
    func addition() throws {
        let (diaries, context, diary) = try Diaries.one()
        #expect(diary.pages.count == 2)
        let page = context.page("new")
        diary.pages.append(page)
        context.refresh(diary, mergeChanges: false)
        #expect(page.diary == nil && diary.pages.count == 2)
        try context.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.count == 2)
    }

    @Test("A moved member returns to its previous owner")
    func moved() throws {
        let (diaries, context, first) = try Diaries.one(["a", "b"])
        let second = try diaries.diary(pages: ["x"], in: context)
        let page = first.pages[0]
        second.pages.append(page)
        context.refresh(second, mergeChanges: false)
        #expect(page.diary === first && first.pages.contains(page) && second.pages.count == 1)
        second.pages.append(page)
        context.refresh(first, mergeChanges: false)
        #expect(page.diary === first && first.pages.contains(page) && second.pages.count == 1)
        try context.save()
        #expect(try diaries.context().all(Diary.self).map { $0.pages.count }.sorted() == [1, 2])
    }

    @Test("One-to-one: whichever of the three is refreshed, all have their partners again")
    func oneToOne() throws {
        let music = try Music()
        let context = music.context()
        let (a, b) = (context.artist("a"), context.artist("b"))
        let club = FanClub(context: context)
        a.club = club
        try context.save()
        b.club = club
        context.refresh(b, mergeChanges: false)
        #expect(club.artist === a && a.club === club && b.club == nil)
        b.club = club
        context.refresh(a, mergeChanges: false)
        #expect(club.artist === a && a.club === club && b.club == nil)
        b.club = club
        context.refresh(club, mergeChanges: false)
        #expect(club.artist === a && a.club === club && b.club == nil)
        try context.save()
        #expect(try music.context().all(FanClub.self)[0].artist?.name == "a")
    }

    @Test("A refresh reverts unsaved pairs of a many-to-many relationship on both sides")
    func manyToMany() throws {
        let music = try Music()
        let context = music.context()
        let (a, b, c) = (context.artist("a"), context.artist("b"), context.artist("c"))
        a.friends.insert(b)
        try context.save()
        a.friends.insert(c)
        a.friends.remove(b)
        context.refresh(a, mergeChanges: false)
        #expect(c.friends.isEmpty && b.friends.contains(a) && Set(a.friends) == [b])
        try context.save()
        #expect(try music.context().all(Artist.self).map { $0.friends.count }.sorted() == [0, 1, 1])
    }

    @Test("A rollback restores objects that had left a list that was read afterwards")
    func readAfterMove() throws {
        let (diaries, context, second) = try Diaries.one(["x"])
        let first = try diaries.diary(pages: ["a", "b"])
        let page = try #require(context.all(Page.self).first { $0.text == "a" })
        page.diary = second
        let found = try own(first, in: context)
        #expect(found.pages.map(\.text) == ["b"])
        context.rollback()
        #expect(found.pages.map(\.text) == ["a", "b"] && page.diary === found && second.pages.map(\.text) == ["x"])
        #expect(!context.hasChanges)
    }
}
