@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import RelataSchema
import Testing

@Suite("A model, and classes that must match it")
struct ModelPairingTests {
    private func problems(_ model: ManagedObjectModel) -> [String] {
        do {
            _ = try PersistentContainer.temporary(model: model)
            return []
        } catch PersistenceError.unusableModel(_, let problems) {
            return problems
        } catch {
            return ["\(error)"]
        }
    }

    private func tags(_ entity: Entity, classes: [EntityClass]) -> ManagedObjectModel {
        ManagedObjectModel(Model("Tags", entities: [entity]), classes: classes)
    }

    private let tagClass = EntityClass("Tag", Tag.self, storage: MusicModel.TagStorage.self)

    @Test("a field of the property's type is accepted")
    func fits() {
        let tag = Entity("Tag", attributes: [Attribute("name", .string)])
        #expect(problems(tags(tag, classes: [tagClass])) == [])
    }

    @Test("a field of another type is refused, as entities that share a class may have it")
    func otherType() {
        let tag = Entity("Tag", attributes: [Attribute("name", .integer64)])
        #expect(
            problems(tags(tag, classes: [tagClass])) == [
                "Tag.name needs a field of type Int64, and that of TagStorage has the type String: "
                    + "give the entity a class of its own."
            ])
    }

    @Test("a to-one relationship is not kept in the field of a to-many one")
    func otherCardinality() {
        let tag = Entity("Tag", relationships: [Relationship("media", to: "Tag", isOptional: true)])
        let found = problems(tags(tag, classes: [tagClass]))
        #expect(found.count == 1)
        #expect(found.first?.contains("needs a field of type ToOneReference") == true)
    }

    @Test("a regular expression that cannot be compiled is reported for a model that a program has built")
    func regularExpression() {
        let name = Attribute("name", .string, validation: Attribute.Validation(regularExpression: "[a"))
        let model = ManagedObjectModel(dynamic: Model("Tags", entities: [Entity("Tag", attributes: [name])]))
        #expect(
            problems(model) == [
                "The regular expression '[a' of Tag.name cannot be compiled: its syntax is ICU's."
            ])
    }

    private class Person: ManagedObject {}
    private final class Student: Person {}
    private final class Robot: ManagedObject {}

    private static let people = Model(
        "People",
        entities: [
            Entity("Person", attributes: [Attribute("name", .string, isOptional: true)]),
            Entity("Student", parent: "Person"), Entity("Graduate", parent: "Student"),
        ])

    @Test(
        "a sub-entity's class need not inherit from the entity's where there is no generated code; a list of the entity's class cannot have its objects"
    )
    func unrelatedClasses() throws {
        let model = ManagedObjectModel(dynamic: Self.people, base: ManagedObject.self) {
            $0.name == "Person" ? Person.self : $0.name == "Student" ? Robot.self : nil
        }
        let container = try PersistentContainer.temporary(model: model)
        let context = container.newBackgroundContext()
        for name in ["Person", "Student", "Graduate"] {
            EntityDescription.insertNewObject(forEntityName: name, into: context).setValue(name, forKey: "name")
        }
        try context.save()
        for context in [context, container.newBackgroundContext()] {
            let found = try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
            #expect(Set(found.map { "\(type(of: $0))" }) == ["Person", "Robot"] && found.count == 3)
            #expect(try context.fetch(FetchRequest<Robot>(entityName: "Student")).count == 2)
            let wrong = FetchRequest<Person>(entityName: "Person")
            wrong.sortDescriptors = [KeySortDescriptor(key: "name")]
            let controller = FetchedResultsController(fetchRequest: wrong, managedObjectContext: context)
            let fetches: [() throws -> Void] = [{ _ = try context.fetch(wrong) }, { try controller.performFetch() }]
            for fetch in fetches {
                let error = #expect(throws: PersistenceError.self) { try fetch() }
                let reason = ", Robot, does not inherit from Person: use FetchRequest<ManagedObject>"
                #expect(error?.description.contains(reason) == true)
            }
            #expect(throws: PersistenceError.self) { try context.fetchInBatches(wrong) }
            wrong.includesPropertyValues = false
            #expect(throws: PersistenceError.self) { try context.fetch(wrong) }
            wrong.includesSubentities = false
            #expect(try context.fetch(wrong).count == 1)
        }
    }

    @Test(
        "a generated class that does not inherit from that of the superentity is refused where a relationship leads there"
    )
    func unrelatedGeneratedClass() {
        func media(_ relationships: Relationship...) -> ManagedObjectModel {
            let tag = Entity("Tag", attributes: [Attribute("name", .string)], relationships: relationships)
            let storage = MusicModel.TagStorage.self
            return ManagedObjectModel(
                Model("Tags", entities: [tag, Entity("Media", parent: "Tag"), Entity("Song", parent: "Media")]),
                classes: [
                    EntityClass("Tag", Tag.self, storage: storage), EntityClass("Media", Tag.self, storage: storage),
                    EntityClass("Song", Robot.self, storage: storage),
                ])
        }
        #expect(problems(media()) == [])
        #expect(
            problems(media(Relationship("media", to: "Media", isToMany: true, isOptional: true))).contains(
                "The relationship Tag.media leads to the entity Media, and the classes of its sub-entities must inherit from Tag."
            ))
    }

    @Test("an entity without class has that of its superentity, and so are what fetches of that return")
    func inheritedClass() throws {
        let model = ManagedObjectModel(dynamic: Self.people, base: ManagedObject.self) {
            $0.name == "Person" ? Person.self : nil
        }
        let context = try PersistentContainer.temporary(model: model).newBackgroundContext()
        for name in ["Person", "Student", "Graduate"] {
            EntityDescription.insertNewObject(forEntityName: name, into: context).setValue(name, forKey: "name")
        }
        try context.save()
        let found = try context.fetch(FetchRequest<Person>(entityName: "Person"))
        #expect(found.allSatisfy { type(of: $0 as ManagedObject) == Person.self } && found.count == 3)
        #expect(Set(found.map(\.entity.name)) == ["Person", "Student", "Graduate"])
    }

    @Test("a version that is described has the classes that are chosen for it")
    func describedVersion() throws {
        let text = ModelDescription(Self.people, schema: Schema(Self.people)).text()
        let model = try ManagedObjectModel(describedBy: text, base: ManagedObject.self) {
            $0.name == "Person" ? Person.self : $0.name == "Student" ? Robot.self : Student.self
        }
        #expect(problems(model) == [])
        #expect(model.entitiesByName["Student"]?.managedObjectClass == Robot.self)
        #expect(model.entitiesByName["Graduate"]?.managedObjectClass == Student.self)
    }

    @Test("an entity without class, and a property without field, are named")
    func missing() {
        let tag = Entity("Tag", attributes: [Attribute("name", .string), Attribute("colour", .string)])
        #expect(problems(tags(tag, classes: [tagClass])) == ["The storage of the entity Tag has no field for colour."])
        #expect(problems(tags(tag, classes: [])).first == "The entity Tag has no class: add an EntityClass for it.")
    }

    @Test("a hierarchy with more columns than a table can have is named, and one with as many opens")
    func tooManyColumns() {
        /// A column for each of the entities, beside `_id`, `_entity` and `_version`.
        func media(_ count: Int) -> ManagedObjectModel {
            let names = (1...count).map { "Tag\($0)" }
            let entities = names.map { Entity($0, parent: "Tag", attributes: [Attribute("name", .string)]) }
            return ManagedObjectModel(
                Model("Tags", entities: [Entity("Tag")] + entities),
                classes: (["Tag"] + names).map { EntityClass($0, Tag.self, storage: MusicModel.TagStorage.self) })
        }
        #expect(problems(media(1_987)) == [])
        #expect(
            problems(media(1_988)) == [
                "The table Tag would have 1991 columns, and a store can have 1990 in a table: "
                    + "divide its entities into more hierarchies."
            ])
    }

    @Test("An entity is no kind of one of another model, whatever its index there")
    func otherModel() throws {
        let (music, diary) = (MusicModel.managedObjectModel, DiaryModel.managedObjectModel)
        for entity in music.entities {
            #expect(entity.isKindOf(entity: entity))
            #expect(!diary.entities.contains { entity.isKindOf(entity: $0) || $0.isKindOf(entity: entity) })
        }
    }
}
