import Foundation
import Relata
import Testing

@Suite("Deletions in child contexts (semantics 2.7)")
struct ChildDeletionTests {
    @Test("An object created and deleted in the child never reaches the parent")
    func neverPushed() throws {
        let (_, parent, child, diary) = try Diaries.family()
        let mine = try own(diary, in: child)
        let page = child.page("x")
        mine.pages.append(page)
        #expect(mine.pages.count == 3)
        child.delete(page)
        #expect(child.insertedObjects.isEmpty && child.deletedObjects.isEmpty)
        #expect(mine.pages.count == 2)
        try child.save()
        #expect(diary.pages.count == 2 && parent.insertedObjects.isEmpty)
    }

    @Test("An object that was pushed and then deleted disappears from the parent")
    func pushed() throws {
        let (diaries, parent, child, diary) = try Diaries.family()
        let mine = try own(diary, in: child)
        let page = child.page("x")
        mine.pages.append(page)
        try child.save()
        #expect(diary.pages.count == 3)
        child.delete(page)
        try child.save()
        #expect(diary.pages.count == 2 && parent.insertedObjects.isEmpty)
        #expect(page.managedObjectContext == nil)
        try parent.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.count == 2)
    }

    @Test("The parent's new object disappears with the child's save")
    func parentsOwn() throws {
        let (_, parent, child, diary) = try Diaries.family()
        let page = parent.page("p")
        diary.pages.append(page)
        let mine = try own(page, in: child)
        #expect(mine.diary?.pages.count == 3)
        child.delete(mine)
        #expect(child.deletedObjects == [mine])
        try child.save()
        #expect(page.managedObjectContext == nil && diary.pages.count == 2 && parent.insertedObjects.isEmpty)
    }

    @Test("Cascade deletes the parent's new objects, even if the parent saves them meanwhile")
    func savedMeanwhile() throws {
        let (diaries, parent, child, diary) = try Diaries.family()
        let unsaved = Note(context: parent)
        diary.pages[0].notes.insert(unsaved)
        let mine = try own(diary, in: child)
        child.delete(mine)
        #expect(try child.count(for: Note.fetchRequest()) == 0)
        try parent.save()
        #expect(try child.count(for: Note.fetchRequest()) == 0)
        try child.save()
        #expect(unsaved.isDeleted)
        try parent.save()
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
    }

    @Test("Cascade deletes the parent's new objects whose ID was never read")
    func unseen() throws {
        let (_, parent, child, diary) = try Diaries.family()
        let unsaved = Note(context: parent)
        diary.pages[0].notes.insert(unsaved)
        child.delete(try own(diary.pages[0], in: child))
        #expect(child.deletedObjects.count == 4)
        try child.save()
        #expect(unsaved.managedObjectContext == nil)
        #expect(parent.deletedObjects.count == 3)
        #expect(parent.insertedObjects.isEmpty)
    }

    @Test("Cascade deletes the parent's new objects, including the owner")
    func wholeTree() throws {
        let (diaries, parent, child, diary) = try Diaries.family()
        let page = parent.page("new")
        let note = Note(context: parent)
        page.notes.insert(note)
        diary.pages.append(page)
        let mine = try own(diary, in: child)
        #expect(mine.pages.count == 3)
        let doomed = mine.pages[2]
        child.delete(doomed)
        child.processPendingChanges()
        try parent.save()
        try child.save()
        try parent.save()
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 4)
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
    }

    /// A child that has changed a page and a note, whose rows another writer has deleted since.
    private func deletedUnderneath() throws -> (
        Diaries, parent: ManagedObjectContext, child: ManagedObjectContext, Page
    ) {
        let (diaries, writer, diary) = try Diaries.one(["a", "b"], notes: 2)
        let parent = diaries.context()
        let child = ManagedObjectContext(parent: parent)
        let page = try own(diary.pages[0], in: child)
        page.text = "child"
        writer.delete(diary.pages[0])
        try writer.save()
        // What the parent has read is compared with the store when it saves.
        parent.reset()
        return (diaries, parent, child, page)
    }

    @Test("A child's changes of an object that another writer has deleted make its save fail, and are kept")
    func deletedByAnother() throws {
        let (diaries, parent, child, page) = try deletedUnderneath()
        let error = try #require(throws: PersistenceError.self) { try child.save() }
        guard case .mergeConflict(let conflicts) = error else { throw error }
        #expect(conflicts.map(\.objectID) == [page.objectID])
        #expect(conflicts.first?.changedValues["text"] != nil && conflicts.first?.persistedSnapshot == nil)
        #expect(child.hasChanges && page.text == "child" && !parent.hasChanges)
        // What was not about the object can be saved once it is let go of.
        child.refresh(page, mergeChanges: false)
        _ = child.page("new")
        try child.save()
        try parent.save()
        #expect(try diaries.context().all(Page.self).compactMap(\.text).sorted() == ["b", "new"])
    }

    @Test(
        "A policy that lets the store win drops a child's changes of an object that another writer has deleted",
        arguments: [MergePolicy.mergeByPropertyStoreTrump, .rollback])
    func deletedByAnother(policy: MergePolicy) throws {
        let (diaries, parent, child, _) = try deletedUnderneath()
        child.mergePolicy = policy
        try child.save()
        #expect(!child.hasChanges && !parent.hasChanges)
        #expect(try diaries.context().all(Page.self).map(\.text) == ["b"])
    }

    @Test("Objects that the parent has deleted meanwhile stay deleted; objects added there remain")
    func parentDeletes() throws {
        let (diaries, parent, child, diary) = try Diaries.family()
        let mine = try own(diary, in: child)
        let page = mine.pages[0]
        page.text = "child"
        let new = child.page("new")
        mine.pages.append(new)
        parent.delete(diary)
        parent.processPendingChanges()
        try child.save()
        #expect(diary.isDeleted)
        #expect(parent.insertedObjects.count == 1)
        try parent.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 1)
        #expect(try diaries.context().count(for: Diary.fetchRequest()) == 0)
    }
}
