import Relata
import Testing

@Suite("Permanent IDs before the save, in families of contexts (semantics 4.1, 4.5)")
struct PermanentIDTests {
    @Test("A child saves new objects that have permanent IDs, with values and relationships", arguments: [0, 1])
    func savedByChild(levels: Int) throws {
        let (diaries, parent, diary) = try Diaries.one()
        var contexts = [parent]
        for _ in 0...levels { contexts.append(ManagedObjectContext(parent: contexts[contexts.count - 1])) }
        let child = contexts[contexts.count - 1]
        let page = child.page("new")
        page.diary = try own(diary, in: child)
        let note = Note(context: child)
        page.notes.insert(note)
        let temporary = page.objectID
        try child.obtainPermanentIDs(for: [page])
        let permanent = page.objectID
        for context in contexts.reversed().dropLast() { try context.save() }
        let original = try #require(try parent.existingObject(with: permanent) as? Page)
        #expect(original.text == "new" && original.diary === diary && original.notes.count == 1)
        #expect(original.isInserted && parent.insertedObjects.count == 2)
        #expect(diary.pages.map(\.text) == ["a", "b", "new"])
        #expect(try parent.all(Page.self).count == 3)
        try parent.save()
        #expect(page.objectID == permanent && child.registeredObject(for: temporary) === page)
        let read = try #require(try diaries.context().existingObject(with: permanent) as? Page)
        #expect(read.text == "new" && read.diary?.pages.count == 3 && read.notes.count == 1)
        page.text = "changed"
        for context in contexts.reversed() { try context.save() }
        #expect(original.text == "changed" && !parent.hasChanges)
    }

    @Test("A refresh leaves a new object that has a permanent ID as it is", arguments: [true, false])
    func refreshed(mergesChanges: Bool) throws {
        let (diaries, context, _) = try Diaries.one()
        let page = context.page("new")
        try context.obtainPermanentIDs(for: [page])
        context.refreshAllObjects()
        context.refresh(page, mergeChanges: mergesChanges)
        context.detectConflicts(for: page)
        #expect(page.isInserted && page.text == "new")
        try context.save()
        let read = try #require(try diaries.context().existingObject(with: page.objectID) as? Page)
        #expect(read.text == "new")
    }

    @Test("An object that is new in a parent is given a permanent ID by a child too", arguments: [0, 1])
    func obtainedInChild(levels: Int) throws {
        let (_, parent, _) = try Diaries.one()
        var child = ManagedObjectContext(parent: parent)
        let middle = child
        for _ in 0..<levels { child = ManagedObjectContext(parent: child) }
        let page = child.page("new")
        try child.save()
        if levels == 1 { try middle.save() }
        #expect(page.objectID.isTemporaryID && !page.isInserted)
        try child.obtainPermanentIDs(for: [page])
        #expect(!page.objectID.isTemporaryID && !page.isInserted && !child.hasChanges)
        #expect(parent.insertedObjects.map(\.objectID) == [page.objectID])
        #expect(try child.all(Page.self).filter { $0.text == "new" } == [page])
        try parent.save()
    }

    @Test("A parent rolls back an object that a child gave a permanent ID; the child's failed save leaves none there")
    func rolledBack() throws {
        let (_, parent, child, diary) = try Diaries.family()
        let foreign = try Diary(context: Diaries().context())
        let page = child.page("new")
        try child.obtainPermanentIDs(for: [page])
        let id = page.objectID
        let mine = try own(diary, in: child)
        child.delete(mine.pages[0])
        logging { log in
            log.prepareForDeletion = { page in
                if page.managedObjectContext === parent { page.diary = foreign }
            }
            #expect(errorCode { try child.save() } == 134_060)
        }
        #expect(parent.registeredObject(for: id) == nil && !parent.hasChanges)
        child.undoManager = nil
        try child.save()
        #expect(parent.registeredObject(for: id)?.isInserted == true)
        parent.rollback()
        #expect(parent.registeredObject(for: id) == nil)
    }

    @Test(
        "An object that was looked for before its row was saved exists afterwards, however it is found, and takes changes",
        arguments: ["fetch", "ID", "IDs", "reference", "list", "child", "merge", "value"])
    func lookedForBeforeSave(way: String) throws {
        let diaries = try Diaries()
        let (writer, reader) = (diaries.context(), diaries.context())
        let diary = Diary(context: writer)
        diary.name = "x"
        let page = writer.page("a")
        page.diary = diary
        try writer.obtainPermanentIDs(for: [diary, page])
        let early = try #require(reader.object(with: diary.objectID) as? Diary)
        let earlyPage = try #require(reader.object(with: page.objectID) as? Page)
        #expect(early.name == nil && earlyPage.text == nil)
        let saved = try writer.save()
        switch way {
        case "fetch": #expect(try reader.all(Diary.self) == [early])
        case "ID": #expect(try own(diary, in: reader) === early)
        case "IDs": #expect(try reader.fetch(FetchRequest<ManagedObjectID>(FetchRequest<Diary>())) == [early.objectID])
        case "reference": #expect(earlyPage.diary === early)
        case "list": #expect(Array(try own(diary, in: reader).pages) == [earlyPage])
        case "child": #expect(try own(diary, in: ManagedObjectContext(parent: reader)).name == "x")
        case "merge": reader.mergeChanges(fromContextDidSave: saved)
        default: break
        }
        if way != "value" { #expect(!early.isDeleted) }
        #expect(early.name == "x" && early.pages.map(\.text) == ["a"])
        early.name = "y"
        try reader.save()
        #expect(try diaries.context().all(Diary.self).map(\.name) == ["y"])
    }

    @Test("A child still has one object for one of the parent that is given a permanent ID", arguments: [0, 1])
    func obtainedInParent(levels: Int) throws {
        let (diaries, parent, diary) = try Diaries.one()
        let page = parent.page("new")
        page.diary = diary
        var child = ManagedObjectContext(parent: parent)
        for _ in 0..<levels { child = ManagedObjectContext(parent: child) }
        func mine() throws -> Page? { try child.all(Page.self).first { $0.text == "new" } }
        let object = try #require(try mine())
        let temporary = object.objectID
        try parent.obtainPermanentIDs(for: [page])
        #expect(object.objectID == page.objectID && !object.objectID.isTemporaryID)
        #expect(try mine() === object)
        #expect(child.registeredObject(for: temporary) === object)
        #expect(child.registeredObject(for: page.objectID) === object)
        #expect(try child.count(for: Page.fetchRequest()) == 3)
        object.text = "changed"
        try child.save()
        if levels == 1 { try #require(child.parent).save() }
        #expect(page.text == "changed")
        try parent.save()
        #expect(try diaries.context().all(Page.self).count == 3)
        #expect(try child.all(Page.self).first { $0.text == "changed" } === object)
    }
}
