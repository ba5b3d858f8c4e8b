import Testing

@_spi(CoreDataModule) @_spi(Generated) @testable import Relata

/// A class that notes what brings values back to its objects.
private final class NotingTag: Tag, AwakesFromSnapshotEvents {
    var events: [SnapshotEventType] = []

    func awake(fromSnapshotEvents flags: SnapshotEventType) {
        events.append(flags)
        name = "\(name)!"
    }
}

@Suite("awake(fromSnapshotEvents:)")
struct SnapshotEventTests {
    private let container: PersistentContainer
    private let context: ManagedObjectContext
    private let tag: NotingTag

    init() throws {
        let model = ManagedObjectModel(
            MusicModel.managedObjectModel.model,
            classes: MusicModel.classes.map {
                $0.entityName == "Tag"
                    ? EntityClass("Tag", NotingTag.self, storage: MusicModel.TagStorage.self) : $0
            })
        container = try PersistentContainer.temporary(model: model)
        context = container.newBackgroundContext()
        tag = NotingTag(context: context)
        tag.name = "a"
        try context.save()
        context.undoManager = ContextUndoManager()
    }

    @Test("Core Data 4.9: undo and redo bring values back, and then call the hook, whose values are no changes")
    func undo() throws {
        #expect(NotingTag.lifeCycleHooks == .awakeFromSnapshotEvents)
        tag.name = "b"
        context.undo()
        #expect(tag.events == [.undoUpdate] && tag.name == "a!" && !context.hasChanges)
        context.redo()
        #expect(tag.events == [.undoUpdate, .undoUpdate] && tag.name == "b!")
    }

    @Test("Core Data 2.6: the undo of a deletion calls the hook, and that of an insertion too")
    func deletion() throws {
        context.delete(tag)
        context.undo()
        #expect(tag.events == [.undoDeletion] && tag.managedObjectContext === context)
        let other = NotingTag(context: context)
        context.undo()
        #expect(other.events == [.undoInsertion] && other.managedObjectContext == nil)
    }

    @Test("a rollback and a refresh call the hook of objects that keep their values")
    func refresh() throws {
        tag.name = "b"
        context.rollback()
        #expect(tag.events == [.rollback] && tag.name == "a!" && !context.hasChanges)
        tag.name = "b"
        context.refresh(tag, mergeChanges: true)
        #expect(tag.events == [.rollback, .refresh])
        context.refresh(tag, mergeChanges: false)
        #expect(tag.events.count == 2 && tag.isFault && tag.name == "a")
    }

    @Test("an object that neither was there before a step nor is after it is not told")
    func insertedAndGone() throws {
        let other = NotingTag(context: context)
        context.delete(other)
        context.processPendingChanges()
        context.undo()
        #expect(other.events.isEmpty && tag.events.isEmpty)
    }
}
