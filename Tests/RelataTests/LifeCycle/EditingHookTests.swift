import Foundation
import Relata
import Testing

@Suite("Hooks that edit, delete, fetch and undo (semantics 2.2, 4.3, 4.4)")
struct EditingHookTests {
    @Test("willSave() can roll back")
    func willSaveRollsBack() throws {
        let (diaries, context, diary) = try Diaries.one()
        let a = diary.pages[0]
        try logging { log in
            a.text = "A"
            _ = context.page("new")
            log.willSave = { _ in context.rollback() }
            try context.save()
        }
        #expect(!context.hasChanges && a.text == "a")
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
    }

    @Test("willSave() can delete its object, also a new one")
    func willSaveDeletes() throws {
        let (diaries, context, diary) = try Diaries.one()
        let a = diary.pages[0]
        try logging { log in
            a.text = "A"
            let new = context.page("new")
            diary.pages.append(new)
            log.willSave = { page in if !page.isDeleted { context.delete(page) } }
            try context.save()
            #expect(new.managedObjectContext == nil)
        }
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 1)
        #expect(diary.pages.map(\.text) == ["b"] && !context.hasChanges)
    }

    @Test("willSave() is called for what another willSave() deletes, and for what Cascade deletes with that")
    func willSaveOfDeleted() throws {
        let (_, context, diary) = try Diaries.one()
        try logging { log in
            diary.pages[0].text = "A"
            var deleted: [String] = []
            log.willSave = { page in
                if page.isDeleted {
                    deleted.append(page.text ?? "-")
                } else {
                    context.delete(diary)
                }
            }
            try context.save()
            #expect(deleted.sorted() == ["A", "b"])
        }
    }

    @Test("willSave() is called for what another willSave() inserts, with nothing set")
    func willSaveOfInserted() throws {
        let (_, context, diary) = try Diaries.one()
        try logging { log in
            diary.pages[0].text = "A"
            log.willSave = { page in if page.text == "A" { _ = Page(context: context) } }
            try context.save()
            #expect(log.events.filter { $0.hasPrefix("willSave") } == ["willSave A", "willSave -"])
        }
    }

    @Test("Changes made at the notification of a save belong to the next save")
    func changesAfterSave() throws {
        let (diaries, context, diary) = try Diaries.one()
        try logging { log in
            let notices = Notices(of: context) { name in
                if name == "did" { diary.name = "after" }
            }
            diary.pages[0].text = "A"
            try context.save()
            #expect(diary.isUpdated && diary.name == "after" && context.hasChanges)
            #expect(notices.names == ["change", "will", "did", "change"])
        }
        try context.save()
        #expect(try diaries.context().all(Diary.self)[0].name == "after")
    }

    @Test("Changes by willSave() are posted before the save is")
    func order() throws {
        let (_, context, diary) = try Diaries.one()
        try logging { log in
            let notices = Notices(of: context)
            log.willSave = { page in if page.number != 7 { page.number = 7 } }
            diary.pages[0].text = "A"
            try context.save()
            context.processPendingChanges()
            #expect(notices.names == ["change", "will", "change", "did"])
        }
    }

    @Test("Hooks can reset their context")
    func reset() throws {
        let (diaries, context, diary) = try Diaries.one()
        try logging { log in
            diary.pages[0].text = "A"
            log.willSave = { $0.managedObjectContext?.reset() }
            try context.save()
            #expect(!context.hasChanges && context.registeredObjects.isEmpty)
            log.willSave = { _ in }
            let page = try context.all(Page.self)[0]
            page.text = "B"
            log.validate = { $0.managedObjectContext?.reset() }
            try context.save()
            log.validate = { _ in }
            let doomed = try context.all(Diary.self)[0]
            log.prepareForDeletion = { $0.managedObjectContext?.reset() }
            context.delete(doomed)
            try context.save()
            #expect(!context.hasChanges)
        }
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
    }

    @Test("prepareForDeletion() can move destinations away")
    func reassigns() throws {
        let (diaries, context, diary) = try Diaries.one(["a", "b"], notes: 2)
        try logging { log in
            let b = diary.pages[1]
            log.prepareForDeletion = { page in
                for note in Array(page.notes) { note.page = b }
            }
            context.delete(diary.pages[0])
            try context.save()
            #expect(b.notes.count == 4)
        }
        #expect(try diaries.context().all(Page.self)[0].notes.count == 4)
    }

    @Test("prepareForDeletion() can fetch, and sees its relationships unchanged")
    func fetches() throws {
        let (diaries, context, diary) = try Diaries.one(["a", "b", "c"], notes: 2)
        try logging { log in
            log.prepareForDeletion = { page in
                _ = try? context.all(Note.self)
                #expect(page.diary === diary)
            }
            context.delete(diary)
            try context.save()
        }
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
    }

    @Test("prepareForDeletion() can roll back")
    func prepareRollsBack() throws {
        let (diaries, context, diary) = try Diaries.one(["a", "b", "c"], notes: 2)
        try logging { log in
            log.prepareForDeletion = { page in if page.text == "b" { context.rollback() } }
            context.delete(diary)
            context.processPendingChanges()
            log.prepareForDeletion = { _ in }
            context.rollback()
            #expect(!context.hasChanges)
            #expect(diary.pages.count == 3 && diary.pages.allSatisfy { $0.notes.count == 2 && !$0.isDeleted })
            context.delete(diary)
            try context.save()
        }
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
    }

    @Test("prepareForDeletion() can undo")
    func prepareUndoes() throws {
        let (_, context, diary) = try Diaries.one(["a", "b", "c"], notes: 2)
        context.undoManager = ContextUndoManager()
        diary.name = "x"
        context.processPendingChanges()
        try logging { log in
            log.prepareForDeletion = { page in if page.text == "b" { context.undo() } }
            context.delete(diary)
            context.processPendingChanges()
            log.prepareForDeletion = { _ in }
            context.rollback()
            #expect(!context.hasChanges)
            #expect(diary.pages.count == 3 && diary.name == nil)
            try context.save()
        }
    }

    @Test("An object that is deleted immediately leaves nothing behind")
    func deletedAtOnce() throws {
        let (diaries, context, _) = try Diaries.one()
        try logging { log in
            log.events = []
            let page = Page(context: context)
            context.delete(page)
            #expect(!context.hasChanges)
            #expect(log.events == ["awakeFromInsert -", "prepareForDeletion -"])
            try context.save()
        }
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
    }
}
