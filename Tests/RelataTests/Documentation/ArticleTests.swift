import Foundation
import Relata
import RelataTestSupport
import Testing

/// What articles show and no example has, as it stands there: a test of the README compares the lines.
@Suite("Samples of the articles") struct ArticleTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let model = MusicModel.managedObjectModel

    init() throws {
        folder = try TemporaryFolder()
        file = URL(filePath: folder.path("Music.sqlite"))
    }

    @Test("a context can be created first, and be given its coordinator later") func attaching() throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let context = ManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: file))
        _ = context.artist("Radiohead")
        #expect(try context.save().insertedObjectIDs.count == 1)
    }

    @Test("the history of a store says who saved what, and can be trimmed") func history() throws {
        var description = PersistentStoreDescription(url: file)
        description.tracksHistory = true
        let container = try PersistentContainer(model: model, description: description)
        let context = container.newBackgroundContext()
        _ = context.artist("Radiohead")
        try context.save()
        let token = try container.history().last?.token
        _ = context.artist("Portishead")
        try context.save()
        var count = 0
        for transaction in try container.history(after: token) {
            print(transaction.author ?? "-", transaction.timestamp, transaction.changes.count)
            count += 1
        }
        #expect(count == 1)
        for transaction in try container.history(after: token) {
            ManagedObjectContext.mergeChanges(fromRemoteContextSave: transaction.savedChanges, into: [context])
        }
        let lastWeek = Date(timeIntervalSinceNow: -7 * 24 * 3600)
        try container.deleteHistory(before: lastWeek)
        #expect(try container.history().count == 2)
    }

    @Test("a page begins after the last object of the one before") func pages() throws {
        let context = try PersistentContainer(model: model, at: file).newBackgroundContext()
        for title in ["a", "b", "c"] { _ = context.track(title) }
        try context.save()
        let pages = Track.fetchRequest()
        pages.sortDescriptors = [KeySortDescriptor(\Track.title)]
        pages.fetchLimit = 2
        let page = try context.fetch(pages)
        if let last = page.last { pages.startCursor = try context.cursor(after: last, in: pages) }
        let next = try context.fetch(pages)
        #expect(page.map(\.title) == ["a", "b"] && next.map(\.title) == ["c"])
    }

    @Test("a request of any result returns a type that is known at run time") func anyResult() throws {
        let context = try PersistentContainer(model: model, at: file).newBackgroundContext()
        _ = context.track("Idioteque", album: context.album("Kid A"))
        try context.save()
        let request: FetchRequest<any FetchRequestResult> = Track.fetchRequest()
        request.resultType = .dictionaryResultType
        let rows = try context.fetch(request) as? [[String: Any]]
        #expect(rows?.first?["title"] as? String == "Idioteque")
    }

    @Test("a migration can be finished later") func deferral() throws {
        var description = PersistentStoreDescription(url: file)
        description.defersMigration = true
        let container = try PersistentContainer(model: model, description: description)
        // Later, when the user waits for nothing.
        try container.finishMigration()
        #expect(try !container.hasDeferredMigration)
    }
}
