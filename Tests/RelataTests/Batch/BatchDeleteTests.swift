import Foundation
import Relata
import Testing

@Suite("Batch deletion (semantics 6.1)")
struct BatchDeleteTests {
    private let music: Music
    private let context: ManagedObjectContext

    init() throws {
        music = try Music()
        context = music.context()
    }

    private func request<Object: ManagedObject>(_ type: Object.Type, _ format: String) throws -> BatchDeleteRequest {
        let request = FetchRequest<Object>()
        request.predicate = try FetchPredicate(format: format)
        return BatchDeleteRequest(fetchRequest: request)
    }

    @Test("Predicate, order, limit and offset determine the deleted rows; unsaved changes are not seen")
    func fetchRequest() throws {
        for number in 1...6 { context.track("t\(number)").number = Int16(number) }
        try context.save()
        let tracks = try context.all(Track.self)
        tracks[0].number = 100
        let fetch = Track.fetchRequest()
        fetch.predicate = try FetchPredicate(format: "number < 6")
        fetch.sortDescriptors = [KeySortDescriptor(key: "number", ascending: false)]
        fetch.fetchLimit = 2
        fetch.fetchOffset = 1
        var delete = BatchDeleteRequest(fetchRequest: fetch)
        delete.resultType = .count
        let result = try context.execute(delete)
        #expect(result.count == 2)
        #expect(try music.context().all(Track.self).map(\.title).sorted() == ["t1", "t2", "t5", "t6"])
    }

    @Test("Sub-entities are excluded if the request says so")
    func subentities() throws {
        _ = context.track("track")
        try context.save()
        let fetch = FetchRequest<Media>()
        fetch.includesSubentities = false
        #expect(try context.execute(BatchDeleteRequest(fetchRequest: fetch)).count == 0)
        fetch.includesSubentities = true
        #expect(try context.execute(BatchDeleteRequest(fetchRequest: fetch)).count == 1)
    }

    @Test("Object IDs must be of one entity")
    func objectIDs() throws {
        let (track, tag, other) = (context.track("track"), context.tag("tag"), context.track("other"))
        #expect(try context.execute(BatchDeleteRequest(objectIDs: [track.objectID])).count == 0)
        try context.save()
        let mixed = BatchDeleteRequest(objectIDs: [track.objectID, tag.objectID])
        #expect(errorCode { try context.execute(mixed) } == 134_060)
        var one = BatchDeleteRequest(objectIDs: [track.objectID])
        one.resultType = .objectIDs
        #expect(try context.execute(one).objectIDs == [track.objectID])
        #expect(try context.execute(one).objectIDs == [])
        #expect(try music.context().all(Track.self).map(\.objectID) == [other.objectID])
    }

    @Test("Cascade covers the whole closure, and the result has all rows; Nullify clears keys and pairs")
    func rules() throws {
        let album = context.album("album")
        let (track, other) = (context.track("track", album: album), context.track("other"))
        let tag = context.tag("tag")
        track.tags = [tag]
        other.tags = [tag]
        try context.save()
        let ids = Set([album.objectID, track.objectID])
        var delete = try request(Album.self, "title == 'album'")
        delete.resultType = .objectIDs
        #expect(Set(try context.execute(delete).objectIDs) == ids)
        let reader = music.context()
        #expect(try music.only(Tag.self, in: reader).media.map(\.title) == ["other"])
        #expect(try SQLiteFile(music.container).rows("PRAGMA foreign_key_check").isEmpty)
    }

    @Test("Deny refuses the whole request, unless the destinations are deleted too")
    func deny() throws {
        let artist = context.artist("artist")
        _ = context.artist("lonely")
        let album = context.album("album")
        album.artist = artist
        try context.save()
        let delete = try request(Artist.self, "name != ''")
        #expect(errorCode { try context.execute(delete) } == 1600)
        #expect(try music.context().all(Artist.self).count == 2)
        do {
            try context.execute(delete)
        } catch PersistenceError.validation(let error) {
            #expect(error.objectID == artist.objectID && error.property == "albums")
            #expect(error.value == .objects([album.objectID]))
        }
    }

    @Test("A remaining row that would lose a required value is error 1570")
    func requiredInverse() throws {
        let booking = Booking(context: context)
        booking.artist = context.artist("artist")
        try context.save()
        let delete = BatchDeleteRequest(fetchRequest: Artist.fetchRequest())
        #expect(throws: PersistenceError.self) { try context.execute(delete) }
        do {
            try context.execute(delete)
        } catch PersistenceError.validation(let error) {
            #expect(error.code == .missingMandatoryProperty && error.objectID == booking.objectID)
        }
    }

    @Test("No Action leaves dangling keys")
    func noAction() throws {
        let label = Label(context: context)
        label.name = "label"
        context.album("album").label = label
        try context.save()
        try context.execute(BatchDeleteRequest(fetchRequest: Label.fetchRequest()))
        let file = try SQLiteFile(music.container)
        #expect(try file.rows("SELECT \"title\", \"label\" FROM \"Album\"") == [["album", "1"]])
        #expect(try file.rows("SELECT count(*) FROM \"Label\"") == [["0"]])
    }

    @Test("A chain of 100,000 rows is deleted without overflow")
    func chain() throws {
        try context.execute(
            BatchInsertRequest(entityName: "Node", objects: (0..<100_000).map { ["name": "\($0)"] }))
        try SQLiteFile(music.container).run("UPDATE \"Node\" SET \"parent\" = \"_id\" - 1 WHERE \"_id\" > 1")
        #expect(try context.execute(try request(Node.self, "name == '0'")).count == 100_000)
        #expect(try context.count(for: Node.fetchRequest()) == 0)
    }

    @Test("An ID is not reused")
    func numbers() throws {
        let id = context.tag("one")
        try context.save()
        let old = id.objectID
        try context.execute(BatchDeleteRequest(fetchRequest: Tag.fetchRequest()))
        let other = music.context()
        let tag = other.tag("two")
        try other.save()
        #expect(tag.objectID != old)
    }

    @Test("Cancelling undoes everything")
    func cancelling() throws {
        _ = context.track("track")
        try context.save()
        let progress = Progress(totalUnitCount: 1)
        progress.cancel()
        #expect(throws: CocoaError.self) {
            try context.execute(BatchDeleteRequest(fetchRequest: Track.fetchRequest()), progress: progress)
        }
        #expect(try music.context().count(for: Track.fetchRequest()) == 1)
    }
}
