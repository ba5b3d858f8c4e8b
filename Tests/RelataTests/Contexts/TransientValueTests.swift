import Foundation
import Relata
import Testing

@Suite("Values that only memory has, and what refreshes keep of them (semantics 4.2)")
struct TransientValueTests {
    enum Way: CaseIterable {
        case refresh, refreshAll, merge, refetch
    }

    @Test(
        "A refresh that merges drops those of an object without changes, and keeps those of one with changes",
        arguments: Way.allCases)
    func attributes(way: Way) throws {
        let music = try Music()
        let (context, other) = (music.context(), music.context())
        let sample = Sample(context: context)
        sample.text = "old"
        sample.note = "x"
        try context.save()
        try music.only(Sample.self, in: other).text = "new"
        let saved = try other.save()
        switch way {
        case .refresh: context.refresh(sample, mergeChanges: true)
        case .refreshAll: context.refreshAllObjects()
        case .merge: context.mergeChanges(fromContextDidSave: saved)
        case .refetch:
            let request = FetchRequest<Sample>()
            request.shouldRefreshRefetchedObjects = true
            #expect(try context.fetch(request) == [sample])
        }
        #expect(sample.note == nil && sample.text == "new")
        #expect(!sample.hasChanges && !context.hasChanges && sample.changedValues().isEmpty)
        sample.note = "y"
        context.refresh(sample, mergeChanges: true)
        #expect(sample.note == "y" && sample.hasChanges)
        context.refresh(sample, mergeChanges: false)
        #expect(sample.note == nil && sample.text == "new")
    }

    @Test("An object whose row has gone is deleted after a refresh, and keeps its values")
    func gone() throws {
        let music = try Music()
        let (context, other) = (music.context(), music.context())
        let sample = Sample(context: context)
        sample.note = "x"
        try context.save()
        sample.text = "changed"
        other.delete(try music.only(Sample.self, in: other))
        try other.save()
        context.refresh(sample, mergeChanges: true)
        #expect(sample.isDeleted && sample.note == "x")
    }

    @Test("A child's object has those of its parent's object, and none where the parent has it no more")
    func child() throws {
        let music = try Music()
        let parent = music.context()
        let child = ManagedObjectContext(parent: parent)
        let mine = Sample(context: child)
        mine.note = "x"
        try child.save()
        try parent.save()
        #expect(parent.registeredObjects.isEmpty)
        child.refresh(mine, mergeChanges: true)
        #expect(mine.note == nil)
        let theirs = try music.only(Sample.self, in: parent)
        theirs.note = "y"
        child.refresh(mine, mergeChanges: true)
        #expect(mine.note == "y" && !mine.hasChanges)
    }

    @Test("A refresh that merges keeps a transient relationship of an object without changes")
    func relationship() throws {
        let container = try PersistentContainer.temporary(model: TransientChildTests.model)
        let context = container.newBackgroundContext()
        let tag = context.tag("tag")
        tag.media = [context.track("a"), context.track("b")]
        try context.save()
        context.refreshAllObjects()
        #expect(Set(tag.media.map(\.title)) == ["a", "b"] && tag.media.allSatisfy { $0.tags.contains(tag) })
        #expect(!context.hasChanges)
    }

    @Test("A rollback gives a transient relationship the members that it had, on both sides")
    func rollback() throws {
        let container = try PersistentContainer.temporary(model: TransientChildTests.model)
        let context = container.newBackgroundContext()
        let tag = context.tag("tag")
        let tracks = ["a", "b", "c"].map { context.track($0) }
        tag.media = [tracks[0], tracks[1]]
        try context.save()
        tag.media.insert(tracks[2])
        tag.media.remove(tracks[0])
        tag.media.insert(context.track("new"))
        context.rollback()
        #expect(Set(tag.media) == [tracks[0], tracks[1]] && !context.hasChanges)
        #expect(tracks.map { $0.tags.contains(tag) } == [true, true, false])
        // Again, from what the rollback has restored.
        tracks[1].tags = []
        context.delete(tracks[0])
        context.processPendingChanges()
        #expect(tag.media.isEmpty)
        context.rollback()
        #expect(Set(tag.media) == [tracks[0], tracks[1]])
        tag.media.remove(tracks[0])
        try context.save()
        tag.media.removeAll()
        context.rollback()
        #expect(Array(tag.media) == [tracks[1]] && tracks[0].tags.isEmpty)
    }

    @Test("A failed save restores a transient relationship")
    func failedSave() throws {
        let container = try PersistentContainer.temporary(model: TransientChildTests.model)
        let parent = container.newBackgroundContext()
        let tag = parent.tag("tag")
        let track = parent.track("a")
        tag.media = [track]
        try parent.save()
        tag.media = []
        _ = Tag(context: parent)
        #expect(throws: PersistenceError.self) { try parent.save() }
        #expect(tag.media.isEmpty)
        parent.rollback()
        #expect(Array(tag.media) == [track])
    }
}
