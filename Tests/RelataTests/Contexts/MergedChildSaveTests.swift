import Foundation
import Relata
import Testing

@Suite("Merging what children and parents save (semantics 4.5, 4.7)")
struct MergedChildSaveTests {
    @Test("A child's save that is merged into its parent leaves the parent's deletions to be saved")
    func intoParent() throws {
        let (diaries, parent, diary) = try Diaries.one()
        let child = ManagedObjectContext(parent: parent)
        let pages = Array(diary.pages)
        child.delete(try own(pages[0], in: child))
        let saved = try child.save()
        parent.mergeChanges(fromContextDidSave: saved)
        #expect(pages[0].isDeleted && parent.deletedObjects.contains(pages[0]))
        try parent.save()
        #expect(try diaries.context().fetch(Page.fetchRequest()).map(\.text) == ["b"])
    }

    @Test("Rows that a child's delete rules take without objects are deleted after the child's save was merged")
    func rows() throws {
        let (diaries, parent, diary) = try Diaries.one()
        let (root, child) = (diaries.context(), ManagedObjectContext(parent: parent))
        child.delete(try own(diary, in: child))
        let saved = try child.save()
        for context in [parent, root] { context.mergeChanges(fromContextDidSave: saved) }
        try parent.save()
        #expect(try root.count(for: Page.fetchRequest()) == 0)
    }

    @Test("A grandchild's save that is merged into the root takes nothing from it before the child saves")
    func intoRoot() throws {
        let (diaries, root, diary) = try Diaries.one()
        let child = ManagedObjectContext(parent: root)
        let grandchild = ManagedObjectContext(parent: child)
        let page = diary.pages[0]
        grandchild.delete(try own(page, in: grandchild))
        let saved = try grandchild.save()
        root.mergeChanges(fromContextDidSave: saved)
        #expect(!page.isDeleted && diary.pages.count == 2)
        try child.save()
        #expect(page.isDeleted)
        try root.save()
        #expect(try diaries.context().fetch(Page.fetchRequest()).map(\.text) == ["b"])
    }

    @Test("What a child has deleted is gone in a sibling that merges its save, read or not")
    func intoSibling() throws {
        let (_, parent, diary) = try Diaries.one()
        let (one, two) = (ManagedObjectContext(parent: parent), ManagedObjectContext(parent: parent))
        let read = try own(diary.pages[0], in: two)
        let fault = two.object(with: diary.pages[1].objectID)
        #expect(read.text == "a" && fault.isFault)
        for page in diary.pages { one.delete(try own(page, in: one)) }
        two.mergeChanges(fromContextDidSave: try one.save())
        #expect(read.isDeleted && fault.isDeleted && read.text == "a")
        #expect(try two.count(for: Page.fetchRequest()) == 0)
    }

    @Test("A child that merges automatically follows what its parent merges, however the two are asked")
    func automatic() throws {
        for childFirst in [true, false] {
            let (diaries, parent, diary) = try Diaries.one()
            let child = ManagedObjectContext(parent: parent)
            for context in [parent, child] { context.automaticallyMergesChangesFromParent = true }
            let (mine, other) = (try own(diary, in: child), diaries.context())
            #expect(mine.name != "y")
            try own(diary, in: other).name = "y"
            try other.save()
            if !childFirst { parent.processPendingChanges() }
            child.processPendingChanges()
            #expect(mine.name == "y" && diary.name == "y")
        }
    }

    @Test(
        "A child that merges automatically follows what its parent sets, or gets from a sibling, before its first save",
        arguments: [false, true])
    func unsavedInParent(isSibling: Bool) throws {
        let (_, parent, _) = try Diaries.one()
        let child = ManagedObjectContext(parent: parent)
        child.automaticallyMergesChangesFromParent = true
        let (page, other) = (parent.page("a"), parent.page("c"))
        let (mine, changed) = (try own(page, in: child), try own(other, in: child))
        #expect(mine.text == "a" && changed.text == "c")
        changed.text = "d"
        if isSibling {
            let sibling = ManagedObjectContext(parent: parent)
            try own(page, in: sibling).text = "b"
            try sibling.save()
        } else {
            page.text = "b"
        }
        try parent.save()
        child.processPendingChanges()
        #expect(mine.text == "b" && mine.objectID == page.objectID)
        #expect(changed.text == "d" && changed.isUpdated)
    }

    @Test("A child that merges automatically follows what its siblings save into the parent")
    func siblings() throws {
        let (_, parent, diary) = try Diaries.one()
        let (one, two) = (ManagedObjectContext(parent: parent), ManagedObjectContext(parent: parent))
        two.automaticallyMergesChangesFromParent = true
        let (mine, theirs) = (try own(diary, in: one), try own(diary, in: two))
        #expect(theirs.name != "x" && theirs.pages.count == 2)
        mine.name = "x"
        one.delete(mine.pages[0])
        try one.save()
        two.processPendingChanges()
        #expect(theirs.name == "x" && theirs.pages.map(\.text) == ["b"])
        #expect(parent.hasChanges)
    }
}
