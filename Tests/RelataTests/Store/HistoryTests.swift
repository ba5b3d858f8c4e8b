import Foundation
import Relata
import Testing

@Suite("The history of a store")
struct HistoryTests {
    /// A file with a history, which goes with the test.
    private final class File {
        let url = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString).sqlite")

        func container(
            tracksHistory: Bool = true, model: ManagedObjectModel = MusicModel.managedObjectModel
        ) throws -> PersistentContainer {
            var description = PersistentStoreDescription(url: url)
            description.tracksHistory = tracksHistory
            return try PersistentContainer(model: model, description: description)
        }

        deinit {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
        }
    }

    @Test("Each save is a transaction with author, time, objects and properties")
    func transactions() throws {
        let file = File()
        let container = try file.container()
        let context = container.newBackgroundContext()
        context.transactionAuthor = "import"
        context.name = "worker"
        let (first, second) = (context.track("a"), context.track("b"))
        try context.save()
        first.title = "c"
        second.title = "d"
        second.number = 3
        try context.save()
        context.delete(first)
        try context.save()
        try context.save()
        let history = try container.history()
        #expect(history.count == 3 && history.allSatisfy { $0.author == "import" && $0.contextName == "worker" })
        #expect(history.map(\.transactionNumber) == [1, 2, 3])
        #expect(abs(history[0].timestamp.timeIntervalSinceNow) < 60)
        #expect(Set(history[0].changes.map(\.changedObjectID)) == [first.objectID, second.objectID])
        #expect(history[0].changes.allSatisfy { $0.changeType == .insert && $0.updatedProperties == nil })
        let updates = Dictionary(
            uniqueKeysWithValues: history[1].changes.map { ($0.changedObjectID, $0.updatedProperties) })
        #expect(updates[first.objectID] == ["title"] && updates[second.objectID] == ["number", "title"])
        #expect(history[2].changes.map(\.changeType) == [.delete])
    }

    @Test("Deletions by Cascade, and batch requests, are in the history too")
    func batches() throws {
        let file = File()
        let container = try file.container()
        let context = container.newBackgroundContext()
        let album = context.album("Kid A")
        for title in ["a", "b", "c"] { _ = context.track(title, album: album) }
        try context.save()
        let token = try #require(try container.currentHistoryToken())
        context.transactionAuthor = "batch"
        let update = BatchUpdateRequest(entityName: "Track", propertiesToUpdate: ["number": .constant(2)])
        try context.execute(update, mergingInto: [context])
        context.delete(album)
        try context.save()
        let history = try container.history(after: token)
        #expect(history.map(\.author) == ["batch", "batch"])
        #expect(history[0].changes.count == 3 && history[0].changes.allSatisfy { $0.changeType == .update })
        #expect(history[1].changes.contains { $0.changedObjectID == album.objectID && $0.changeType == .delete })
    }

    @Test("A deletion keeps the values that the model preserves and no others, by any request", arguments: [0, 1, 2])
    func tombstones(way: Int) throws {
        let file = File()
        let container = try file.container()
        let context = container.newBackgroundContext()
        let sample = Sample(context: context)
        sample.amount = Decimal(string: "12.50")
        sample.big = .max
        sample.date = Date(timeIntervalSinceReferenceDate: 0.1)
        sample.flag = true
        sample.link = URL(string: "https://a.example/b")
        sample.text = "gone"
        sample.token = UUID(uuidString: "6A3C3E1C-52C7-4B5F-9B57-5E8C3C1D2E4F")
        sample.small = 3
        let empty = Sample(context: context)
        try context.save()
        let token = try #require(try container.currentHistoryToken())
        // What is not saved was never in the store.
        sample.text = "unsaved"
        switch way {
        case 0:
            context.delete(sample)
            context.delete(empty)
            try context.save()
        case 1: try context.execute(BatchDeleteRequest(fetchRequest: FetchRequest<Sample>()))
        default: try context.execute(BatchDeleteRequest(objectIDs: [sample.objectID, empty.objectID]))
        }
        let changes = try container.history(after: token).flatMap(\.changes)
        #expect(changes.map(\.changeType) == [.delete, .delete])
        let values = try #require(changes.first { $0.changedObjectID == sample.objectID }?.tombstone)
        #expect(Set(values.keys) == ["amount", "big", "date", "flag", "link", "text", "token"])
        #expect(values["amount"] as? NSDecimalNumber == NSDecimalNumber(string: "12.5"))
        #expect(values["big"] as? Int64 == .max && values["flag"] as? Bool == true)
        #expect(values["date"] as? Date == sample.date && values["link"] as? URL == sample.link)
        #expect(values["text"] as? String == "gone" && values["token"] as? UUID == sample.token)
        #expect(changes.first { $0.changedObjectID == empty.objectID }?.tombstone == nil)
        // Insertions and updates have none, nor has an entity of which nothing is preserved.
        #expect(
            try container.history().flatMap(\.changes).filter { $0.changeType != .delete }.allSatisfy {
                $0.tombstone == nil
            })
    }

    @Test("A new context is updated with the transactions after a token")
    func mergingFromAToken() throws {
        let file = File()
        let container = try file.container()
        let reader = container.newBackgroundContext()
        let writer = container.newBackgroundContext()
        let (first, second) = (writer.track("a"), writer.track("b"))
        try writer.save()
        let token = try #require(try container.currentHistoryToken())
        let own = try reader.all(Track.self)
        #expect(own.map(\.title) == ["a", "b"])
        own[1].number = 9
        first.title = "c"
        _ = writer.track("d")
        try writer.save()
        writer.delete(second)
        try writer.save()
        #expect(own.map(\.title) == ["a", "b"])
        let missed = try container.history(after: token)
        for transaction in missed {
            ManagedObjectContext.mergeChanges(fromRemoteContextSave: transaction.savedChanges, into: [reader])
        }
        #expect(own[0].title == "c")
        #expect(own[1].isDeleted || own[1].managedObjectContext == nil)
        #expect(try reader.fetch(Track.fetchRequest()).map(\.title) == ["c", "d"])
        #expect(try container.history(after: #require(missed.last).token).isEmpty)
    }

    @Test("A failed save leaves no trace; a store without history refuses requests for it")
    func failures() throws {
        let file = File()
        let container = try file.container()
        let context = container.newBackgroundContext()
        _ = Tag(context: context)
        #expect(throws: PersistenceError.self) { try context.save() }
        #expect(try container.history().isEmpty)
        let plain = try Music()
        #expect(throws: PersistenceError.self) { try plain.container.history() }
        #expect(try plain.container.currentHistoryToken() == nil)
    }

    @Test("Tokens outlive the process as JSON; removing transactions expires earlier tokens")
    func purging() throws {
        let file = File()
        let container = try file.container()
        let context = container.newBackgroundContext()
        var tokens: [PersistentHistoryToken] = []
        for title in ["a", "b", "c"] {
            _ = context.track(title)
            try context.save()
            tokens.append(try #require(try container.currentHistoryToken()))
        }
        let kept = try JSONDecoder().decode(
            PersistentHistoryToken.self, from: try JSONEncoder().encode(tokens[1]))
        #expect(try container.history(after: kept).count == 1)
        #expect(try context.execute(.deleteHistory(before: tokens[1])).deletedCount == 2)
        #expect(try container.history(after: kept).count == 1 && container.history().count == 1)
        #expect(throws: PersistenceError.historyTokenExpired) { try container.history(after: tokens[0]) }
        #expect(try container.deleteHistory(before: .distantFuture) == 1)
        #expect(try container.history(after: tokens[2]).isEmpty)
        _ = context.track("d")
        try context.save()
        #expect(try container.history(after: tokens[2]).map(\.transactionNumber) == [4])
        let other = File()
        #expect(throws: PersistenceError.self) { try other.container().history(after: tokens[2]) }
    }

    @Test("The file records that it keeps a history, for every writer")
    func remembered() throws {
        let file = File()
        _ = try file.container()
        let other = try file.container(tracksHistory: false)
        let context = other.newBackgroundContext()
        _ = context.track("a")
        try context.save()
        #expect(try other.history().count == 1)
    }

    @Test("A context that merges automatically receives saves by others who have opened the file themselves")
    func merging() throws {
        let file = File()
        let (first, second) = (try file.container(), try file.container())
        let writer = first.newBackgroundContext()
        let track = writer.track("a")
        try writer.save()
        let context = second.newBackgroundContext()
        context.automaticallyMergesChangesFromParent = true
        let own = try #require(try context.all(Track.self).first)
        #expect(own.title == "a")
        track.title = "b"
        try writer.save()
        #expect(own.title == "a")
        context.processPendingChanges()
        #expect(own.title == "b")
        writer.delete(track)
        try writer.save()
        context.processPendingChanges()
        #expect(own.isDeleted)
    }

    @Test("A context that merges automatically receives what others save from then on, before it has fetched anything")
    func mergingBeforeTheFirstFetch() throws {
        let file = File()
        let (first, second) = (try file.container(), try file.container())
        let writer = first.newBackgroundContext()
        let track = writer.track("a")
        try writer.save()
        let context = second.newBackgroundContext()
        let own = try #require(try context.existingObject(with: track.objectID) as? Track)
        #expect(own.title == "a")
        context.automaticallyMergesChangesFromParent = true
        track.title = "b"
        try writer.save()
        context.processPendingChanges()
        #expect(own.title == "b")
    }

    @Test("A context that merges automatically reads its objects again if the history it had to follow was deleted")
    func mergingDeletedHistory() throws {
        let file = File()
        let (first, second) = (try file.container(), try file.container())
        let writer = first.newBackgroundContext()
        let (track, deleted, changed) = (writer.track("a"), writer.track("b"), writer.track("c"))
        try writer.save()
        let context = second.newBackgroundContext()
        context.automaticallyMergesChangesFromParent = true
        let all = try context.all(Track.self)
        func own(_ title: String) throws -> Track { try #require(all.first { $0.title == title }) }
        let (mine, gone, edited) = (try own("a"), try own("b"), try own("c"))
        edited.title = "e"
        track.title = "d"
        changed.number = 7
        writer.delete(deleted)
        try writer.save()
        #expect(try first.deleteHistory(before: .distantFuture) > 0)
        context.processPendingChanges()
        #expect(mine.title == "d" && edited.title == "e" && edited.number == 7)
        #expect(try context.all(Track.self).count == 2)
        _ = gone.title
        #expect(gone.isDeleted)
        track.title = "f"
        try writer.save()
        context.processPendingChanges()
        #expect(mine.title == "f")
    }

    @Test(
        "Rows that others have written for their places in a list alone are read again, and are no changes of the history"
    )
    func placing() throws {
        let file = File()
        let first = try file.container(model: DiaryModel.managedObjectModel)
        let second = try file.container(model: DiaryModel.managedObjectModel)
        let writer = first.newBackgroundContext()
        let diary = Diary(context: writer)
        for text in ["a", "b"] { diary.pages.append(writer.page(text)) }
        try writer.save()
        let context = second.newBackgroundContext()
        context.automaticallyMergesChangesFromParent = true
        let own = try #require(try context.all(Diary.self).first)
        let pages = Array(own.pages)
        diary.pages.move(from: 1, to: 0)
        try writer.save()
        let changes = try #require(first.history().last).changes
        #expect(changes.map(\.changedObjectID) == [diary.objectID])
        context.processPendingChanges()
        #expect(own.pages.map(\.text) == ["b", "a"])
        for page in pages { page.text = "x" }
        try context.save()
    }
}
