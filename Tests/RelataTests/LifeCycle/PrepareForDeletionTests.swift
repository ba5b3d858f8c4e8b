import Foundation
import Relata
import Testing

@Suite("prepareForDeletion (semantics 2.2, S.SEED-001)")
struct PrepareForDeletionTests {
    @Test(
        "the hook runs inside delete, with the relationships intact, and again on every further delete (2.2.1, 2.2.2)")
    func insideDelete() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a"], notes: 2)
        let context = try #require(diary.managedObjectContext)
        let page = diary.pages[0]
        logging { log in
            log.prepareForDeletion = { page in
                #expect(page.diary === diary && page.notes.count == 2)
                #expect(!page.isDeleted)
            }
            context.delete(page)
            #expect(log.events == ["prepareForDeletion a"])
            #expect(page.isDeleted)
            log.prepareForDeletion = { _ in }
            context.delete(page)
            #expect(log.events == ["prepareForDeletion a", "prepareForDeletion a"])
        }
    }

    @Test("the hook runs for objects that Cascade deletes too, before their own rules are applied")
    func cascaded() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b"], notes: 1)
        let context = try #require(diary.managedObjectContext)
        try logging { log in
            log.prepareForDeletion = { page in
                // Keeps the notes of one page: what is moved away here is no longer the page's.
                if page.text == "b" { page.notes = [] }
            }
            context.delete(diary)
            #expect(log.events.isEmpty)
            context.processPendingChanges()
            #expect(log.events.filter { $0.hasPrefix("prepare") } == ["prepareForDeletion a", "prepareForDeletion b"])
            try context.save()
        }
        #expect(try diaries.context().all(Page.self).isEmpty)
        #expect(try diaries.context().all(Note.self).map(\.text) == ["b0"])
    }

    @Test("A hook that deletes by rule, as Core Data users write it, terminates on a ring")
    func ring() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b"])
        let context = try #require(diary.managedObjectContext)
        let pages = Array(diary.pages)
        try logging { log in
            log.prepareForDeletion = { page in
                for other in pages { context.delete(other) }
                context.delete(page)
            }
            context.delete(pages[0])
            #expect(pages.allSatisfy { $0.isDeleted })
            #expect(log.events.count { $0.hasPrefix("prepare") } <= 4)
            try context.save()
        }
        #expect(try diaries.context().all(Page.self).isEmpty)
    }

    @Test("A hook can save nothing, fetch, and delete stored objects")
    func fetchInHook() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b", "c"], notes: 3)
        let context = try #require(diary.managedObjectContext)
        try logging { log in
            log.prepareForDeletion = { _ in
                for note in (try? context.all(Note.self)) ?? [] { context.delete(note) }
            }
            context.delete(diary)
            #expect(try context.count(for: Note.fetchRequest()) == 0)
            try context.save()
        }
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
    }
}
