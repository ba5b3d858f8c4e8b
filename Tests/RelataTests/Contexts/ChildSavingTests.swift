import Foundation
import Relata
import Testing

@Suite("Saving, undoing and merging in child contexts (semantics 4.5, 4.7)")
struct ChildSavingTests {
    @Test("A save that failed in the parent can be repeated, and duplicates nothing")
    func repeated() throws {
        let (_, parent, child, diary) = try Diaries.family()
        let foreign = try Diary(context: Diaries().context())
        let page = child.page("new")
        let mine = try own(diary, in: child)
        mine.pages.append(page)
        child.delete(mine.pages[0])
        try logging { log in
            log.prepareForDeletion = { page in
                if page.managedObjectContext === parent { page.diary = foreign }
            }
            #expect(errorCode { try child.save() } == 134_060)
            log.prepareForDeletion = { _ in }
            #expect(child.hasChanges)
            try child.save()
        }
        #expect(diary.pages.map(\.text) == ["b", "new"])
        #expect(parent.insertedObjects.count == 1)
        try parent.save()
    }

    @Test("Child and parent roll back to their own last saved states")
    func rollback() throws {
        let (diaries, parent, child, diary) = try Diaries.family()
        let mine = try own(diary, in: child)
        mine.name = "one"
        let page = child.page("x")
        mine.pages.append(page)
        try child.save()
        mine.name = "two"
        page.text = "y"
        child.rollback()
        #expect(mine.name == "one" && page.text == "x" && page.diary === mine && mine.pages.count == 3)
        parent.rollback()
        #expect(diary.name == nil && diary.pages.count == 2)
        child.refreshAllObjects()
        #expect(mine.name == nil && mine.pages.count == 2)
        page.text = "z"
        try child.save()
        #expect(!parent.hasChanges)
        try parent.save()
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 2)
    }

    @Test("Changes that the parent has rolled back do not return from the child")
    func stale() throws {
        let (diaries, parent, child, diary) = try Diaries.family()
        let mine = try own(diary, in: child)
        let page = child.page("x")
        mine.pages.append(page)
        try child.save()
        parent.rollback()
        let note = Note(context: child)
        page.notes.insert(note)
        mine.name = "n"
        try child.save()
        try parent.save()
        let read = diaries.context()
        #expect(try read.all(Diary.self)[0].name == "n")
        #expect(try read.count(for: Page.fetchRequest()) == 2)
    }

    @Test("The parent undoes a child's save in one step")
    func undoInParent() throws {
        let (_, parent, child, diary) = try Diaries.family()
        parent.undoManager = ContextUndoManager()
        let mine = try own(diary, in: child)
        mine.name = "x"
        mine.pages.append(child.page("new"))
        child.delete(mine.pages[0])
        try child.save()
        #expect(diary.name == "x" && diary.pages.map(\.text) == ["b", "new"])
        parent.undo()
        #expect(diary.name == nil && diary.pages.map(\.text) == ["a", "b"] && !parent.hasChanges)
        parent.redo()
        #expect(diary.name == "x" && diary.pages.map(\.text) == ["b", "new"])
        try parent.save()
    }

    @Test("The child undoes what it has saved")
    func undoInChild() throws {
        let (_, parent, child, diary) = try Diaries.family()
        child.undoManager = ContextUndoManager()
        let mine = try own(diary, in: child)
        mine.name = "x"
        let new = child.page("new")
        mine.pages.append(new)
        child.delete(mine.pages[0])
        try child.save()
        child.undo()
        #expect(mine.name == nil && Set(mine.pages.map { $0.text ?? "" }) == ["a", "b"])
        try child.save()
        #expect(diary.name == nil && Set(diary.pages.map { $0.text ?? "" }) == ["a", "b"])
        try parent.save()
    }

    @Test("A child with automatic merging follows its parent's saves")
    func automatic() throws {
        let (diaries, parent, diary) = try Diaries.one()
        let child = ManagedObjectContext(parent: parent)
        child.automaticallyMergesChangesFromParent = true
        let mine = try own(diary, in: child)
        #expect(mine.pages.count == 2)
        diary.name = "x"
        diary.pages.append(parent.page("new"))
        try parent.save()
        child.processPendingChanges()
        #expect(mine.name == "x" && mine.pages.count == 3)
        let other = diaries.context()
        try own(diary, in: other).name = "y"
        try other.save()
        child.processPendingChanges()
        #expect(mine.name == "x")
    }

    @Test("A child's save is merged into its sibling")
    func siblings() throws {
        let (_, parent, diary) = try Diaries.one()
        let (one, two) = (ManagedObjectContext(parent: parent), ManagedObjectContext(parent: parent))
        let (mine, theirs) = (try own(diary, in: one), try own(diary, in: two))
        #expect(mine.pages.count == 2 && theirs.pages.count == 2)
        mine.name = "x"
        mine.pages.append(one.page("new"))
        one.delete(mine.pages[0])
        let saved = try one.save()
        two.mergeChanges(fromContextDidSave: saved)
        #expect(theirs.name == "x" && theirs.pages.map(\.text) == ["b", "new"])
        theirs.pages[1].text = "newer"
        try two.save()
        #expect(diary.pages.map(\.text) == ["b", "newer"])
        try parent.save()
        #expect(theirs.pages[1].objectID == mine.pages[1].objectID && !theirs.pages[1].objectID.isTemporaryID)
    }

    @Test("awakeFromFetch() is called for objects that another such hook reads")
    func awakeFromFetch() throws {
        let (_, parent, diary) = try Diaries.one(["a", "b", "c"])
        let child = ManagedObjectContext(parent: parent)
        try logging { log in
            var awake: [String] = []
            log.awakeFromFetch = { page in
                guard page.managedObjectContext === child else { return }
                awake.append(page.text ?? "")
                _ = page.diary?.pages.count
            }
            let mine = try own(diary, in: child)
            #expect(mine.pages.count == 3)
            #expect(awake.sorted() == ["a", "b", "c"])
        }
    }

    @Test("A child is released, and its objects with it")
    func memory() throws {
        weak var weakChild: ManagedObjectContext?
        weak var weakMine: Diary?
        weak var weakPage: Page?
        let (_, parent, _, diary) = try Diaries.family()
        do {
            let child = ManagedObjectContext(parent: parent)
            weakChild = child
            let mine = try own(diary, in: child)
            weakMine = mine
            let page = child.page("x")
            weakPage = page
            mine.pages.append(page)
            try child.save()
            mine.name = "again"
        }
        #expect(weakChild == nil && weakMine == nil && weakPage == nil)
        #expect(diary.pages.count == 3)
    }
}
