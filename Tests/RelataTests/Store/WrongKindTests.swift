import Foundation
import RelataModel
import Testing

@_spi(CoreDataModule) @_spi(Generated) @testable import Relata

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

    @Test("An ID that names another entity of the hierarchy does not keep the row's object away", arguments: [0, 1, 2])
    func idOfAnotherEntity(kind: Int) throws {
        let music = try Music()
        let writer = music.context()
        let tag = writer.tag("tag")
        tag.media.insert(writer.track("a"))
        try writer.save()
        let track = try #require(tag.media.first)
        let parent = music.context()
        let context = kind == 2 ? ManagedObjectContext(parent: parent) : parent
        let name = kind == 1 ? "Video" : "Media"
        let text = track.objectID.uriRepresentation().absoluteString
        let uri = try #require(URL(string: text.replacingOccurrences(of: "/Track/", with: "/\(name)/")))
        let coordinator = music.container.persistentStoreCoordinator
        let id = try #require(coordinator.managedObjectID(forURIRepresentation: uri))
        #expect(id.entity.name == name)
        // A fault that has not been read, and one that has.
        let fault = context.object(with: id)
        #expect(try context.all(Media.self).map(\.title) == ["a"])
        #expect(fault.value(forKey: "title") as? String ?? "" == "" && fault.managedObjectContext == nil)
        let again = context.object(with: id)
        let other = try music.only(Tag.self, in: context)
        #expect(other.media.map(\.title) == ["a"])
        #expect(try context.all(Track.self).count == 1)
        if kind == 0 {
            let fresh = music.context()
            #expect(try fresh.existingObject(with: id).objectID == track.objectID)
        }
        withExtendedLifetime(again) {}
        #expect(!context.hasChanges)
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

    @Test("A row whose ID cannot be that of an object is an error, and the others can be read", arguments: [0, -7])
    func unusableID(rowID: Int) throws {
        let music = try Music()
        let context = music.context()
        for title in ["a", "b"] { _ = context.track(title) }
        try context.save()
        try SQLiteFile(music.container).run("UPDATE \"Media\" SET \"_id\" = \(rowID) WHERE \"title\" = 'a'")
        let other = music.context()
        let new = other.track("new")
        #expect(new.objectID.isTemporaryID)
        func requireError(_ work: () throws -> Void) {
            do {
                try work()
                Issue.record("It was read.")
            } catch {
                #expect("\(error)".contains("ID \(rowID)"))
            }
        }
        requireError { _ = try other.all(Track.self) }
        requireError { _ = try other.fetch(FetchRequest<ManagedObjectID>(entityName: "Track")) }
        let request = FetchRequest<Track>()
        request.predicate = try FetchPredicate(format: "title == 'b'")
        request.includesPendingChanges = false
        let found = try other.fetch(request)
        #expect(found.map(\.title) == ["b"] && found.allSatisfy { !$0.objectID.isTemporaryID })
        try other.save()
    }
}
