import Foundation
import Relata
import Testing

@Suite("Undo and redo (semantics 2.6, 4.9)")
struct UndoTests {
    private func undoable(_ diaries: Diaries) -> ManagedObjectContext {
        let context = diaries.context()
        context.undoManager = ContextUndoManager()
        return context
    }

    @Test("A context has no undo manager until one is set, and undo does nothing until then")
    func none() throws {
        let context = try Diaries().context()
        #expect(context.undoManager == nil)
        let page = context.page("a")
        context.undo()
        #expect(page.text == "a" && page.isInserted)
    }

    @Test("Changes between two processings are one step, and redo repeats them")
    func steps() throws {
        let diaries = try Diaries()
        let context = undoable(diaries)
        let page = context.page("a")
        context.processPendingChanges()
        page.text = "b"
        page.number = 1
        context.processPendingChanges()
        page.text = "c"
        context.undo()
        #expect(page.text == "b" && page.number == 1)
        context.undo()
        #expect(page.text == "a" && page.number == 0)
        context.redo()
        #expect(page.text == "b")
        context.undo()
        context.undo()
        #expect(page.managedObjectContext == nil && !context.hasChanges)
        context.redo()
        #expect(page.managedObjectContext === context && page.isInserted && page.text == "a")
        try context.save()
        #expect(try diaries.context().all(Page.self).map(\.text) == ["a"])
    }

    @Test("A deletion is undone with all its consequences, in one step, including order and links")
    func deletion() throws {
        let diaries = try Diaries()
        let context = undoable(diaries)
        let diary = try diaries.diary(pages: ["a", "b", "c"], notes: 2, in: context)
        context.delete(diary)
        #expect(try context.count(for: Note.fetchRequest()) == 0)
        context.undo()
        #expect(!context.hasChanges)
        #expect(diary.pages.map(\.text) == ["a", "b", "c"])
        #expect(try context.all(Note.self).count == 6)
        #expect(diary.pages.allSatisfy { $0.diary === diary && $0.notes.count == 2 })
        context.redo()
        #expect(diary.isDeleted)
        try context.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 0)
    }

    @Test("Nullify is undone too, on both sides")
    func nullify() throws {
        let diaries = try Diaries()
        let context = undoable(diaries)
        let diary = try diaries.diary(pages: ["a", "b", "c"], in: context)
        let page = diary.pages[1]
        context.delete(page)
        context.processPendingChanges()
        #expect(diary.pages.map(\.text) == ["a", "c"])
        context.undo()
        #expect(diary.pages.map(\.text) == ["a", "b", "c"] && page.diary === diary)
        try context.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.map(\.text) == ["a", "b", "c"])
    }

    @Test("Moving between owners is undone on all three")
    func move() throws {
        let diaries = try Diaries()
        let context = undoable(diaries)
        let (one, two) = (
            try diaries.diary(pages: ["a", "b"], in: context), try diaries.diary(pages: ["c"], in: context)
        )
        two.pages.insert(one.pages[0], at: 0)
        #expect(two.pages.map(\.text) == ["a", "c"] && one.pages.map(\.text) == ["b"])
        context.undo()
        #expect(two.pages.map(\.text) == ["c"] && one.pages.map(\.text) == ["a", "b"])
        context.redo()
        try context.save()
        let other = diaries.context()
        let read = try #require(other.existingObject(with: two.objectID) as? Diary)
        #expect(read.pages.map(\.text) == ["a", "c"])
    }

    @Test("Undo works across a save: inserted objects are deleted, deleted objects are inserted")
    func overSave() throws {
        let diaries = try Diaries()
        let context = undoable(diaries)
        let diary = try diaries.diary(pages: ["a", "b"], notes: 1, in: context)
        context.delete(diary)
        try context.save()
        context.undo()
        #expect(diary.isInserted && diary.pages.map(\.text) == ["a", "b"])
        try context.save()
        let read = try diaries.context().all(Diary.self)
        #expect(read.count == 1 && read[0].pages.map(\.text) == ["a", "b"])
        #expect(read[0].pages.map(\.notes.count) == [1, 1])

        let page = context.page("new")
        diary.pages.append(page)
        try context.save()
        page.text = "changed"
        try context.save()
        context.undo()
        #expect(page.text == "new" && page.isUpdated)
        context.undo()
        #expect(page.isDeleted && diary.pages.map(\.text) == ["a", "b"])
        try context.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
    }

    @Test("Groups, disabled registration, levels, and operations that remove all steps")
    func manager() throws {
        let diaries = try Diaries()
        let context = undoable(diaries)
        let undoManager = try #require(context.undoManager)
        let page = context.page("a")
        try context.save()
        undoManager.removeAllActions()
        #expect(!undoManager.canUndo)
        undoManager.beginUndoGrouping()
        for text in ["b", "c", "d"] {
            page.text = text
            context.processPendingChanges()
        }
        undoManager.endUndoGrouping()
        undoManager.disableUndoRegistration()
        page.number = 9
        context.processPendingChanges()
        undoManager.enableUndoRegistration()
        undoManager.undo()
        #expect(page.text == "a" && !undoManager.canUndo && undoManager.canRedo)
        undoManager.levelsOfUndo = 2
        for text in ["1", "2", "3"] {
            page.text = text
            context.processPendingChanges()
        }
        #expect(!undoManager.canRedo)
        for _ in 0..<5 { context.undo() }
        #expect(page.text == "1")
        page.text = "x"
        context.rollback()
        #expect(!undoManager.canUndo && page.text == "a")
    }

    @Test("An observer of an undo can ask for another one, or drop all steps", arguments: [0, 1, 2])
    func observerOfUndo(way: Int) throws {
        let diaries = try Diaries()
        let context = undoable(diaries)
        let page = context.page("a")
        try context.save()
        context.undoManager?.removeAllActions()
        for text in ["b", "c", "d"] {
            page.text = text
            context.processPendingChanges()
        }
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didChangeObjectsNotification, object: context, queue: nil
        ) { notification in
            guard let context = notification.object as? ManagedObjectContext else { return }
            switch way {
            case 0: context.undo()
            case 1: context.undoManager?.removeAllActions()
            default: context.rollback()
            }
        }
        context.undo()
        NotificationCenter.default.removeObserver(observer)
        #expect(page.text == (way == 2 ? "a" : "c"))
        #expect(context.undoManager?.canUndo == (way == 0))
        #expect(context.undoManager?.canRedo == (way == 0))
        if way == 0 {
            context.undo()
            #expect(page.text == "b")
            context.redo()
            context.redo()
            #expect(page.text == "d")
        }
    }

    @Test("An undo manager that is set for another context is taken from the one that had it, with its steps")
    func movedManager() throws {
        let diaries = try Diaries()
        let (first, second) = (undoable(diaries), diaries.context())
        let manager = try #require(first.undoManager)
        let page = first.page("a")
        first.processPendingChanges()
        second.undoManager = manager
        #expect(first.undoManager == nil && !manager.canUndo)
        first.undoManager = nil
        first.undo()
        page.text = "b"
        first.processPendingChanges()
        #expect(!manager.canUndo && page.text == "b")
        let other = second.page("c")
        second.processPendingChanges()
        second.undo()
        #expect(other.managedObjectContext == nil && page.text == "b")
    }

    @Test(
        "A step of which nothing is left when a target's closures are forgotten is no step, and does not end those to be redone"
    )
    func emptiedStep() throws {
        let diaries = try Diaries()
        let context = undoable(diaries)
        let manager = try #require(context.undoManager)
        let page = context.page("a")
        context.processPendingChanges()
        page.text = "b"
        context.undo()
        manager.registerUndo(withTarget: diaries) { _ in }
        manager.removeAllActions(withTarget: diaries)
        #expect(manager.canRedo)
        context.undo()
        #expect(page.managedObjectContext == nil, "the step before is undone")
    }
}
