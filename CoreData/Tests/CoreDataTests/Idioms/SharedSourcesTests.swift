import CoreData
import Relata
import Testing

@Suite("Sources that say import CoreData")
struct SharedSourcesTests {
    private let container: PersistentContainer
    private let context: NSManagedObjectContext

    init() throws {
        container = try PersistentContainer.temporary(model: MusicModel.managedObjectModel)
        context = container.newBackgroundContext()
    }

    @Test("managed properties have the user's own types")
    func properties() throws {
        let track = Track(context: context, title: "Waltz")
        #expect(track.title == "Waltz")
        #expect(track.created == Date(timeIntervalSinceReferenceDate: 1))
        #expect(track.kindRawValue == .song)
        track.kindRawValue = .speech
        track.plays = 3
        track.price = NSDecimalNumber(string: "1.25")
        track.loud = true
        try context.save()
        let other = try #require(
            container.newBackgroundContext().fetch(NSFetchRequest<Track>(entityName: "Track")).first)
        #expect(other.kindRawValue == .speech)
        #expect(other.plays?.intValue == 3)
        #expect(other.price == NSDecimalNumber(string: "1.25"))
        #expect(other.loud)
    }

    @Test("accessors of relationships change both sides")
    func relationships() throws {
        let album = Album(context: context)
        album.title = "A"
        let tracks = ["1", "2", "3"].map { Track(context: context, title: $0) }
        for track in tracks { album.addToTracks(track) }
        #expect(album.tracks?.array as? [Track] == tracks)
        #expect(tracks.allSatisfy { $0.album === album })
        album.removeFromTracks(NSOrderedSet(array: [tracks[1]]))
        #expect(tracks[1].album == nil)
        let tag = Tag(context: context)
        album.tags = [tag]
        #expect((tag.albums as? Set<Album>) == [album])
        tag.removeFromAlbums(album)
        #expect(album.tags.isEmpty)
    }

    @Test("a fetch accepts Foundation's predicates and sort descriptors")
    func fetching() throws {
        Album(context: context).title = "A"
        Album(context: context).title = "B"
        try context.save()
        #expect(try context.fetch(Album.titled("B")).map(\.title) == ["B"])
        #expect(Album.description(of: Album.titled("B")) == #"title == "B""#)
        let wrong = NSFetchRequest<Album>(entityName: "Album")
        wrong.predicate = NSPredicate(format: "title ==")
        #expect(throws: (any Error).self) { try context.fetch(wrong) }
    }

    @Test("the model is found in the folder that the build creates")
    func runTimeModel() throws {
        let url = try #require(Bundle.module.url(forResource: "Music", withExtension: "momd"))
        #expect(NSManagedObjectModel(contentsOf: url) === MusicModel.managedObjectModel)
        #expect(NSManagedObjectModel(contentsOf: url.appending(path: "None.mom")) == nil)
    }
}
