import Foundation
import Relata
import Testing

@Suite("A child's save whose parent cannot read its store (semantics 4.5)")
struct ChildBreakdownTests {
    /// What a context has of one diary, as far as it is loaded and without reading.
    private func changes(_ context: ManagedObjectContext) -> [Int] {
        [context.insertedObjects.count, context.updatedObjects.count, context.deletedObjects.count]
    }

    private func edit(_ child: ManagedObjectContext, _ diary: Diary) throws {
        let mine = try own(diary, in: child)
        mine.name = "child"
        let pages = Array(mine.pages)
        let new = child.page("new")
        mine.pages.insert(new, at: 0)
        let note = Note(context: child)
        note.text = "reply"
        note.repliesTo = pages[1].notes.first { $0.text == "b0" }
        new.notes.insert(note)
        child.delete(pages[0])
    }

    @Test("It fails as a whole, wherever the parent fails: both keep their changes, and the save succeeds later")
    func everywhere() throws {
        for count in 0... {
            let (diaries, writer, diary) = try Diaries.one()
            let parent = diaries.context()
            let child = ManagedObjectContext(parent: parent)
            let own = try #require(parent.existingObject(with: diary.objectID) as? Diary)
            let unsaved = parent.page("unsaved")
            own.pages.append(unsaved)
            try edit(child, own)
            // The parent has let go of what the child has read, and of its rows.
            for object in parent.registeredObjects where !object.hasChanges {
                parent.refresh(object, mergeChanges: false)
            }
            let before = (changes(parent), changes(child))
            let breakdown = try Breakdown(of: parent, after: count)
            var failure: (any Error)?
            do { try child.save() } catch { failure = error }
            breakdown.repair()
            guard breakdown.happened else {
                #expect(failure == nil && count > 5)
                return
            }
            if let failure {
                #expect(changes(parent) == before.0, "\(count): \(failure)")
                #expect(changes(child) == before.1, "\(count): \(failure)")
                #expect(own.name == nil && own.pages.map(\.text) == ["a", "b", "unsaved"], "\(count)")
                #expect(unsaved.diary === own, "\(count)")
                try child.save()
            }
            #expect(own.name == "child" && own.pages.map(\.text) == ["new", "b", "unsaved"], "\(count)")
            try parent.save()
            let read = diaries.context()
            #expect(try read.all(Diary.self).first?.pages.map(\.text) == ["new", "b", "unsaved"], "\(count)")
            #expect(try read.all(Note.self).compactMap(\.text).sorted() == ["b0", "b1", "reply"], "\(count)")
            #expect(try read.all(Note.self).first { $0.text == "reply" }?.repliesTo?.text == "b0", "\(count)")
            withExtendedLifetime(writer) {}
        }
    }

    @Test("A failed save restores the parent's own objects that it had deleted, and leaves no step to undo")
    func unsavedDeletion() throws {
        let (_, parent, child, diary) = try Diaries.family()
        parent.undoManager = ContextUndoManager()
        let unsaved = parent.page("unsaved")
        let note = Note(context: parent)
        note.page = unsaved
        diary.pages.append(unsaved)
        parent.processPendingChanges()
        let mine = try own(diary, in: child)
        let pages = Array(mine.pages)
        child.delete(pages[2])
        child.delete(pages[0])
        child.processPendingChanges()
        for page in diary.pages where !page.hasChanges { parent.refresh(page, mergeChanges: false) }
        let breakdown = try Breakdown(of: parent)
        #expect(throws: PersistenceError.self) { try child.save() }
        breakdown.repair()
        #expect(unsaved.managedObjectContext === parent && unsaved.isInserted && !unsaved.isDeleted)
        #expect(note.page === unsaved && unsaved.notes.count == 1)
        #expect(diary.pages.map(\.text) == ["a", "b", "unsaved"])
        #expect(parent.object(with: unsaved.objectID) === unsaved)
        try child.save()
        #expect(diary.pages.map(\.text) == ["b"] && unsaved.managedObjectContext == nil)
        parent.undo()
        #expect(diary.pages.map(\.text) == ["a", "b", "unsaved"])
        parent.undo()
        #expect(diary.pages.map(\.text) == ["a", "b"])
    }

    @Test("A failed read of the parent's is the child's error, and not an empty list")
    func reading() throws {
        let (_, parent, child, diary) = try Diaries.family()
        let mine = try own(diary, in: child)
        let breakdown = try Breakdown(of: parent)
        #expect(mine.pages.isEmpty)
        #expect(throws: PersistenceError.self) { try child.save() }
        #expect(throws: PersistenceError.self) { try child.all(Page.self) }
        breakdown.repair()
        #expect(mine.pages.map(\.text) == ["a", "b"])
        try parent.save()
    }
}
