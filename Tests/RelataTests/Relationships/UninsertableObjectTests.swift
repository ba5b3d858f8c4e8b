@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import Testing

@Suite("Relating objects without a context that cannot be inserted (semantics 3.1)")
struct UninsertableObjectTests {
    /// A change of a relationship with an object that cannot be inserted.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: @Sendable (Tag, Playlist, Track, ManagedObject) -> Void

        init(_ name: String, _ run: @escaping @Sendable (Tag, Playlist, Track, ManagedObject) -> Void) {
            testDescription = name
            self.run = run
        }
    }

    private static let attempts = [
        Attempt("insert") { tag, _, _, media in if let media = media as? Media { tag.media.insert(media) } },
        Attempt("formUnion") { tag, _, track, media in
            if let media = media as? Media { tag.media.formUnion([track, media]) }
        },
        Attempt("setter") { tag, _, track, media in if let media = media as? Media { tag.media = [media, track] } },
        Attempt("append") { _, list, _, media in if let media = media as? Media { list.items.append(media) } },
        Attempt("by name") { tag, _, track, media in tag.setValue(Set([track, media]), forKey: "media") },
        Attempt("ordered, by name") { _, list, track, media in list.setValue([media, track], forKey: "items") },
    ]

    @Test(
        "An object of an abstract entity changes nothing, and the next save throws once",
        arguments: attempts)
    func abstract(_ attempt: Attempt) throws {
        let music = try Music()
        let context = music.context()
        let (tag, list) = (context.tag("t"), Playlist(context: context))
        list.name = "l"
        let (track, kept) = (context.track("a"), context.track("b"))
        list.items = [kept, context.track("c")]
        tag.media = [kept]
        try context.save()
        let entity = try #require(MusicModel.managedObjectModel.entitiesByName["Media"])
        attempt.run(tag, list, track, Media(entity: entity, insertInto: nil))
        #expect(Array(tag.media) == [kept] && list.items.count == 2 && list.items[0] === kept)
        #expect(!context.hasChanges && track.tags.isEmpty)
        #expect(throws: PersistenceError.self) { try context.save() }
        tag.name = "u"
        try context.save()
    }

    @Test("What is wrong with an object that a context has refused does not end the process: the context throws why")
    func refused() throws {
        let music = try Music()
        let context = music.context()
        let entity = try #require(MusicModel.managedObjectModel.entitiesByName["Media"])
        let media = Media(entity: entity, insertInto: context)
        media.setValue(5, forKey: "title")
        media.setValue("x", forKey: "nothing")
        let error = try #require(throws: PersistenceError.self) { try context.save() }
        guard case .abstractEntity("Media") = error else { throw error }
        #expect(throws: PersistenceError.self) {
            try context.execute(BatchInsertRequest(entityName: "Media", objects: [["title": 5]]))
        }
        let foreign = try PersistentContainer.temporary(model: Self.model("B")).newBackgroundContext()
        let tag = Tag(context: foreign)
        tag.setValue(5, forKey: "name")
        #expect(throws: PersistenceError.self) { try foreign.save() }
    }

    /// A model with the entities of `model`, of which the second differs.
    private static func model(_ second: String) -> ManagedObjectModel {
        ManagedObjectModel(
            dynamic: Model(
                "Pairs",
                entities: [
                    Entity(
                        "A", attributes: [Attribute("name", .string, isOptional: true)],
                        relationships: [
                            Relationship("one", to: second, inverse: "ones", isOptional: true),
                            Relationship("many", to: second, inverse: "other", isToMany: true, isOptional: true),
                        ]),
                    Entity(
                        second, attributes: [Attribute("name", .string, isOptional: true)],
                        relationships: [
                            Relationship("ones", to: "A", inverse: "one", isToMany: true, isOptional: true),
                            Relationship("other", to: "A", inverse: "many", isOptional: true),
                        ]),
                ]))
    }

    @Test("An object of an entity of another model is no destination, with a context or without", arguments: [0, 1, 2])
    func otherModel(kind: Int) throws {
        let own = Self.model("B")
        let foreignEntity = try #require(Self.model("C").entitiesByName["C"])
        let container = try PersistentContainer.temporary(model: own)
        let context = container.newBackgroundContext()
        let entity = try #require(own.entitiesByName["A"])
        let source = ManagedObject(entity: entity, insertInto: kind == 2 ? nil : context)
        let foreign = ManagedObject(entity: foreignEntity, insertInto: nil)
        if kind == 1 { try context.save() }
        source.setValue(foreign, forKey: "one")
        source.setPrimitiveValue(foreign, forKey: "one")
        source.setValue([foreign], forKey: "many")
        #expect(source.value(forKey: "one") == nil && (source.value(forKey: "many") as? Set<ManagedObject>) == [])
        #expect((foreign.value(forKey: "ones") as? Set<ManagedObject>) == [] && foreign.managedObjectContext == nil)
        if kind < 2 {
            #expect(throws: PersistenceError.self) { try context.save() }
            try context.save()
        }
    }
}
