import Foundation
import Testing

@testable import Relata

@Suite("What dropping the changes of one object costs, whatever else is changed")
struct RefreshCostTests {
    private let music: Music
    private let context: ManagedObjectContext
    private let albums: [Album]

    /// Albums with a track each.
    init() throws {
        music = try Music()
        context = music.context()
        let context = context
        albums = (0..<500).map { context.album("No. \($0)") }
        for album in albums { _ = context.track(album.title, album: album) }
        try context.save()
    }

    @Test("Other changed objects are looked at once, and not for each object")
    func others() throws {
        for album in albums { album.title += "!" }
        let moved = try context.all(Track.self).prefix(5)
        for track in moved { track.album = albums[499] }
        let before = context.core.tracker.referenceVisits
        for album in albums.dropLast() { context.refresh(album, mergeChanges: false) }
        #expect(context.core.tracker.referenceVisits - before < 10_000)
        #expect(moved.allSatisfy { $0.album?.title == $0.title && !$0.hasPersistentChangedValues })
        #expect(albums.filter(\.hasChanges) == [albums[499]])
        #expect(albums[0].title == "No. 0" && albums[0].tracks.count == 1)
    }

    @Test("Where nothing is deleted, deleted objects are not looked for among all that is changed")
    func nothingDeleted() throws {
        let tracks = try context.all(Track.self)
        for track in tracks { track.album = albums[499] }
        let before = context.core.tracker.removalVisits
        for track in tracks { context.refresh(track, mergeChanges: false) }
        #expect(context.core.tracker.removalVisits - before < 10_000)
        #expect(tracks.allSatisfy { !$0.hasChanges && $0.album?.title == $0.title })
    }

    @Test("What is changed and inserted between two of them is found")
    func inBetween() throws {
        context.refresh(albums[0], mergeChanges: false)
        let track = try #require(albums[1].tracks.first)
        track.album = albums[2]
        let new = context.track("new", album: albums[3])
        context.refresh(albums[1], mergeChanges: false)
        #expect(track.album === albums[1] && albums[2].tracks.count == 1)
        context.refresh(albums[3], mergeChanges: false)
        #expect(new.album == nil)
        new.album = albums[4]
        track.album = albums[5]
        try context.save()
        track.album = albums[6]
        context.refresh(albums[5], mergeChanges: false)
        #expect(track.album === albums[5] && new.album === albums[4])
    }

    @Test("The rules of pending deletions are not applied again where no relationship was changed")
    func rules() throws {
        let counter = StatementCounter(music.container)
        context.delete(albums[0])
        for album in albums.dropFirst() { album.title += "!" }
        _ = try context.count(for: FetchRequest<Album>())
        let counted = counter.count {
            for album in albums.dropFirst() { context.refresh(album, mergeChanges: false) }
        }
        #expect(counted.statements < 10, "\(counted)")
        #expect(context.updatedObjects.isEmpty && context.deletedObjects.contains(albums[0]))
    }
}
