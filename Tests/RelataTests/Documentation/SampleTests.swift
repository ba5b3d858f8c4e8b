import Foundation
import Relata
import RelataTestSupport
import Testing

/// The samples of the documentation of types, each as it stands there: a test compares them.
@Suite("Samples of the documentation work") struct SampleTests {
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

    @Test func persistentContainer() async throws {
        let container = try PersistentContainer(model: MusicModel.managedObjectModel, at: url)
        let titles = try await container.perform { context in
            try context.fetch(Album.fetchRequest()).map(\.title)
        }
        #expect(titles == ["Kid A"])
    }

    @Test func persistentStoreDescription() throws {
        var description = PersistentStoreDescription(url: url)
        description.isReadOnly = true
        description.timeout = 30
        let reader = try PersistentContainer(model: MusicModel.managedObjectModel, description: description)
        #expect(try reader.newBackgroundContext().count(for: Album.fetchRequest()) == 1)
    }

    @Test func managedObjectContext() throws {
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

    @Test func managedObject() throws {
        album.year = 2000
        album.artist = radiohead
        print(album.hasChanges, radiohead.albums.contains(album))
        #expect(album.isUpdated)
    }

    @Test func managedObjectID() async throws {
        let id = album.objectID
        try await container.perform { other in
            let album = try other.existingObject(with: id)
            other.delete(album)
            try other.save()
        }
        #expect(try context.count(for: Track.fetchRequest()) == 0)
    }

    @Test func fetchRequest() throws {
        let request = FetchRequest(predicate: #Predicate<Track> { $0.album?.title == "Kid A" })
        request.sortDescriptors = [KeySortDescriptor(\Track.number)]
        request.fetchLimit = 10
        let tracks = try context.fetch(request)
        #expect(tracks == [track])
    }

    @Test func fetchCursor() throws {
        let request = Track.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(\Track.title)]
        request.fetchLimit = 50
        let page = try context.fetch(request)
        if let last = page.last { request.after = try context.cursor(after: last, in: request) }
        let next = try context.fetch(request)
        #expect(page == [track] && next.isEmpty)
    }

    @Test func fetchPredicate() throws {
        let request = Track.fetchRequest()
        request.predicate = try FetchPredicate(format: "album.year >= %@ AND title CONTAINS[cd] %@", 2000, "idio")
        #expect(try context.fetch(request) == [track])
    }

    @Test func keySortDescriptor() throws {
        let request = Album.fetchRequest()
        request.sortDescriptors = [
            KeySortDescriptor(key: "year", ascending: false), KeySortDescriptor(\Album.title),
        ]
        #expect(try context.fetch(request) == [album])
    }

    @Test func expressionDescription() throws {
        let request = FetchRequest<[String: any Sendable]>(Album.fetchRequest())
        request.propertiesToFetch = ["artist.name", ExpressionDescription(name: "last", expression: "max:(year)")]
        request.propertiesToGroupBy = ["artist.name"]
        let rows = try context.fetch(request)
        #expect(rows.count == 1 && rows.first?["last"] as? Int == 2000)
    }

    @Test func fetchedResultsController() throws {
        let controller = FetchedResultsController(fetchRequest: Album.fetchRequest(), managedObjectContext: context)
        controller.didChangeContent = { update in
            for change in update.changes { print(change) }
        }
        try controller.performFetch()
        #expect(controller.fetchedObjects == [album])
    }

    @Test func batchedResults() throws {
        let request = Track.fetchRequest()
        request.fetchBatchSize = 500
        for track in try context.fetchInBatches(request) { print(track.title) }
    }

    @Test func batchDeleteRequest() throws {
        let old = Album.fetchRequest()
        old.predicate = try FetchPredicate(format: "year < 1950")
        try context.execute(BatchDeleteRequest(fetchRequest: old))
        #expect(try context.count(for: Album.fetchRequest()) == 1)
    }

    @Test func batchUpdateRequest() throws {
        var request = BatchUpdateRequest(entityName: "Track", propertiesToUpdate: ["number": .expression("number + 1")])
        request.predicate = try FetchPredicate(format: "album.title == %@", "Kid A")
        try context.execute(request, mergingInto: [context])
        #expect(track.number == 1)
    }

    @Test func batchInsertRequest() throws {
        let albums: [[String: Any?]] = [["title": "Kid A", "year": 2000], ["title": "Amnesiac", "year": 2001]]
        try context.execute(BatchInsertRequest(entityName: "Album", objects: albums))
        #expect(try context.count(for: Album.fetchRequest()) == 3)
    }

    @Test func batchResult() throws {
        let result = try context.execute(BatchDeleteRequest(fetchRequest: Track.fetchRequest()))
        print(result.count)
        ManagedObjectContext.mergeChanges(fromRemoteContextSave: result.savedChanges, into: [context])
        #expect(track.isDeleted)
    }

    @Test func mergePolicy() throws {
        album.year = 1998
        context.mergePolicy = .mergeByPropertyObjectTrump
        try context.save()
    }

    @Test func persistenceError() throws {
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

    @Test func validationError() throws {
        album.year = 1800
        do {
            try context.save()
        } catch PersistenceError.validation(let error) {
            print(error.code, error.entity, error)
        }
        #expect(context.hasChanges)
    }

    @Test func toMany() throws {
        radiohead.albums.insert(album)
        let recent = radiohead.albums.filter { $0.year >= 2000 }
        radiohead.albums = [album]
        #expect(recent == [album])
    }

    @Test func orderedToMany() throws {
        album.tracks.append(track)
        album.tracks.move(from: 0, to: album.tracks.count - 1)
        let first = album.tracks.firstIndex(of: track)
        #expect(first == 0 && Array(album.tracks) == [track])
    }

    @Test func contextUndoManager() throws {
        context.undoManager = ContextUndoManager()
        context.delete(album)
        context.undo()
        print(album.isDeleted)
        #expect(!album.isDeleted)
    }

    @Test func deletionPlan() throws {
        let plan = try context.deletionPlan(for: album)
        print(plan)
        #expect(plan.allSteps.contains { $0.relationship == "tracks" && $0.count == 1 })
    }

    @Test func deletePropagation() throws {
        context.deletePropagation = .immediate
        context.delete(album)
        print(track.isDeleted)
        #expect(track.isDeleted)
    }

    @Test func savedChanges() throws {
        album.year = 2001
        let saved = try context.save()
        print(saved.insertedObjectIDs, saved.updatedObjectIDs, saved.deletedObjectIDs)
        #expect(saved.updatedObjectIDs == [album.objectID])
    }

    @Test func coreDataError() throws {
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

    @Test func migrationHints() throws {
        var description = PersistentStoreDescription(url: url)
        description.migrationHints.renames = ["Book.writer": "author"]
        description.migrationHints.discards = ["Book.oldCover"]
        #expect(description.migrationHints.renames.count == 1)
    }

    @Test func migrationStage() throws {
        let model = MusicModel.managedObjectModel
        let description = PersistentStoreDescription(url: url)
        @Sendable func isbn(of code: String) -> String { "978-\(code)" }
        let stage = MigrationStage(to: "Library 4", reading: ["Book"]) { stage in
            try stage.forEach("Book") { old, new in
                new["isbn"] = .text(isbn(of: old["code"].string ?? ""))
            }
        }
        let container = try PersistentContainer(model: model, description: description, stages: [stage])
        #expect(container.performedMigration == nil)
    }

    @Test func statementLog() throws {
        container.statementLog = StatementLog(slowDuration: 0.1) { event in
            print(event.duration, event.rowCount, event.sqlWithValues)
            if event.isSlow { print(event.queryPlan.joined(separator: "\n")) }
        }
        #expect(try container.newBackgroundContext().count(for: Album.fetchRequest()) == 1)
    }

    @Test func jsonDecoder() throws {
        let body = try JSONEncoder().encode([album.objectID])
        let decoder = JSONDecoder(managedObjectModel: container.managedObjectModel)
        let ids = try decoder.decode([ManagedObjectID].self, from: body)
        #expect(ids == [album.objectID])
    }

    @Test func fetchedResultsUpdate() async throws {
        let container = container
        let first = Task {
            for try await update in container.updates(of: { Album.fetchRequest() }) {
                print(update.objectIDs.count)
            }
        }
        first.cancel()
        try await first.value
    }

    @Test func finishMigration() async throws {
        let container = container
        try await Task.detached(priority: .background) { _ = try container.finishMigration() }.value
    }
}

/// The samples in the comments of the sources are those that `SampleTests` runs.
@Suite("Samples of the documentation are tested") struct SampleTextTests {
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

    @Test func eachSampleIsRun() throws {
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
