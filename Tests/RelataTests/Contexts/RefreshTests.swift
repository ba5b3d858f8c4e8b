import Foundation
import Relata
import Testing

@Suite("Refreshing and merging (semantics 4.2, 4.7)")
struct RefreshTests {
    /// A page as two contexts have it in memory.
    private func shared(_ diaries: Diaries) throws -> (mine: Page, theirs: Page) {
        let diary = try diaries.diary(pages: ["a"], notes: 1)
        let page = diary.pages[0]
        let other = diaries.context()
        let theirs = try #require(other.existingObject(with: page.objectID) as? Page)
        _ = theirs.diary?.pages.count
        return (page, theirs)
    }

    @Test("A fetch does not change the values of an object in memory; refreshing reads the new ones")
    func fetchKeeps() throws {
        let diaries = try Diaries()
        let (mine, theirs) = try shared(diaries)
        theirs.text = "theirs"
        try theirs.managedObjectContext?.save()
        let context = try #require(mine.managedObjectContext)
        #expect(try context.all(Page.self)[0].text == "a")
        context.refresh(mine, mergeChanges: true)
        #expect(mine.text == "theirs" && !mine.hasChanges && !context.hasChanges)
    }

    @Test("mergeChanges: true keeps local changes, and the save is then no conflict")
    func mergeKeepsChanges() throws {
        let diaries = try Diaries()
        let (mine, theirs) = try shared(diaries)
        theirs.text = "theirs"
        theirs.number = 1
        try theirs.managedObjectContext?.save()
        mine.number = 2
        let context = try #require(mine.managedObjectContext)
        context.refresh(mine, mergeChanges: true)
        #expect(mine.text == "theirs" && mine.number == 2 && mine.isUpdated)
        try context.save()
        let read = try diaries.context().all(Page.self)[0]
        #expect(read.text == "theirs" && read.number == 2)
    }

    @Test("mergeChanges: false drops local changes, also on the other side of relationships; the hooks are called")
    func dropChanges() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b"])
        let context = try #require(diary.managedObjectContext)
        let page = diary.pages[0]
        try logging { log in
            page.text = "changed"
            page.diary = nil
            #expect(diary.pages.count == 1)
            log.events = []
            context.refresh(page, mergeChanges: false)
            #expect(page.isFault && !page.hasChanges)
            #expect(log.events == ["willTurnIntoFault changed", "didTurnIntoFault"])
            #expect(page.text == "a" && page.diary === diary)
            #expect(Set(diary.pages.map(\.text)) == ["a", "b"])
            try context.save()
        }
        #expect(try diaries.context().all(Diary.self)[0].pages.count == 2)
    }

    @Test("A save merged from another context: new values, new members, and deleted objects that keep their values")
    func mergeSave() throws {
        let diaries = try Diaries()
        let (mine, theirs) = try shared(diaries)
        let diary = try #require(mine.diary)
        let note = try #require(mine.notes.first)
        #expect(diary.pages.count == 1)
        let other = try #require(theirs.managedObjectContext)
        theirs.text = "theirs"
        let added = other.page("added")
        theirs.diary?.pages.insert(added, at: 0)
        if let theirNote = theirs.notes.first { other.delete(theirNote) }
        let saved = try other.save()
        let context = try #require(mine.managedObjectContext)
        #expect(mine.text == "a" && diary.pages.count == 1)
        context.mergeChanges(fromContextDidSave: saved)
        #expect(mine.text == "theirs")
        #expect(diary.pages.map(\.text) == ["added", "theirs"])
        #expect(note.isDeleted && note.text == "a0" && mine.notes.isEmpty)
        #expect(!context.hasChanges)
        #expect(try context.count(for: Note.fetchRequest()) == 0)
        try context.save()
    }

    @Test("A merge keeps members that were added here and excludes those that were removed here")
    func mergeMembers() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b", "c"])
        let context = try #require(diary.managedObjectContext)
        let other = diaries.context()
        let theirs = try #require(other.existingObject(with: diary.objectID) as? Diary)
        diary.pages.remove(at: 1)
        diary.pages.append(context.page("mine"))
        theirs.pages.append(other.page("theirs"))
        try context.performAndWait {
            try other.save()
            // This block still sees the store as it was.
            #expect(diary.pages.map(\.text) == ["a", "c", "mine"])
        }
        context.refreshAllObjects()
        #expect(Set(diary.pages.map { $0.text ?? "" }) == ["a", "c", "mine", "theirs"])
        try context.save()
        let read = try diaries.context().all(Diary.self)[0]
        #expect(Set(read.pages.map { $0.text ?? "" }) == ["a", "c", "mine", "theirs"])
    }

    @Test("Automatic merging applies other contexts' saves at the next fetch or processing of changes")
    func automatic() throws {
        let diaries = try Diaries()
        let (mine, theirs) = try shared(diaries)
        let context = try #require(mine.managedObjectContext)
        #expect(!context.automaticallyMergesChangesFromParent)
        context.automaticallyMergesChangesFromParent = true
        theirs.text = "theirs"
        try theirs.managedObjectContext?.save()
        #expect(mine.text == "a")
        context.processPendingChanges()
        #expect(mine.text == "theirs")
        context.automaticallyMergesChangesFromParent = false
        theirs.text = "again"
        try theirs.managedObjectContext?.save()
        context.processPendingChanges()
        #expect(mine.text == "theirs")
    }

    @Test("Merging the deletion of an object that was changed here drops its changes")
    func mergeDeletionOfChanged() throws {
        let diaries = try Diaries()
        let (mine, theirs) = try shared(diaries)
        mine.text = "mine"
        let other = try #require(theirs.managedObjectContext)
        other.delete(theirs)
        let saved = try other.save()
        let context = try #require(mine.managedObjectContext)
        context.mergeChanges(fromContextDidSave: saved)
        #expect(mine.isDeleted && !context.hasChanges)
        try context.save()
        #expect(throws: PersistenceError.self) { try context.existingObject(with: mine.objectID) }
    }
}
