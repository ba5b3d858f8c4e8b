import Foundation
import Relata
import Testing

@Suite("Reports of both ends of a changed relationship (semantics 3.1)")
struct UpdatedPartnerTests {
    private let music = Result { try Music() }

    /// An album with two tracks, saved; the context that did it has ended.
    private func album() throws -> (id: ManagedObjectID, tracks: [ManagedObjectID]) {
        let context = try music.get().container.newBackgroundContext()
        let album = context.album("Album")
        let tracks = ["a", "b"].map { context.track($0, album: album) }
        try context.save()
        return (album.objectID, tracks.map(\.objectID))
    }

    private func track(_ id: ManagedObjectID, in context: ManagedObjectContext) throws -> Track {
        try #require(context.object(with: id) as? Track)
    }

    @Test("A save reports an owner that is not in memory, and creates no object for it")
    func unloadedOwner() throws {
        let (album, tracks) = try album()
        let context = try music.get().context()
        context.delete(try track(tracks[0], in: context))
        #expect(try context.save().updatedObjectIDs == [album])
        #expect(context.registeredObject(for: album) == nil)
        try track(tracks[1], in: context).album = nil
        #expect(try Set(context.save().updatedObjectIDs) == [album, tracks[1]])
        #expect(context.registeredObject(for: album) == nil)
    }

    @Test("The owner's row is not written for it")
    func ownersRow() throws {
        let (album, tracks) = try album()
        let other = try music.get().context()
        let known = try #require(other.object(with: album) as? Album)
        known.title = "New"
        let context = try music.get().context()
        context.delete(try track(tracks[0], in: context))
        try context.save()
        // It would be a conflict otherwise.
        try other.save()
    }

    @Test("A controller reports an owner whose member is deleted as a fault, at once and by another context's save")
    func controller() throws {
        for isOwnContext in [true, false] {
            let (album, tracks) = try album()
            let context = try music.get().context()
            let request = Album.fetchRequest()
            request.predicate = try FetchPredicate(format: "SELF == %@", album)
            let controller = FetchedResultsController(fetchRequest: request, managedObjectContext: context)
            var changes: [FetchedResultsUpdate.Change] = []
            controller.didChangeContent = { changes += $0.changes }
            try controller.performFetch()
            if isOwnContext {
                context.delete(context.object(with: tracks[0]))
                context.processPendingChanges()
            } else {
                let other = try music.get().context()
                other.delete(other.object(with: tracks[0]))
                context.mergeChanges(fromContextDidSave: try other.save())
            }
            #expect(changes == [.update(album, at: 0)])
            #expect(controller.fetchedObjects?.first?.tracks.count == 1)
        }
    }

    @Test("A stream of updates reports an owner whose member is deleted", .timeLimit(.minutes(1)))
    func stream() async throws {
        let (album, tracks) = try album()
        var updates = try music.get().container.updates(of: { () -> FetchRequest<Album> in Album.fetchRequest() })
            .makeAsyncIterator()
        #expect(try await updates.next()?.changes == [.insert(album, at: 0)])
        try await music.get().container.perform { context in
            context.delete(context.object(with: tracks[0]))
            try context.save()
        }
        #expect(try await updates.next()?.changes == [.update(album, at: 0)])
    }

    @Test("A batch update of a to-one relationship reports the previous and the new owners")
    func batchUpdate() throws {
        let (album, tracks) = try album()
        let context = try music.get().context()
        let other = context.album("Other")
        try context.save()
        var request = BatchUpdateRequest(entityName: "Track", propertiesToUpdate: ["album": .constant(other.objectID)])
        request.predicate = try FetchPredicate(format: "title == 'a'")
        let observer = try music.get().context()
        observer.automaticallyMergesChangesFromParent = true
        let controller = FetchedResultsController(fetchRequest: Album.fetchRequest(), managedObjectContext: observer)
        var updated: Set<ManagedObjectID> = []
        controller.didChangeContent = { update in
            for case .update(let id, _) in update.changes { updated.insert(id) }
        }
        try controller.performFetch()
        try context.execute(request)
        observer.processPendingChanges()
        #expect(updated == [album, other.objectID])
        #expect(tracks.count == 2)
    }
}
