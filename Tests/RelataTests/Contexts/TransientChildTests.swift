@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import Testing

@Suite("Transient relationships in child contexts (semantics 2.5, 4.5)")
struct TransientChildTests {
    /// The model of music, in which tags and their media are related only in memory.
    static let model: ManagedObjectModel = {
        var entities = MusicModel.managedObjectModel.model.entities
        for index in entities.indices {
            for position in entities[index].relationships.indices
            where ["media", "tags"].contains(entities[index].relationships[position].name) {
                entities[index].relationships[position].isTransient = true
            }
        }
        return ManagedObjectModel(Model("Music", entities: entities), classes: MusicModel.classes)
    }()

    private let container: PersistentContainer
    private let parent: ManagedObjectContext
    private let child: ManagedObjectContext
    private let tag: Tag
    private let tracks: [Track]

    /// A tag with two tracks, which the store has without their relation.
    init() throws {
        container = try PersistentContainer.temporary(model: Self.model)
        parent = container.newBackgroundContext()
        child = ManagedObjectContext(parent: parent)
        tag = parent.tag("tag")
        tracks = [parent.track("a"), parent.track("b")]
        tag.media = ToMany(tracks)
        try parent.save()
        #expect(tag.media.count == 2)
    }

    @Test("A child sees the parent's values in memory, and its removals and additions reach the parent")
    func removals() throws {
        let mine = try own(tag, in: child)
        #expect(Set(mine.media.map(\.title)) == ["a", "b"])
        mine.media.remove(try own(tracks[0], in: child))
        let new = child.track("c")
        mine.media.insert(new)
        try child.save()
        #expect(Set(tag.media.map(\.title)) == ["b", "c"] && tracks[0].tags.isEmpty && tracks[1].tags.count == 1)
        // Again, now that the child's list is what was saved.
        mine.media.remove(try own(tracks[1], in: child))
        try child.save()
        #expect(tag.media.map(\.title) == ["c"])
        new.tags = []
        try child.save()
        #expect(tag.media.isEmpty)
    }

    @Test("Objects that the parent adds meanwhile stay, and discarding the child's changes restores its list")
    func both() throws {
        let mine = try own(tag, in: child)
        mine.media.remove(try own(tracks[0], in: child))
        tag.media.insert(parent.track("d"))
        child.rollback()
        #expect(mine.media.count == 3)
        mine.media.removeAll()
        tag.media.insert(parent.track("e"))
        try child.save()
        #expect(tag.media.map(\.title) == ["e"])
    }

    @Test("A refresh that merges keeps a changed object's transient values (4.2)")
    func refresh() throws {
        tag.name = "other"
        parent.refresh(tag, mergeChanges: true)
        #expect(tag.name == "other" && Set(tag.media.map(\.title)) == ["a", "b"])
        tag.media.remove(tracks[0])
        parent.refresh(tag, mergeChanges: true)
        #expect(tag.media.map(\.title) == ["b"] && tracks[0].tags.isEmpty)
    }
}
