import Testing

@_spi(CoreDataModule) @_spi(Generated) @testable import Relata

/// A class with a designated initializer of its own, as ported code has it.
private class NamedTag: Tag {
    let nickname: String

    init(context: ManagedObjectContext, nickname: String) {
        self.nickname = nickname
        super.init(entity: Self.entity(), insertInto: context)
    }

    override init(entity: EntityDescription, insertInto context: ManagedObjectContext?) {
        nickname = "none"
        super.init(entity: entity, insertInto: context)
    }
}

/// A class with a convenience initializer.
private final class QuickTag: NamedTag {
    convenience init(quick name: String, in context: ManagedObjectContext) {
        self.init(context: context)
        self.name = name
    }
}

/// A class whose hooks are there for its subclasses, as `NSManagedObject` has them.
private class HookedTag: Tag, PreparesForDeletion, WillSave, DidSave, ValidatesForDelete {
    class override var lifeCycleHooks: HookSet { [] }
    var calls = 0

    func prepareForDeletion() { calls += 1 }
    func willSave() { calls += 1 }
    func didSave() { calls += 1 }
    func validateForDelete() throws { calls += 1 }
}

/// A class that uses one of them.
private final class SavingTag: HookedTag {
    override static var lifeCycleHooks: HookSet { .willSave }
}

/// The music model with another class for its tags.
private func model(tags tagClass: (some Tag).Type) -> ManagedObjectModel {
    ManagedObjectModel(
        MusicModel.managedObjectModel.model,
        classes: MusicModel.classes.map {
            $0.entityName == "Tag" ? EntityClass("Tag", tagClass, storage: MusicModel.TagStorage.self) : $0
        })
}

@Suite("The program's own classes")
struct SubclassTests {
    @Test("A class has its own initializers, and fetched objects are created with its init(entity:insertInto:)")
    func ownInitializers() throws {
        let container = try PersistentContainer.temporary(model: model(tags: NamedTag.self))
        let context = container.newBackgroundContext()
        let tag = NamedTag(context: context, nickname: "blue")
        #expect(tag.isInserted && tag.nickname == "blue" && tag.entity.name == "Tag")
        tag.name = "a"
        let second = NamedTag(context: context)
        second.name = "b"
        #expect(second.nickname == "none")
        try context.save()
        let other = container.newBackgroundContext()
        let fetched = try other.fetch(FetchRequest<NamedTag>())
        #expect(fetched.count == 2 && fetched.allSatisfy { $0.nickname == "none" && !$0.isInserted })
    }

    @Test("A class whose superclass overrides the initializer inherits init(context:), also if the class is generic")
    func inherited() throws {
        let container = try PersistentContainer.temporary(model: model(tags: QuickTag.self))
        let context = container.newBackgroundContext()
        #expect(QuickTag(quick: "a", in: context).name == "a")
        func make<Object: ManagedObject>(_ type: Object.Type) -> [Object] {
            [Object(context: context), Object(of: Object.entity(), in: context)]
        }
        #expect(make(QuickTag.self).allSatisfy { $0.isInserted && $0.nickname == "none" })
    }

    @Test("A class knows its entity, and a context replaces another model's entity with its own")
    func entity() throws {
        _ = MusicModel.managedObjectModel
        #expect(Track.entity().name == "Track" && Track.entity().attributesByName["number"] != nil)
        let copy = ManagedObjectModel(MusicModel.managedObjectModel.model, classes: MusicModel.classes)
        let container = try PersistentContainer.temporary(model: copy)
        let context = container.newBackgroundContext()
        #expect(Track.entity() !== copy.entitiesByName["Track"])
        let track = Track(entity: Track.entity(), insertInto: context)
        #expect(track.entity === copy.entitiesByName["Track"] && track.isInserted)
        track.title = "a"
        try context.save()
    }

    @Test("A class that is not in a model yet has an entity of its name, and is found in a context's model")
    func unloaded() throws {
        #expect(HookedTag.entity().name == "Tag" || HookedTag.entity().name == "HookedTag")
        final class Stray: ManagedObject {}
        #expect(Stray.entity().name == "Stray" && Stray.entity().attributesByName.isEmpty)
        let context = try Music().context()
        let tag = Tag(entity: EntityDescription(unknown: Tag.self), insertInto: context)
        #expect(tag.entity === MusicModel.managedObjectModel.entitiesByName["Tag"])
        _ = Stray(entity: Stray.entity(), insertInto: context)
        #expect(errorCode { try context.save() } == 134_060)
    }

    @Test("Hooks that a class says it does not use are not called, and create no objects for deleted rows")
    func hooks() throws {
        let container = try PersistentContainer.temporary(model: model(tags: HookedTag.self))
        let context = container.newBackgroundContext()
        let tag = HookedTag(context: context)
        tag.name = "a"
        try context.save()
        context.delete(tag)
        try context.save()
        #expect(tag.calls == 0)
        #expect(HookSet(adoptedBy: HookedTag.self) == [.prepareForDeletion, .willSave, .didSave, .validateForDelete])
        let second = try PersistentContainer.temporary(model: model(tags: SavingTag.self)).newBackgroundContext()
        let saving = SavingTag(context: second)
        saving.name = "a"
        try second.save()
        #expect(saving.calls == 1)
    }
}
