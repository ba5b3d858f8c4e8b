import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Versions of a model that a program reads from their descriptions")
struct DescribedVersionTests {
    @Test("described versions open the stores of their models, with the same objects")
    func stores() throws {
        let folder = try TemporaryFolder()
        let url = URL(filePath: try folder.write("", to: "store.sqlite"))
        let model = MusicModel.managedObjectModel.model
        do {
            let context = try PersistentContainer(model: MusicModel.managedObjectModel, at: url).newBackgroundContext()
            let album = context.album("First")
            album.artist = context.artist("Ann")
            album.tracks = [context.track("b"), context.track("a")]
            album.tracks[0].tags = [context.tag("tag")]
            try context.save()
        }
        let described = try ManagedObjectModel(
            describedBy: ModelDescription(model, schema: Schema(model)).text(), version: "Music",
            base: ManagedObject.self
        ) { _ in nil }
        #expect(described.entityVersionHashesByName == MusicModel.managedObjectModel.entityVersionHashesByName)
        var description = PersistentStoreDescription(url: url)
        description.migration = .never
        let context = try PersistentContainer(model: described, description: description).newBackgroundContext()
        let album = try #require(try context.fetch(FetchRequest<ManagedObject>(entityName: "Album")).first)
        #expect(
            album.value(forKeyPath: "artist.name") as? String == "Ann" && album.value(forKey: "year") as? Int == 2000)
        #expect(album.value(forKeyPath: "artist.albumCount") as? Int == 1)
        #expect(
            (album.value(forKey: "tracks") as? [ManagedObject])?.map { $0.value(forKey: "title") as? String } == [
                "b", "a",
            ])
        #expect(
            album.value(forKeyPath: "tracks.tags.name") != nil
                && album.value(forKeyPath: "artist.albums.@count") as? Int == 1)
        album.setValue("x", forKey: "title")
        #expect(errorCode { try context.save() } == 1670)
        album.setValue("Second", forKey: "title")
        context.delete(try #require(album.value(forKey: "artist") as? ManagedObject))
        #expect(errorCode { try context.save() } == 1600)
        context.rollback()
        context.delete(album)
        try context.save()
        #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Track")) == 0)
    }
}
