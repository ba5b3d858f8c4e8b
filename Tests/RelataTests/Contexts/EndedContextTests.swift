import Foundation
import Relata
import Testing

@Suite("Objects whose context was released (semantics 4.2)")
struct EndedContextTests {
    private func diary(of diaries: Diaries, _ work: (Diary) -> Void = { _ in }) throws -> Diary {
        let context = diaries.container.newBackgroundContext()
        let diary = try #require(context.all(Diary.self).first)
        work(diary)
        return diary
    }

    @Test("They read the store's values, whatever was read before")
    func reading() throws {
        let diaries = try Diaries()
        _ = try diaries.diary(pages: ["a", "b"], notes: 2)
        for work: (Diary) -> Void in [{ _ in }, { _ = $0.pages.count }, { _ = $0.pages.map { $0.notes.count } }] {
            let diary = try diary(of: diaries, work)
            #expect(diary.managedObjectContext == nil && !diary.hasChanges)
            #expect(diary.pages.map(\.text) == ["a", "b"])
            #expect(diary.pages[1].text == "b" && diary.pages[1].diary === diary)
            #expect(Set(diary.pages[0].notes.map(\.text)) == ["a0", "a1"])
            #expect(diary.pages.first?.notes.first?.page?.diary?.pages.count == 2)
            #expect((diary.value(forKey: "pages") as? [ManagedObject])?.count == 2)
        }
        #expect(try diaries.container.newBackgroundContext().all(Diary.self)[0].pages[0].notes.count == 2)
    }

    @Test("What they find is the same object as long as it is referred to, and nothing keeps it alive")
    func identity() throws {
        let diaries = try Diaries()
        _ = try diaries.diary(pages: ["a", "b"], notes: 2)
        var diary: Diary? = try diary(of: diaries) { _ = $0.pages.map { $0.notes.map(\.text) } }
        weak let weakDiary = diary
        weak var page: Page?
        do {
            let first = diary?.pages[0]
            page = first
            #expect(diary?.pages[0] === first && first?.notes.first?.page === first)
        }
        #expect(page == nil)
        diary = nil
        #expect(weakDiary == nil)
    }

    @Test("Their relationships cannot be changed, and relating other objects to them is an error of those")
    func changing() throws {
        let diaries = try Diaries()
        _ = try diaries.diary(pages: ["a", "b"])
        let diary = try diary(of: diaries)
        diary.name = "set"
        diary.pages.removeAll()
        diary.pages[0].diary = nil
        _ = diary.pages.remove(at: 0)
        #expect(diary.name == "set" && diary.pages.map(\.text) == ["a", "b"])
        let context = diaries.context()
        let page = context.page("c")
        diary.pages.append(page)
        #expect(errorCode { try context.save() } == 134_060)
        page.diary = diary
        #expect(errorCode { try context.save() } == 134_060)
        context.delete(diary)
        #expect(errorCode { try context.save() } == 134_060)
        #expect(diary.pages.count == 2 && page.diary == nil)
    }

    @Test("Unsaved relationship changes are lost; objects that were never saved can be inserted elsewhere")
    func unsaved() throws {
        let diaries = try Diaries()
        _ = try diaries.diary(pages: ["a", "b"])
        var new: Page?
        let diary = try diary(of: diaries) { diary in
            diary.pages.move(from: 1, to: 0)
            diary.pages.first?.diary = nil
            new = diary.managedObjectContext?.page("new")
            new?.diary = diary
            diary.name = "unsaved"
        }
        #expect(diary.pages.map(\.text) == ["a", "b"] && diary.name == "unsaved")
        #expect(diary.pages.allSatisfy { $0.diary === diary })
        let page = try #require(new)
        #expect(page.text == "new" && page.diary == nil && page.managedObjectContext == nil)
        let context = diaries.context()
        context.insert(page)
        try context.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 3)
    }

    @Test("After a reset they can still read, and a failed read is an error of the context")
    func reset() throws {
        let (_, context, diary) = try Diaries.one()
        let page = diary.pages[0]
        _ = page.notes.count
        context.reset()
        #expect(diary.managedObjectContext == nil && context.registeredObjects.isEmpty)
        #expect(diary.pages.count == 2 && diary.pages[0] === page && page.notes.count == 2)
        let found = try #require(context.existingObject(with: diary.objectID) as? Diary)
        #expect(found !== diary && found.pages[0] !== page)
        context.delete(diary)
        #expect(errorCode { try context.save() } == 134_060)
    }

    @Test("Objects of a released child context read from its parent, and from the store if that was released too")
    func child() throws {
        let (diaries, context, diary) = try Diaries.one()
        let new = context.page("new")
        diary.pages.append(new)
        func inChild(_ context: ManagedObjectContext) throws -> Diary {
            let child = ManagedObjectContext(parent: context)
            return try own(diary, in: child)
        }
        #expect(try inChild(context).pages.map(\.text) == ["a", "b", "new"])
        let orphan: Diary = try {
            let parent = diaries.container.newBackgroundContext()
            return try inChild(parent)
        }()
        #expect(orphan.pages.map(\.text) == ["a", "b"] && orphan.pages[0].diary === orphan)
    }
}
