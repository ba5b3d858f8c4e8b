import Foundation
import Relata
import Testing

@Suite("Objects of other contexts, and objects that are inserted again (semantics 2.1, 4.1)")
struct ForeignObjectTests {
    @Test("Operations with an object of another context change nothing, and an error says so")
    func foreign() throws {
        let (diaries, context, diary) = try Diaries.one()
        let other = diaries.context()
        let child = ManagedObjectContext(parent: context)
        let otherContainer = try Diaries().context()
        for stranger in [other, child, otherContainer] {
            for work: (ManagedObjectContext) throws -> Void in [
                { $0.delete(diary) }, { $0.insert(diary) }, { $0.refresh(diary, mergeChanges: true) },
                { $0.detectConflicts(for: diary) }, { try $0.validate(diary) },
                { _ = try $0.deletionPlan(for: diary) }, { try $0.obtainPermanentIDs(for: [diary]) },
            ] {
                #expect(
                    errorCode {
                        try work(stranger)
                        try stranger.save()
                    } == 134_060)
                #expect(!stranger.hasChanges)
            }
        }
        #expect(!diary.isDeleted && diary.managedObjectContext === context)
        try context.save()
        #expect(try diaries.context().count(for: Diary.fetchRequest()) == 1)
    }

    @Test("An ID of another store leads to no object that can be deleted or inserted")
    func foreignID() throws {
        let context = try Diaries().context()
        let foreign = try Diaries().diary(pages: ["z"])
        context.delete(context.object(with: foreign.objectID))
        #expect(errorCode { try context.save() } == 133_000)
        context.insert(context.object(with: foreign.objectID))
        #expect(errorCode { try context.save() } == 133_000)
        #expect(!context.hasChanges)
    }

    @Test("An object that was deleted before it was saved can be inserted again, with its attributes")
    func unsaved() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let diary = Diary(context: context)
        let page = context.page("a")
        page.diary = diary
        let temporary = page.objectID
        context.delete(page)
        context.processPendingChanges()
        context.delete(page)
        #expect(page.managedObjectContext == nil)
        logging { log in
            context.insert(page)
            #expect(log.events.isEmpty)
            #expect(page.isInserted && page.managedObjectContext === context && page.text == "a")
            #expect(page.diary == nil && diary.pages.isEmpty && page.objectID != temporary)
        }
        page.diary = diary
        try context.save()
        #expect(try diaries.context().all(Page.self).map { $0.diary?.pages.count } == [1])
    }

    @Test("An object whose deletion was saved can be inserted again, here and in another context")
    func saved() throws {
        let (diaries, context, diary) = try Diaries.one()
        let pages = Array(diary.pages)
        let formerID = pages[0].objectID
        for page in pages { context.delete(page) }
        try context.save()
        context.insert(pages[0])
        #expect(pages[0].text == "a" && pages[0].diary == nil && pages[0].notes.isEmpty && diary.pages.isEmpty)
        try context.save()
        #expect(pages[0].objectID != formerID && !pages[0].objectID.isTemporaryID)
        let other = diaries.context()
        other.insert(pages[1])
        pages[1].diary = try own(diary, in: other)
        try other.save()
        #expect(try Set(diaries.context().all(Page.self).map(\.text)) == ["a", "b"])
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
    }

    @Test("An object that was inserted again has only the references that were set since")
    func noOldReferences() throws {
        let (diaries, context, diary) = try Diaries.one(notes: 1)
        let page = diary.pages[0]
        #expect(diary.pages.count == 2)
        let other = diaries.context()
        other.delete(try own(page, in: other))
        let saved = try other.save()
        context.mergeChanges(fromContextDidSave: saved)
        #expect(page.isDeleted)
        context.insert(page)
        #expect(!page.isDeleted && page.isInserted && page.text == "a" && page.diary == nil)
        #expect(diary.pages.map(\.text) == ["b"])
        try context.save()
        #expect(try diaries.context().all(Diary.self).map { $0.pages.map(\.text) } == [["b"]])
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
    }

    @Test("An object whose values were never read cannot be inserted again, and the next save says so")
    func unread() throws {
        let diaries = try Diaries()
        let id = try diaries.diary(pages: []).objectID
        let context = diaries.context()
        let diary = context.object(with: id)
        context.delete(diary)
        try context.save()
        #expect(diary.isFault)
        context.insert(diary)
        #expect(errorCode { try context.save() } == 133_000)
    }
}
