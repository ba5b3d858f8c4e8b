import Foundation
import Relata
import RelataModel
import Testing

@Suite("Undo together with saves, merges and hooks (semantics 2.6, 4.9)")
struct UndoAndSaveTests {
    @Test("Objects that another context has deleted do not return")
    func mergedDeletion() throws {
        let (diaries, context, diary) = try Diaries.one(undoable: true)
        let page = diary.pages[0]
        page.text = "mine"
        context.processPendingChanges()
        let other = diaries.context()
        let theirs = try other.existingObject(with: page.objectID)
        other.delete(theirs)
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(page.isDeleted)
        context.undo()
        #expect(page.isDeleted)
        #expect(!context.hasChanges)
        try context.save()
    }

    @Test("A new object with a permanent ID from before it was undone is found by that ID after redo")
    func permanentID() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        context.undoManager = ContextUndoManager()
        let note = Note(context: context)
        context.processPendingChanges()
        try context.obtainPermanentIDs(for: [note])
        let id = note.objectID
        context.undo()
        var fault: ManagedObject? = context.object(with: id)
        #expect(fault !== note)
        context.redo()
        #expect(context.registeredObject(for: id) === note)
        try context.save()
        fault = nil
        #expect(fault == nil && context.registeredObject(for: id) === note)
        #expect(try context.all(Note.self).allSatisfy { $0 === note })
    }

    @Test("A list that has lost a member without undo is checked by the save, after an older step was undone too")
    func unrecordedDeletion() throws {
        let owner = Entity(
            "Owner", attributes: [Attribute("name", .string, isOptional: true)],
            relationships: [Relationship("members", to: "Member", inverse: "owner", isToMany: true, minCount: 1)])
        let member = Entity(
            "Member", relationships: [Relationship("owner", to: "Owner", inverse: "members", isOptional: true)])
        let container = try PersistentContainer.temporary(
            model: ManagedObjectModel(dynamic: Model("Members", entities: [owner, member])))
        let context = container.newBackgroundContext()
        let objects = ["Owner", "Member"].map { EntityDescription.insertNewObject(forEntityName: $0, into: context) }
        objects[1].setValue(objects[0], forKey: "owner")
        try context.save()
        let manager = ContextUndoManager()
        context.undoManager = manager
        objects[0].setValue("x", forKey: "name")
        try context.save()
        context.processPendingChanges()
        manager.disableUndoRegistration()
        context.delete(objects[1])
        context.processPendingChanges()
        manager.enableUndoRegistration()
        context.undo()
        #expect(objects[0].value(forKey: "name") == nil)
        let error = try #require(throws: PersistenceError.self) { try context.save() }
        guard case .validation(let problem) = error else { throw error }
        #expect(problem.property == "members" && problem.code.rawValue == 1580)
    }

    @Test("Changes of another context are kept, and are no conflict")
    func mergedUpdate() throws {
        let (diaries, context, diary) = try Diaries.one(undoable: true)
        let page = diary.pages[0]
        page.number = 5
        context.processPendingChanges()
        let other = diaries.context()
        let theirs = try #require(other.existingObject(with: page.objectID) as? Page)
        theirs.text = "theirs"
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(page.text == "theirs" && page.number == 5)
        context.undo()
        #expect(page.number == 0)
        page.number = 7
        try context.save()
        #expect(try diaries.context().all(Page.self).map(\.number).max() == 7)
        #expect(try diaries.context().all(Page.self).contains { $0.text == "theirs" })
    }

    @Test("The values before an event are those of now once a change was undone over a save")
    func valuesBeforeEvent() throws {
        let (_, context, diary) = try Diaries.one(undoable: true)
        let page = diary.pages[0]
        context.processPendingChanges()
        page.text = "b"
        try context.save()
        // Changed, and not by what is undone.
        let manager = try #require(context.undoManager)
        manager.disableUndoRegistration()
        page.number = 5
        context.processPendingChanges()
        manager.enableUndoRegistration()
        context.undo()
        #expect(page.text == "a")
        try context.save()
        page.text = "b"
        #expect(page.changedValuesForCurrentEvent() as? [String: String] == ["text": "a"])
    }

    @Test("A new object is removed and restored by each step")
    func insertion() throws {
        let (diaries, context, diary) = try Diaries.one(undoable: true)
        context.processPendingChanges()
        let page = context.page("new")
        diary.pages.append(page)
        context.processPendingChanges()
        context.delete(page)
        context.processPendingChanges()
        #expect(page.managedObjectContext == nil)
        context.undo()
        #expect(page.managedObjectContext === context && diary.pages.count == 3 && page.diary === diary)
        context.undo()
        #expect(page.managedObjectContext == nil && diary.pages.count == 2)
        #expect(!context.hasChanges)
        context.redo()
        #expect(diary.pages.count == 3 && page.isInserted && page.diary === diary)
        context.redo()
        #expect(diary.pages.count == 2 && page.managedObjectContext == nil)
        context.undo()
        try context.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.map(\.text) == ["a", "b", "new"])
    }

    @Test("A saved deletion is undone, redone and undone, with saves between")
    func deletion() throws {
        let (diaries, context, diary) = try Diaries.one(undoable: true)
        _ = diary.pages.count
        context.delete(diary)
        try context.save()
        #expect(diary.managedObjectContext == nil)
        context.undo()
        #expect(diary.isInserted && diary.pages.map(\.text) == ["a", "b"])
        try context.save()
        let read = try diaries.context().all(Diary.self)[0]
        #expect(read.pages.map(\.text) == ["a", "b"] && read.pages[0].notes.count == 2)
        context.redo()
        try context.save()
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
        context.undo()
        try context.save()
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 4)
    }

    @Test("A saved insertion is undone and redone, with saves between and without")
    func savedInsertion() throws {
        let (diaries, context, diary) = try Diaries.one(undoable: true)
        let page = context.page("new")
        diary.pages.append(page)
        try context.save()
        context.undo()
        #expect(page.isDeleted && diary.pages.map(\.text) == ["a", "b"])
        context.redo()
        #expect(diary.pages.map(\.text) == ["a", "b", "new"])
        #expect(!page.isDeleted)
        try context.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.map(\.text) == ["a", "b", "new"])
        context.undo()
        try context.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.map(\.text) == ["a", "b"])
        context.redo()
        #expect(page.isInserted)
        try context.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.map(\.text) == ["a", "b", "new"])
    }

    @Test("All objects deleted by Cascade return after the save, and nothing is left of a redo that is undone")
    func cascade() throws {
        let (diaries, context, diary) = try Diaries.one(["a", "b"], notes: 3)
        context.undoManager = ContextUndoManager()
        context.delete(diary)
        try context.save()
        context.undo()
        try context.save()
        let read = try diaries.context().all(Diary.self)[0]
        #expect(read.pages.map { $0.notes.count } == [3, 3])
        context.redo()
        context.undo()
        #expect(!context.hasChanges || context.deletedObjects.isEmpty)
        try context.save()
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 6)
    }

    @Test("A group can begin before a save and end after it")
    func group() throws {
        let (diaries, context, diary) = try Diaries.one()
        let undo = ContextUndoManager()
        context.undoManager = undo
        undo.beginUndoGrouping()
        let page = context.page("new")
        diary.pages.append(page)
        try context.save()
        page.text = "newer"
        diary.name = "x"
        undo.endUndoGrouping()
        undo.undo()
        #expect(diary.name == nil && diary.pages.map(\.text) == ["a", "b"] && page.isDeleted)
        try context.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
        undo.redo()
        #expect(diary.name == "x" && diary.pages.map(\.text) == ["a", "b", "newer"])
        try context.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.map(\.text) == ["a", "b", "newer"])
        undo.undo()
        diary.name = "other"
        #expect(!undo.canRedo)
    }

    @Test("Changes by willSave() are a step of their own")
    func willSave() throws {
        let (diaries, context, diary) = try Diaries.one()
        context.undoManager = ContextUndoManager()
        try logging { log in
            log.willSave = { page in if page.number != 7 { page.number = 7 } }
            let page = diary.pages[0]
            page.text = "A"
            try context.save()
            page.text = "B"
            context.undo()
            #expect(page.text == "A" && page.number == 7)
            log.willSave = { _ in }
            context.undo()
            context.undo()
            #expect(page.text == "a" && page.number == 0)
            #expect(context.undoManager?.canUndo == false)
            try context.save()
        }
        #expect(try diaries.context().all(Page.self).allSatisfy { $0.number == 0 })
    }

    @Test("willSave() can undo")
    func inWillSave() throws {
        let (_, context, diary) = try Diaries.one(undoable: true)
        let page = diary.pages[0]
        try logging { log in
            page.text = "x"
            var done = false
            log.willSave = { page in
                guard !done else { return }
                done = true
                page.managedObjectContext?.undo()
            }
            try context.save()
            #expect(page.text == "a" && !context.hasChanges)
        }
    }

    @Test("Undoing changes that a refresh has already dropped leaves nothing to save")
    func refreshed() throws {
        let (_, context, diary) = try Diaries.one(undoable: true)
        let page = diary.pages[0]
        page.text = "x"
        context.processPendingChanges()
        context.refresh(page, mergeChanges: false)
        context.undo()
        #expect(page.text == "a")
        try context.save()
        #expect(!context.hasChanges)
    }

    @Test("Undone insertions are released with their context")
    func memory() throws {
        weak var weakPage: Page?
        weak var weakContext: ManagedObjectContext?
        let container = try PersistentContainer.temporary(model: DiaryModel.managedObjectModel)
        do {
            let context = container.newBackgroundContext()
            weakContext = context
            context.undoManager = ContextUndoManager()
            let page = context.page("x")
            let diary = Diary(context: context)
            diary.pages.append(page)
            weakPage = page
            context.processPendingChanges()
            context.delete(page)
            context.processPendingChanges()
            context.undo()
            context.undo()
        }
        #expect(weakContext == nil && weakPage == nil)
    }
}
