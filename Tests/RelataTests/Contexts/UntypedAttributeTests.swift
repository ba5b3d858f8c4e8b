import Foundation
import RelataModel
import RelataSchema
import Testing

@testable import Relata

@Suite("Values of every type of attribute are copied and compared, those without a type too")
struct UntypedAttributeTests {
    private static let types: [(type: AttributeType, values: [any Sendable])] = [
        (.boolean, [true, false]), (.integer16, [1, 2]), (.integer32, [1, 2]), (.integer64, [1, 2]),
        (.float, [1.5, 2.5]), (.double, [1.5, 2.5]), (.decimal, [Decimal(1), Decimal(2)]), (.string, ["a", "b"]),
        (.date, [Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 2)]),
        (.binary, [Data([1]), Data([2])]), (.transformable, [Data([1]), Data([2])]), (.uuid, [UUID(), UUID()]),
        (.uri, ["http://a.example", "http://b.example"]), (.undefined, ["a", 7]),
    ]

    private static func model() -> ManagedObjectModel {
        let attributes = types.enumerated().map { index, entry in
            Attribute("a\(index)", entry.type, isOptional: true, isTransient: entry.type == .undefined)
        }
        return ManagedObjectModel(
            dynamic: Model(
                "Types",
                entities: [
                    Entity("Thing", attributes: attributes + [Attribute("name", .string, isOptional: true)])
                ]))
    }

    @Test("A field of any type is copied from one storage to another, its absence too, and compared")
    func copied() throws {
        let entity = try #require(Self.model().entitiesByName["Thing"])
        let (transfer, comparer, access) = (FieldTransfer(), FieldComparer(), ValueAccess())
        #expect(Set(Self.types.map { FieldType($0.type) } + [.toOne, .toMany]) == Set(FieldType.allCases))
        for (index, entry) in Self.types.enumerated() {
            let slot = try #require(entity.attributes.first { $0.name == "a\(index)" }).slot
            let (from, to) = (entity.makeStorage(), entity.makeStorage())
            for value in entry.values.map({ $0 as Any? }) + [nil] {
                let comment: Comment = "\(entry.type) \(value ?? "nil")"
                #expect(access.write(value, to: slot, of: from), comment)
                #expect(!comparer.isEqual(slot, in: from, and: to), comment)
                transfer.copy(slot, from: from, to: to)
                #expect(comparer.isEqual(slot, in: from, and: to), comment)
                let (before, after) = (access.read(slot, of: from), access.read(slot, of: to))
                #expect(before as? AnyHashable == after as? AnyHashable && (before == nil) == (value == nil), comment)
            }
        }
    }

    @Test("A transient value without a type survives a refresh with changes, and goes from a child to its parent")
    func kept() throws {
        let container = try PersistentContainer.temporary(model: Self.model())
        let parent = container.newBackgroundContext()
        let key = "a\(Self.types.count - 1)"
        let thing = EntityDescription.insertNewObject(forEntityName: "Thing", into: parent)
        try parent.save()
        thing.setValue(["any": 1], forKey: key)
        thing.setValue("mine", forKey: "name")
        parent.refresh(thing, mergeChanges: true)
        #expect(thing.value(forKey: key) as? [String: Int] == ["any": 1])
        let child = ManagedObjectContext(parent: parent)
        let mine = try own(thing, in: child)
        #expect(mine.value(forKey: key) as? [String: Int] == ["any": 1])
        mine.setValue(["any": 2], forKey: key)
        let new = EntityDescription.insertNewObject(forEntityName: "Thing", into: child)
        new.setValue(["any": 3], forKey: key)
        new.setValue("new", forKey: "name")
        try child.save()
        #expect(thing.value(forKey: key) as? [String: Int] == ["any": 2])
        let copy = try #require(parent.insertedObjects.first)
        #expect(copy.value(forKey: key) as? [String: Int] == ["any": 3])
    }

    @Test("Undo takes back a transient value without a type, before a save and after it")
    func undone() throws {
        let container = try PersistentContainer.temporary(model: Self.model())
        let context = container.newBackgroundContext()
        context.undoManager = ContextUndoManager()
        let key = "a\(Self.types.count - 1)"
        let thing = EntityDescription.insertNewObject(forEntityName: "Thing", into: context)
        thing.setValue("first", forKey: key)
        try context.save()
        for saves in [false, true] {
            thing.setValue("second", forKey: key)
            thing.setValue("\(saves)", forKey: "name")
            if saves { try context.save() } else { context.processPendingChanges() }
            context.undo()
            #expect(thing.value(forKey: key) as? String == "first")
        }
    }
}
