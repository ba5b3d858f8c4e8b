import Relata
import Testing

@Suite("Conflicts with other objects and other writers (semantics 4.6)")
struct ConflictTests {
    private func label(_ name: String?, in context: ManagedObjectContext) -> Label {
        let label = Label(context: context)
        label.name = name
        return label
    }

    @Test("Missing values never conflict, and a deleted object's value is free in the same save")
    func uniqueAndNothing() throws {
        let music = try Music()
        let context = music.context()
        _ = label(nil, in: context)
        _ = label(nil, in: context)
        let old = label("Warp", in: context)
        try context.save()
        context.delete(old)
        _ = label("Warp", in: context)
        try context.save()
        #expect(try music.context().all(Label.self).compactMap(\.name) == ["Warp"])
    }

    @Test(
        "A reference to an object that another writer has deleted is refused, from a new object and from a changed one")
    func destinationIsGone() throws {
        let music = try Music()
        let context = music.context()
        let artist = context.artist("Boards")
        let kept = context.album("Kept")
        try context.save()
        let other = music.context()
        other.delete(try music.only(Artist.self, in: other))
        try other.save()

        let new = context.album("New")
        new.artist = artist
        let error = #expect(throws: PersistenceError.self) { try context.save() }
        guard case .missingDestination(let relationship, let source, let destination) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(relationship == "artist")
        #expect(source == new.objectID)
        #expect(destination == artist.objectID)
        #expect(error?.code == 133_000)
        #expect(try music.context().all(Album.self).count == 1)

        new.artist = nil
        kept.artist = artist
        #expect(errorCode { try context.save() } == 133_000)
        kept.artist = nil
        try context.save()
        #expect(try music.context().all(Album.self).count == 2)
    }

    @Test("A dangling reference of No Action never conflicts")
    func danglingReference() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        album.label = label("Warp", in: context)
        try context.save()
        let other = music.context()
        other.delete(try music.only(Label.self, in: other))
        try other.save()
        album.title = "Renamed"
        try context.save()
        #expect(try music.only(Album.self, in: music.context()).title == "Renamed")
    }
}
