import RelataModel
import RelataSchema
@_spi(Generated) import Relata
import Testing

@Suite("A model and its classes must match")
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

    @Test("a class that does not inherit from that of the superentity is refused")
    func unrelatedClasses() throws {
        let model = ManagedObjectModel(dynamic: Self.people, base: ManagedObject.self) {
            $0.name == "Person" ? Person.self : $0.name == "Student" ? Robot.self : nil
        }
        #expect(
            problems(model) == [
                "The class Robot of the entity Student must inherit from Person, the class of its superentity Person."
            ])
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

    @Test("in another version of a model, a class that does not fit there is passed over")
    func describedVersion() throws {
        let text = ModelDescription(Self.people, schema: Schema(Self.people)).text()
        let model = try ManagedObjectModel(describedBy: text, base: ManagedObject.self) {
            $0.name == "Person" ? Person.self : $0.name == "Student" ? Robot.self : Student.self
        }
        #expect(problems(model) == [])
        #expect(model.entitiesByName["Student"]?.managedObjectClass == Person.self)
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
