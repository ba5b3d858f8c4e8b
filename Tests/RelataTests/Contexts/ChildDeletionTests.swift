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
