import Foundation
import Relata
import Testing

@Suite("Validation hooks that make further changes (semantics 4.4)")
struct ValidationHookTests {
    @Test("Another object's changes are written too")
    func changesOthers() throws {
        let (diaries, context, diary) = try Diaries.one()
        let (a, b) = (diary.pages[0], diary.pages[1])
        try logging { log in
            a.text = "A"
            log.validate = { page in if page === a, b.text != "from hook" { b.text = "from hook" } }
            try context.save()
        }
        #expect(Set(try diaries.context().all(Page.self).map { $0.text ?? "" }) == ["A", "from hook"])
    }

    @Test("The object's own changes are written")
    func changesItself() throws {
        let (diaries, context, diary) = try Diaries.one()
        let a = diary.pages[0]
        try logging { log in
            a.text = "A"
            log.validate = { page in if page.number == 0 { page.number = 5 } }
            try context.save()
        }
        #expect(try diaries.context().all(Page.self).map(\.number).sorted() == [0, 5])
    }

    @Test("New objects are written")
    func inserts() throws {
        let (diaries, context, diary) = try Diaries.one()
        let a = diary.pages[0]
        try logging { log in
            a.text = "A"
            var made: Note?
            log.validate = { page in
                if made == nil {
                    made = Note(context: context)
                    page.notes.insert(made!)
                }
            }
            try context.save()
            #expect(made?.isInserted == false && made?.objectID.isTemporaryID == false)
        }
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 5)
    }

    @Test("Deletions and their consequences are written")
    func deletes() throws {
        let (diaries, context, diary) = try Diaries.one()
        let (a, b) = (diary.pages[0], diary.pages[1])
        try logging { log in
            a.text = "A"
            log.validate = { page in if page === a, !b.isDeleted { context.delete(b) } }
            try context.save()
        }
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 1)
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 2)
        #expect(b.managedObjectContext == nil && !context.hasChanges)
    }

    @Test("A rollback leaves nothing to save")
    func rollsBack() throws {
        let (diaries, context, diary) = try Diaries.one()
        let a = diary.pages[0]
        try logging { log in
            a.text = "A"
            context.delete(diary.pages[1])
            log.validate = { _ in context.rollback() }
            try context.save()
        }
        #expect(!context.hasChanges && a.text == "a")
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
        #expect(diary.pages.count == 2)
    }

    @Test("An illegal relationship fails the save once")
    func illegal() throws {
        let (_, context, diary) = try Diaries.one()
        let foreign = try Diaries().diary(pages: ["z"])
        try logging { log in
            var done = false
            log.validate = { page in
                if !done { page.diary = foreign }
                done = true
            }
            diary.pages[0].text = "A"
            #expect(errorCode { try context.save() } == 134_060)
            #expect(context.hasChanges)
            try context.save()
        }
    }

    @Test("A failed save leaves IDs unchanged, and can be rolled back")
    func failed() throws {
        let (diaries, context, diary) = try Diaries.one()
        logging { log in
            let page = context.page("new")
            let id = page.objectID
            diary.pages.append(page)
            log.validate = { throw ValidationError($0, reason: "no") }
            #expect(errorCode { try context.save() } != nil)
            #expect(page.objectID == id && context.registeredObject(for: id) === page)
            context.rollback()
            #expect(context.registeredObject(for: id) == nil && diary.pages.count == 2 && page.diary == nil)
            #expect(throws: PersistenceError.self) { try context.existingObject(with: id) }
        }
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
    }
}
