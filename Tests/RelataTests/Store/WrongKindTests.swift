import RelataModel
@_spi(Generated) import Relata
import Testing

@Suite("Rows whose entity other writers have changed")
struct WrongKindTests {
    @Test("An object whose row now has another entity is not fetched as one of the old one")
    func changedEntity() throws {
        let music = try Music()
        let context = music.context()
        let track = context.track("a")
        let tag = context.tag("tag")
        tag.media.insert(track)
        try context.save()
        try SQLiteFile(music.container).run("UPDATE \"Media\" SET \"_entity\" = 'Video'")
        #expect(try context.all(Video.self).isEmpty)
        #expect(try context.all(Media.self).count == 1)
        #expect(tag.media.count == 1 && track.title == "a")
        #expect(try music.context().all(Video.self).count == 1)
    }

    @Test("Objects that are read in batches have the requested entity, whatever has happened to their rows")
    func batches() throws {
        let music = try Music()
        let context = music.context()
        let track = context.track("a")
        try context.save()
        try SQLiteFile(music.container).run("UPDATE \"Media\" SET \"_entity\" = 'Video'")
        let batched = try context.fetchInBatches(FetchRequest<Video>())
        #expect(batched.count == 1)
        #expect(batched[0].title == "" && batched[0].isDeleted == false && batched[0] !== track)
        #expect(batched[0].objectID == track.objectID)
        #expect(try context.fetchInBatches(FetchRequest<Media>()).count == 1)
        #expect(track.title == "a" && !context.hasChanges)
        let fresh = music.context()
        let ids = try fresh.fetchInBatches(FetchRequest<Video>())
        try SQLiteFile(music.container).run("UPDATE \"Media\" SET \"_entity\" = 'Track'")
        #expect(ids[0].title == "")
    }

    @Test("A reference to an object of a sibling entity leads nowhere, in memory too", arguments: [false, true])
    func sibling(isInMemory: Bool) throws {
        let container = try PersistentContainer.temporary(model: PosterStorage.model)
        let writer = container.newBackgroundContext()
        _ = Poster(context: writer)
        let track = writer.track("a")
        try writer.save()
        let file = try SQLiteFile(container)
        try file.run("UPDATE \"Poster\" SET \"video\" = (SELECT \"_id\" FROM \"Media\")")
        let context = container.newBackgroundContext()
        let known = isInMemory ? try context.all(Track.self) : []
        let poster = try #require(try context.all(Poster.self).first)
        #expect(poster.video == nil)
        #expect(known.count == (isInMemory ? 1 : 0) && track.title == "a")
    }
}

final class Poster: ManagedObject {
    var video: Video? { PosterStorage.destination(of: self, 0) }
}

final class PosterStorage: ObjectStorage {
    var video = ToOneReference()

    static let model = ManagedObjectModel(
        Model(
            "Posters",
            entities: [
                Entity("Poster", relationships: [Relationship("video", to: "Video", isOptional: true)]),
                MusicModel.ArtistStorage.entity, MusicModel.FanClubStorage.entity, MusicModel.BookingStorage.entity,
                MusicModel.LabelStorage.entity, MusicModel.AlbumStorage.entity, MusicModel.ExtraStorage.entity,
                MusicModel.MediaStorage.entity, MusicModel.TrackStorage.trackEntity,
                MusicModel.VideoStorage.videoEntity, MusicModel.TagStorage.entity, MusicModel.PlaylistStorage.entity,
                MusicModel.NodeStorage.entity, MusicModel.SampleStorage.entity,
            ]),
        classes: MusicModel.classes + [EntityClass("Poster", Poster.self, storage: PosterStorage.self)])

    override class var slots: [String] { ["video"] }

    override func load(from row: Row) { video = row.toOne(0) }

    override func visit(_ slot: Int, _ visitor: FieldVisitor) {
        if slot == 0 { video = visitor.visited(video) } else { super.visit(slot, visitor) }
    }

    override func assign(from other: ObjectStorage) {
        super.assign(from: other)
        video = unsafeDowncast(other, to: PosterStorage.self).video
    }
}
