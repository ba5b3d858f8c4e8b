import Foundation
import Testing

@testable import Relata

@Suite("Rows that Cascade deletes without creating objects")
struct RowsPendingDeletionTests {
    private func noted() throws -> (Diaries, ManagedObjectContext, Page) {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a", "b"], notes: 3)
        return (diaries, try #require(diary.managedObjectContext), diary.pages[0])
    }

    @Test("They are not in memory, not fetched and not counted, and their IDs are in the save's report")
    func report() throws {
        let (diaries, context, page) = try noted()
        let doomed = Set(try diaries.context().all(Page.self)[0].notes.map(\.objectID))
        context.delete(page)
        #expect(try context.count(for: Note.fetchRequest()) == 3)
        #expect(doomed.allSatisfy { context.registeredObject(for: $0) == nil })
        #expect(try context.all(Note.self).count == 3)
        #expect(doomed.allSatisfy { context.registeredObject(for: $0) == nil })
        let saved = try context.save()
        #expect(Set(saved.deletedObjectIDs) == doomed.union([page.objectID]))
        #expect(saved.insertedObjectIDs.isEmpty)
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 3)
    }

    @Test("The notification of the save has the same IDs")
    func notification() throws {
        let (_, context, page) = try noted()
        nonisolated(unsafe) var deleted: [[ManagedObjectID]] = []
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectIDsNotification, object: context, queue: nil
        ) { notification in
            let key = ManagedObjectContext.NotificationKey.savedChanges.rawValue
            deleted.append((notification.userInfo?[key] as? SavedChanges)?.deletedObjectIDs ?? [])
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        context.delete(page)
        let saved = try context.save()
        #expect(deleted.count == 1 && Set(deleted[0]) == Set(saved.deletedObjectIDs) && deleted[0].count == 4)
    }

    @Test("deletedObjects creates objects for them, as does looking one up by its ID")
    func askedFor() throws {
        let (diaries, context, page) = try noted()
        let doomed = try diaries.context().all(Page.self)[0].notes.map(\.objectID)
        context.delete(page)
        context.processPendingChanges()
        let one = context.object(with: doomed[0])
        #expect(one.isDeleted && one.isFault)
        #expect((one as? Note)?.text?.isEmpty == false)
        #expect(context.deletedObjects.count == 4)
        #expect(context.deletedObjects.contains(one))
        let saved = try context.save()
        #expect(saved.deletedObjectIDs.count == 4)
        #expect(one.managedObjectContext == nil)
    }

    @Test("A rollback keeps them", arguments: [false, true])
    func rollback(asObjects: Bool) throws {
        let (diaries, context, page) = try noted()
        context.delete(page)
        context.processPendingChanges()
        if asObjects { #expect(context.deletedObjects.count == 4) }
        context.rollback()
        #expect(!context.hasChanges)
        #expect(page.notes.count == 3)
        #expect(try context.all(Note.self).count == 6)
        try context.save()
        #expect(try diaries.context().all(Note.self).count == 6)
    }

    @Test("Objects in memory that were moved away or here since they were read count with their current owner")
    func correctedByMemory() throws {
        let (diaries, context, page) = try noted()
        let notes = try context.all(Note.self)
        let (mine, other) = (notes.filter { $0.page === page }, notes.filter { $0.page !== page })
        mine[0].page = other[0].page
        other[1].page = page
        context.delete(page)
        context.processPendingChanges()
        #expect(!mine[0].isDeleted && mine[1].isDeleted && other[1].isDeleted && !other[0].isDeleted)
        try context.save()
        #expect(try diaries.context().all(Note.self).count == 3)
    }

    @Test("immediate propagation applies the rules inside delete")
    func immediate() throws {
        let (_, context, page) = try noted()
        context.deletePropagation = .immediate
        let note = try #require(page.notes.first)
        context.delete(page)
        #expect(note.isDeleted)
    }

    @Test("Deleting new objects one by one looks at the others a few times, and not for each")
    func newOnes() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        context.deletePropagation = .immediate
        let notes = (0..<1_000).map { _ in Note(context: context) }
        let before = context.core.tracker.removalVisits
        for note in notes {
            context.delete(note)
            #expect(note.managedObjectContext == nil)
        }
        #expect(context.core.tracker.removalVisits - before < 10_000)
        #expect(!context.hasChanges && context.insertedObjects.isEmpty)
    }

    @Test("A new object that was deleted and is inserted again, here or elsewhere, is listed there once")
    func insertedAgain() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        context.deletePropagation = .immediate
        let notes = (0..<10).map { _ in Note(context: context) }
        context.delete(notes[0])
        context.insert(notes[0])
        context.delete(notes[1])
        let other = diaries.context()
        other.insert(notes[1])
        #expect(context.insertedObjects == Set(notes).subtracting([notes[1]]))
        #expect(other.insertedObjects == [notes[1]])
        try context.save()
        try other.save()
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 10)
    }

    @Test("Once all have become objects and these are saved, others are reached by their own path")
    func pathOfOthers() throws {
        let note = try #require(DiaryModel.managedObjectModel.entitiesByName["Note"])
        let paths = DiaryModel.managedObjectModel.entities.flatMap(\.relationships).prefix(2)
        var rows = RowsPendingDeletion(entities: DiaryModel.managedObjectModel.entities.count)
        _ = rows.insert(RowID(rawValue: 1), of: note, reachedBy: paths[0])
        _ = rows.remove(RowID(rawValue: 1), hierarchy: note.hierarchy)
        #expect(rows.isEmpty)
        rows.removeAll()
        #expect(rows.path(of: note) == nil)
        _ = rows.insert(RowID(rawValue: 2), of: note, reachedBy: paths[1])
        #expect(rows.path(of: note) === paths[1] && rows.groups.map(\.rowIDs) == [[RowID(rawValue: 2)]])
    }

    @Test("A chain through rows is followed to its end, level by level")
    func chain() throws {
        let diaries = try Diaries()
        let file = try SQLiteFile(diaries.container)
        let length = 20_000
        try file.run(
            """
            WITH RECURSIVE "n"("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < \(length))
            INSERT INTO "Note" ("_id", "_version", "repliesTo") SELECT "i", 1, nullif("i" - 1, 0) FROM "n"
            """)
        let context = diaries.context()
        let first = try #require(
            container(diaries, context, number: 1) as? Note)
        context.delete(first)
        #expect(try context.count(for: Note.fetchRequest()) == 0)
        #expect(try context.save().deletedObjectIDs.count == length)
        #expect(try file.rows("SELECT count(*) FROM \"Note\"") == [["0"]])
    }

    private func container(_ diaries: Diaries, _ context: ManagedObjectContext, number: Int) throws -> ManagedObject? {
        try context.all(Note.self).first { $0.repliesTo == nil }
    }
}
