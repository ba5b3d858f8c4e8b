import Foundation
import Relata
import Testing

@Suite("Objects that a context keeps alive (semantics 4.2)")
struct ContextMemoryTests {
    @Test("Clean objects are released, changed and deleted ones are kept until the save")
    func clean() throws {
        let diaries = try Diaries()
        _ = try diaries.diary(pages: ["a"], notes: 1)
        let context = diaries.context()
        weak var weakNote: Note?
        weak var deleted: Note?
        do {
            let notes = try context.all(Note.self)
            weakNote = notes[0]
            notes[0].text = "x"
            try context.save()
        }
        #expect(weakNote == nil)
        do {
            let notes = try context.all(Note.self)
            deleted = notes[0]
            context.delete(notes[0])
        }
        #expect(deleted != nil)
        try context.save()
        #expect(deleted == nil)
        #expect(context.registeredObjects.isEmpty)
    }

    @Test("Rollback, deletion and reset release rings of objects")
    func rings() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        weak var page: Page?
        do {
            let new = context.page("x")
            _ = new.objectID
            let diary = Diary(context: context)
            diary.pages.append(new)
            page = new
        }
        #expect(page != nil)
        context.rollback()
        #expect(page == nil)
        do {
            let new = context.page("x")
            _ = new.objectID
            Diary(context: context).pages.append(new)
            context.delete(new)
            page = new
        }
        context.processPendingChanges()
        #expect(page == nil)
        do {
            let new = context.page("x")
            Diary(context: context).pages.append(new)
            page = new
            try context.save()
        }
        context.reset()
        #expect(page == nil)
        #expect(try context.all(Page.self).count == 1)
    }

    @Test("Objects outlive their context with their attributes, and read the rest from the store")
    func outlive() throws {
        let diaries = try Diaries()
        _ = try diaries.diary(pages: ["a"], notes: 1)
        var page: Page?
        var fault: Page?
        do {
            let context = diaries.container.newBackgroundContext()
            page = try context.all(Page.self)[0]
            page?.text = "x"
            let other = diaries.container.newBackgroundContext()
            fault = try #require(other.object(with: try #require(page).objectID) as? Page)
        }
        #expect(page?.text == "x" && page?.managedObjectContext == nil && page?.diary != nil)
        #expect(page?.notes.count == 1)
        #expect(fault?.text == "a")
        page?.text = "y"
        page?.diary = nil
        #expect(page?.text == "y" && page?.hasChanges == false && page?.diary != nil)
        let context = diaries.context()
        if let page { context.insert(page) }
        #expect(!context.hasChanges)
        #expect(errorCode { try context.save() } == 134_060)
    }

    @Test("An error is thrown once")
    func errors() throws {
        let (_, context, diary) = try Diaries.one()
        let foreign = try Diaries().diary(pages: ["z"])
        diary.pages[0].diary = foreign
        #expect(errorCode { _ = try context.count(for: Note.fetchRequest()) } == 134_060)
        try context.save()
    }
}
