import Foundation
import Relata
import RelataTestSupport
import Testing

/// The samples of the documentation of types, each as it stands there: a test compares them.
@Suite("Samples of the documentation") struct SampleTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let container: PersistentContainer
    private let context: ManagedObjectContext
    private let radiohead: Artist
    private let album: Album
    private let track: Track

    /// An album of an artist with a track.
    init() throws {
        folder = try TemporaryFolder()
        url = URL(filePath: folder.path("Music.sqlite"))
        container = try PersistentContainer(model: MusicModel.managedObjectModel, at: url)
        context = container.newBackgroundContext()
        radiohead = context.artist("Radiohead")
        album = context.album("Kid A")
        album.artist = radiohead
        track = context.track("Idioteque", album: album)
        try context.save()
    }

    @Test("A container opens a store, and fetches in a context of its own")
    func persistentContainer() async throws {
        let container = try PersistentContainer(model: MusicModel.managedObjectModel, at: url)
        let titles = try await container.perform { context in
            try context.fetch(Album.fetchRequest()).map(\.title)
        }
        #expect(titles == ["Kid A"])
    }

    @Test("A description opens a store for reading only, with a timeout")
    func persistentStoreDescription() throws {
        var description = PersistentStoreDescription(url: url)
        description.isReadOnly = true
        description.timeout = 30
        let reader = try PersistentContainer(model: MusicModel.managedObjectModel, description: description)
        #expect(try reader.newBackgroundContext().count(for: Album.fetchRequest()) == 1)
    }

    @Test("A context inserts objects, saves them, and deletes them with what their rules say")
    func managedObjectContext() throws {
        let album = Album(context: context)
        album.title = "Kid A"
        let track = Track(context: context)
        track.title = "Idioteque"
        album.tracks.append(track)
        try context.save()
        context.delete(album)
        try context.save()
        #expect(try context.count(for: Track.fetchRequest()) == 1)
    }

    @Test("An object has its attributes and relationships as properties, and knows its changes")
    func managedObject() throws {
        album.year = 2000
        album.artist = radiohead
        print(album.hasChanges, radiohead.albums.contains(album))
        #expect(album.isUpdated)
    }

    @Test("An ID finds the object in another context")
    func managedObjectID() async throws {
        let id = album.objectID
        try await container.perform { other in
            let album = try other.existingObject(with: id)
            other.delete(album)
            try other.save()
        }
        #expect(try context.count(for: Track.fetchRequest()) == 0)
    }

    @Test("A request fetches what a predicate selects, sorted and limited")
    func fetchRequest() throws {
        let request = FetchRequest(predicate: #Predicate<Track> { $0.album?.title == "Kid A" })
        request.sortDescriptors = [KeySortDescriptor(\Track.number)]
        request.fetchLimit = 10
        let tracks = try context.fetch(request)
        #expect(tracks == [track])
    }

    @Test("A cursor fetches the page after the last object of a page")
    func fetchCursor() throws {
        let request = Track.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(\Track.title)]
        request.fetchLimit = 50
        let page = try context.fetch(request)
        if let last = page.last { request.startCursor = try context.cursor(after: last, in: request) }
        let next = try context.fetch(request)
        #expect(page == [track] && next.isEmpty)
    }

    @Test("A predicate is made from a format and its arguments")
    func fetchPredicate() throws {
        let request = Track.fetchRequest()
        request.predicate = try FetchPredicate(format: "album.year >= %@ AND title CONTAINS[cd] %@", 2000, "idio")
        #expect(try context.fetch(request) == [track])
    }

    @Test("Sort descriptors take a name or a key path")
    func keySortDescriptor() throws {
        let request = Album.fetchRequest()
        request.sortDescriptors = [
            KeySortDescriptor(key: "year", ascending: false), KeySortDescriptor(\Album.title),
        ]
        #expect(try context.fetch(request) == [album])
    }

    @Test("A request of dictionaries groups objects and aggregates their values")
    func expressionDescription() throws {
        let request = FetchRequest<[String: any Sendable]>(Album.fetchRequest())
        request.propertiesToFetch = ["artist.name", ExpressionDescription(name: "last", expression: "max:(year)")]
        request.propertiesToGroupBy = ["artist.name"]
        let rows = try context.fetch(request)
        #expect(rows.count == 1 && rows.first?["last"] as? Int == 2000)
    }

    @Test("A controller tells what changes in the results of a request")
    func fetchedResultsController() throws {
        let controller = FetchedResultsController(fetchRequest: Album.fetchRequest(), managedObjectContext: context)
        controller.didChangeContent = { update in
            for change in update.changes { print(change) }
        }
        try controller.performFetch()
        #expect(controller.fetchedObjects == [album])
    }

    @Test("A large result is fetched in batches as it is iterated over")
    func batchedResults() throws {
        let request = Track.fetchRequest()
        request.fetchBatchSize = 500
        for track in try context.fetchInBatches(request) { print(track.title) }
    }

    @Test("A batch request deletes the objects that a request fetches")
    func batchDeleteRequest() throws {
        let old = Album.fetchRequest()
        old.predicate = try FetchPredicate(format: "year < 1950")
        try context.execute(BatchDeleteRequest(fetchRequest: old))
        #expect(try context.count(for: Album.fetchRequest()) == 1)
    }

    @Test("A batch request updates objects by an expression, and merges the changes into a context")
    func batchUpdateRequest() throws {
        var request = BatchUpdateRequest(entityName: "Track", propertiesToUpdate: ["number": .expression("number + 1")])
        request.predicate = try FetchPredicate(format: "album.title == %@", "Kid A")
        try context.execute(request, mergingInto: [context])
        #expect(track.number == 1)
    }

    @Test("A batch request inserts objects from dictionaries")
    func batchInsertRequest() throws {
        let albums: [[String: Any?]] = [["title": "Kid A", "year": 2000], ["title": "Amnesiac", "year": 2001]]
        try context.execute(BatchInsertRequest(entityName: "Album", objects: albums))
        #expect(try context.count(for: Album.fetchRequest()) == 3)
    }

    @Test("The result of a batch request is merged into contexts")
    func batchResult() throws {
        let result = try context.execute(BatchDeleteRequest(fetchRequest: Track.fetchRequest()))
        print(result.count)
        ManagedObjectContext.mergeChanges(fromRemoteContextSave: result.savedChanges, into: [context])
        #expect(track.isDeleted)
    }

    @Test("A merge policy lets a context's changes win over those in the store")
    func mergePolicy() throws {
        album.year = 1998
        context.mergePolicy = .mergeByPropertyObjectTrump
        try context.save()
    }

    @Test("A save that meets a merge conflict is repeated with refreshed objects")
    func persistenceError() throws {
        let other = container.newBackgroundContext()
        for album in try other.fetch(Album.fetchRequest()) { album.year = 1999 }
        try other.save()
        album.year = 1998
        do {
            try context.save()
        } catch PersistenceError.mergeConflict(let conflicts) {
            for conflict in conflicts { context.refresh(context.object(with: conflict.objectID), mergeChanges: true) }
            try context.save()
        }
        #expect(!context.hasChanges)
    }

    @Test("A save of invalid values says what is wrong with which object")
    func validationError() throws {
        album.year = 1800
        do {
            try context.save()
        } catch PersistenceError.validation(let error) {
            print(error.code, error.entity, error)
        }
        #expect(context.hasChanges)
    }

    @Test("A to-many relationship is used like a set")
    func toMany() throws {
        radiohead.albums.insert(album)
        let recent = radiohead.albums.filter { $0.year >= 2000 }
        radiohead.albums = [album]
        #expect(recent == [album])
    }

    @Test("An ordered relationship is used like an array, and moves its members")
    func orderedToMany() throws {
        album.tracks.append(track)
        album.tracks.move(from: 0, to: album.tracks.count - 1)
        let first = album.tracks.firstIndex(of: track)
        #expect(first == 0 && Array(album.tracks) == [track])
    }

    @Test("A deletion is undone")
    func contextUndoManager() throws {
        context.undoManager = ContextUndoManager()
        context.delete(album)
        context.undo()
        print(album.isDeleted)
        #expect(!album.isDeleted)
    }

    @Test("A plan tells what a deletion would do, before it is done")
    func deletionPlan() throws {
        let plan = try context.deletionPlan(for: album)
        print(plan)
        #expect(plan.allSteps.contains { $0.relationship == "tracks" && $0.count == 1 })
    }

    @Test("Delete rules act at once where the context says so")
    func deletePropagation() throws {
        context.deletePropagation = .immediate
        context.delete(album)
        print(track.isDeleted)
        #expect(track.isDeleted)
    }

    @Test("A save returns the IDs of what it inserted, updated and deleted")
    func savedChanges() throws {
        album.year = 2001
        let saved = try context.save()
        print(saved.insertedObjectIDs, saved.updatedObjectIDs, saved.deletedObjectIDs)
        #expect(saved.updatedObjectIDs == [album.objectID])
    }

    @Test("An error of a save has the code and the contents of an NSError")
    func coreDataError() throws {
        album.year = 1800
        do {
            try context.save()
        } catch PersistenceError.constraintConflict(let conflicts) {
            print(conflicts)
        } catch let error as NSError {
            print(error.code, error.localizedDescription, error.userInfo)
        }
        #expect(context.hasChanges)
    }

    @Test("Hints rename and discard properties in a migration")
    func migrationHints() throws {
        var description = PersistentStoreDescription(url: url)
        description.migrationHints.renames = ["Book.writer": "author"]
        description.migrationHints.discards = ["Book.oldCover"]
        #expect(description.migrationHints.renames.count == 1)
    }

    @Test("A stage computes values from those of the old version's objects")
    func migrationStage() throws {
        let model = MusicModel.managedObjectModel
        let description = PersistentStoreDescription(url: url)
        @Sendable func isbn(of code: String) -> String { "978-\(code)" }
        let stage = MigrationStage(to: "Library 4", reading: ["Book"]) { stage in
            try stage.forEach("Book") { old, new in
                new["isbn"] = .string(isbn(of: old["code"].string ?? ""))
            }
        }
        let container = try PersistentContainer(model: model, description: description, stages: [stage])
        #expect(container.performedMigration == nil)
    }

    @Test("A log receives the statements with their durations, and the plans of slow ones")
    func statementLog() throws {
        container.statementLog = StatementLog(slowDuration: 0.1) { event in
            print(event.duration, event.rowCount, event.sqlWithValues)
            if event.isSlow { print(event.queryPlan.joined(separator: "\n")) }
        }
        #expect(try container.newBackgroundContext().count(for: Album.fetchRequest()) == 1)
    }

    @Test("A decoder with the model decodes the IDs of objects")
    func jsonDecoder() throws {
        let body = try JSONEncoder().encode([album.objectID])
        let decoder = JSONDecoder(managedObjectModel: container.managedObjectModel)
        let ids = try decoder.decode([ManagedObjectID].self, from: body)
        #expect(ids == [album.objectID])
    }

    @Test("The updates of a request are an asynchronous sequence")
    func fetchedResultsUpdate() async throws {
        let container = container
        let first = Task {
            for try await update in container.updates(of: { Album.fetchRequest() }) {
                print(update.objectIDs.count)
            }
        }
        first.cancel()
        try await first.value
    }

    @Test("A migration is finished in the background")
    func finishMigration() async throws {
        let container = container
        try await Task.detached(priority: .background) { _ = try container.finishMigration() }.value
    }
}

/// The samples in the comments of the sources are those that `SampleTests` runs.
@Suite("The tests of the documentation's samples") struct SampleTextTests {
    private static let sources: [URL] = {
        let folder = Folders.package.appending(path: "Sources/Relata")
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return paths.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }()

    /// The lines of a text without their indentation, and those of a comment without its slashes.
    private static func lines(_ text: some StringProtocol, after prefix: String = "") -> [String] {
        text.split(separator: "\n").map { line in
            var line = line.drop { $0 == " " }
            if line.hasPrefix(prefix) { line = line.dropFirst(prefix.count) }
            return line.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }
    }

    @Test("Each sample in a comment of the sources is in a test")
    func eachSampleIsRun() throws {
        let tested = Self.lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
        var count = 0
        for source in Self.sources {
            let blocks = try String(contentsOf: source, encoding: .utf8).components(separatedBy: "/// ```swift\n")
            for block in blocks.dropFirst() {
                let sample = Self.lines(block.components(separatedBy: "/// ```\n")[0], after: "///")
                count += 1
                let isTested = tested.indices.contains { tested[$0...].starts(with: sample) }
                #expect(isTested, "\(source.lastPathComponent): \(sample)")
            }
        }
        #expect(count >= 25)
    }
}
