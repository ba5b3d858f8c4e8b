import Foundation
import Relata
import Testing

@Suite("Parent and child contexts (semantics 4.5, 2.7)")
struct ChildContextTests {
    private func family() throws -> (Diaries, parent: ManagedObjectContext, child: ManagedObjectContext, Diary) {
        let diaries = try Diaries()
        let parent = diaries.context()
        let diary = try diaries.diary(pages: ["a", "b"], notes: 2, in: parent)
        let child = ManagedObjectContext(parent: parent)
        return (diaries, parent, child, diary)
    }

    private func own(_ diary: Diary, in child: ManagedObjectContext) throws -> Diary {
        try #require(child.existingObject(with: diary.objectID) as? Diary)
    }

    @Test("A child sees the parent's unsaved state, and the parent sees no change of the child's before its save")
    func sees() throws {
        let (diaries, parent, child, diary) = try family()
        diary.name = "unsaved"
        diary.pages.append(parent.page("new"))
        let mine = try own(diary, in: child)
        #expect(mine !== diary && mine.name == "unsaved")
        #expect(mine.pages.map(\.text) == ["a", "b", "new"])
        #expect(try child.count(for: Page.fetchRequest()) == 3)
        mine.name = "child"
        mine.pages[0].text = "A"
        #expect(diary.name == "unsaved" && diary.pages[0].text == "a")
        #expect(child.hasChanges)
        #expect(diaries.container.managedObjectModel.entities.count == 3)
    }

    @Test("A child's save goes one level: it changes the parent but not the store, until the parent saves")
    func oneLevel() throws {
        let (diaries, parent, child, diary) = try family()
        let mine = try own(diary, in: child)
        mine.name = "child"
        mine.pages.insert(child.page("new"), at: 1)
        mine.pages[0].notes.first?.text = "changed"
        try child.save()
        #expect(!child.hasChanges && parent.hasChanges)
        #expect(diary.name == "child" && diary.pages.map(\.text) == ["a", "new", "b"])
        #expect(diary.pages[1].isInserted && diary.pages[1].diary === diary)
        #expect(try diaries.context().all(Diary.self)[0].name == nil)
        try parent.save()
        let read = try diaries.context().all(Diary.self)[0]
        #expect(read.name == "child" && read.pages.map(\.text) == ["a", "new", "b"])
        #expect(read.pages[0].notes.contains { $0.text == "changed" })
    }

    @Test("Objects created in a child are found by their IDs before and after the parent's save, in both")
    func temporaryIDs() throws {
        let (diaries, parent, child, diary) = try family()
        let page = child.page("new")
        page.diary = try own(diary, in: child)
        let temporary = page.objectID
        #expect(temporary.isTemporaryID)
        #expect(parent.registeredObject(for: temporary) == nil)
        try child.save()
        let original = try #require(parent.existingObject(with: temporary) as? Page)
        #expect(original !== page && original.text == "new" && original.diary === diary)
        try parent.save()
        #expect(!original.objectID.isTemporaryID && page.objectID == original.objectID)
        #expect(try child.existingObject(with: temporary) === page)
        #expect(try parent.existingObject(with: temporary) === original)
        page.text = "again"
        try child.save()
        try parent.save()
        #expect(try (diaries.context().existingObject(with: original.objectID) as? Page)?.text == "again")
    }

    @Test("A deletion propagates in the child, and is applied to the parent at the child's save")
    func deletion() throws {
        let (diaries, parent, child, diary) = try family()
        child.delete(try own(diary, in: child))
        #expect(try child.count(for: Note.fetchRequest()) == 0)
        #expect(try parent.count(for: Note.fetchRequest()) == 4)
        #expect(try child.save().deletedObjectIDs.count == 7)
        #expect(diary.isDeleted)
        #expect(try parent.count(for: Note.fetchRequest()) == 0)
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 4)
        try parent.save()
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
    }

    @Test("Nullify in the child reaches the parent's objects")
    func nullify() throws {
        let (diaries, parent, child, diary) = try family()
        #expect(diary.pages.count == 2)
        let mine = try own(diary, in: child)
        child.delete(mine.pages[0])
        try child.save()
        #expect(diary.pages.map(\.text) == ["b"])
        try parent.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.map(\.text) == ["b"])
    }

    @Test("A child's rollback does not change the parent, and a refresh reads the parent's current state")
    func rollbackAndRefresh() throws {
        let (_, parent, child, diary) = try family()
        let mine = try own(diary, in: child)
        mine.name = "child"
        child.rollback()
        #expect(mine.name == nil && !parent.hasChanges)
        diary.name = "parent"
        #expect(mine.name == nil)
        child.refresh(mine, mergeChanges: true)
        #expect(mine.name == "parent")
    }

    @Test("Objects of parent and child cannot be related; looking up by ID solves it")
    func relating() throws {
        let (_, parent, child, diary) = try family()
        let page = child.page("new")
        page.diary = diary
        #expect(page.diary == nil)
        #expect(errorCode { try child.save() } == 134_060)
        page.diary = child.object(with: diary.objectID) as? Diary
        try child.save()
        #expect(diary.pages.count == 3)
        try parent.save()
    }

    @Test("Each level validates")
    func validation() throws {
        let (_, parent, child, _) = try family()
        try logging { log in
            _ = child.page("x")
            log.validate = { throw ValidationError($0, reason: "is refused") }
            #expect(errorCode { try child.save() } == 1550)
            #expect(!parent.hasChanges)
            log.validate = { _ in }
            try child.save()
            log.validate = { throw ValidationError($0, reason: "is refused") }
            #expect(errorCode { try parent.save() } == 1550)
        }
    }

    @Test("A grandchild's save takes three levels to the store; moves between owners arrive completely")
    func grandchild() throws {
        let (diaries, parent, child, diary) = try family()
        let grandchild = ManagedObjectContext(parent: child)
        let mine = try own(diary, in: grandchild)
        let other = Diary(context: grandchild)
        other.name = "other"
        other.pages.append(mine.pages[0])
        try grandchild.save()
        try child.save()
        #expect(diary.pages.map(\.text) == ["b"])
        try parent.save()
        #expect(!other.objectID.isTemporaryID)
        let read = try diaries.context().all(Diary.self)
        #expect(read.map { $0.pages.map(\.text) } == [["b"], ["a"]])
    }
}
