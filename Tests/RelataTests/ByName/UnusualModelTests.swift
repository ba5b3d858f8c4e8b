import Foundation
import Relata
import RelataModel
import Testing

private func string(_ name: String) -> Attribute { Attribute(name, .string, isOptional: true) }

private func one(_ name: String, _ destination: String, _ inverse: String? = nil) -> Relationship {
    Relationship(name, to: destination, inverse: inverse, isOptional: true)
}

private func many(_ name: String, _ destination: String, _ inverse: String? = nil, ordered: Bool = false)
    -> Relationship
{
    Relationship(name, to: destination, inverse: inverse, isToMany: true, isOrdered: ordered, isOptional: true)
}

private func entity(_ attributes: [Attribute]) -> [Entity] { [Entity("A", attributes: attributes)] }

/// Entities with something wrong each.
private let wrongModels: [(String, [Entity])] = [
    ("two of a name", [Entity("A", attributes: [string("x")]), Entity("A", attributes: [string("y")])]),
    ("no parent", [Entity("A", parent: "Nothing", attributes: [string("x")])]),
    ("own parent", [Entity("A", parent: "A", attributes: [string("x")])]),
    ("cycle", [Entity("A", parent: "B"), Entity("B", parent: "A"), Entity("C")]),
    ("no destination", [Entity("A", relationships: [one("r", "Nothing")])]),
    ("no inverse", [Entity("A", relationships: [one("r", "A", "nothing")])]),
    (
        "inverse of another",
        [
            Entity("A", relationships: [one("r", "B", "s")]), Entity("B", relationships: [one("s", "C", "t")]),
            Entity("C", relationships: [many("t", "B", "s")]),
        ]
    ),
    ("attributes of a name", entity([string("x"), Attribute("x", .integer16, isOptional: true)])),
    ("attribute and relationship", [Entity("A", attributes: [string("x")], relationships: [one("x", "A")])]),
    ("relationships of a name", [Entity("A", relationships: [one("x", "A"), many("x", "A")])]),
    (
        "inherited",
        [
            Entity("A", attributes: [string("x")]),
            Entity("B", parent: "A", attributes: [Attribute("x", .integer16, isOptional: true)]),
        ]
    ),
    ("no names", [Entity("", attributes: [string("")], relationships: [one("", "")])]),
    ("no composite", entity([Attribute("x", .composite(name: "Nothing"), isOptional: true)])),
    ("composite cycle", entity([Attribute("x", .composite(name: "Loop"), isOptional: true)])),
    ("transient composite", entity([Attribute("x", .composite(name: "Pair"), isOptional: true, isTransient: true)])),
    ("stored without type", entity([Attribute("x", .undefined, isOptional: true)])),
    (
        "derived of nothing",
        entity([Attribute("x", .integer64, isOptional: true, derivation: StoredDerivation("nothing.@count"))])
    ),
    ("derivation", entity([Attribute("x", .integer64, isOptional: true, derivation: StoredDerivation("((("))])),
    ("default", entity([Attribute("x", .integer16, isOptional: true, defaultValue: .string("x"))])),
    ("large default", entity([Attribute("x", .integer16, isOptional: true, defaultValue: .integer(.max))])),
    ("infinite default", entity([Attribute("x", .float, isOptional: true, defaultValue: .double(1e300))])),
    ("no date", entity([Attribute("x", .date, isOptional: true, defaultValue: .date(.nan))])),
    (
        "constraint",
        [Entity("A", attributes: [string("x")], uniquenessConstraints: [UniquenessConstraint(["nothing"])])]
    ),
    ("empty constraint", [Entity("A", attributes: [string("x")], uniquenessConstraints: [UniquenessConstraint([])])]),
    (
        "constraint of a to-many relationship",
        [Entity("A", relationships: [many("r", "A")], uniquenessConstraints: [UniquenessConstraint(["r"])])]
    ),
    (
        "index",
        [
            Entity(
                "A", attributes: [string("x")],
                fetchIndexes: [FetchIndex("i", elements: [FetchIndex.Element(.property("nothing"))])])
        ]
    ),
    (
        "counts",
        [
            Entity(
                "A",
                relationships: [Relationship("r", to: "A", isToMany: true, isOptional: true, minCount: 5, maxCount: 2)])
        ]
    ),
    (
        "negative counts",
        [
            Entity(
                "A",
                relationships: [
                    Relationship("r", to: "A", isToMany: true, isOptional: true, minCount: -5, maxCount: -2)
                ])
        ]
    ),
    ("abstract alone", [Entity("A", isAbstract: true, attributes: [string("x")])]),
    ("nothing", []),
]

@Suite("Models that a program builds, with what no model editor would write")
struct UnusualModelTests {
    /// Whatever is wrong is said when the container opens, or has no effect; the process never ends.
    @Test(
        "A model that is wrong is refused or used, and ends no process",
        arguments: wrongModels.map(\.0))
    func refused(_ label: String) {
        let entities = wrongModels.first { $0.0 == label }?.1 ?? []
        let composites = [
            Composite("Loop", attributes: [Attribute("y", .composite(name: "Loop"), isOptional: true)]),
            Composite("Pair", attributes: [string("a"), string("b")]),
        ]
        let model = ManagedObjectModel(dynamic: Model("Wrong", entities: entities, composites: composites))
        do {
            let context = try PersistentContainer.temporary(model: model).newBackgroundContext()
            for entity in model.entities where !entity.isAbstract {
                let object = EntityDescription.insertNewObject(forEntityName: entity.name, into: context)
                for key in object.entity.propertiesByName.keys { _ = object.value(forKey: key) }
                for key in object.entity.relationshipsByName.keys { object.setValue(nil, forKey: key) }
                _ = (object.changedValues(), object.committedValues(forKeys: nil))
            }
            try context.save()
            for entity in model.entities {
                for object in try context.fetch(FetchRequest<ManagedObject>(entityName: entity.name)) {
                    context.refresh(object, mergeChanges: false)
                    for key in object.entity.propertiesByName.keys { _ = object.value(forKey: key) }
                }
            }
        } catch {
            #expect("\(error)".count > 20, "\(label): \(error)")
        }
    }

    @Test("Names that are words of SQL or of predicates, or have signs of them, are names")
    func names() throws {
        let names = [
            "order", "select", "group", "rowid", "a\"b", "c'd", "e f", "ünïcode", "SELF", "none", "objectID_", "x%@",
            "Z_PK", "a;b", "日本",
        ]
        let model = ManagedObjectModel(
            dynamic: Model(
                "Names",
                entities: names.map { name in
                    Entity(
                        name, attributes: names.map { string($0 + "1") },
                        relationships: [
                            many("many", name, "one", ordered: true), one("one", name, "many"),
                            many("both", name, "both"), many("none2", name),
                        ])
                }))
        let container = try PersistentContainer.temporary(model: model)
        let (context, elsewhere) = (container.newBackgroundContext(), container.newBackgroundContext())
        for name in names {
            let first = EntityDescription.insertNewObject(forEntityName: name, into: context)
            let second = EntityDescription.insertNewObject(forEntityName: name, into: context)
            for (number, key) in names.enumerated() { first.setValue("\(number)", forKey: key + "1") }
            second.setValue(first, forKey: "one")
            first.setValue(Set([first, second]), forKey: "both")
            first.setValue(Set([second]), forKey: "none2")
            try context.save()
            let stored = try elsewhere.existingObject(with: first.objectID)
            for (number, key) in names.enumerated() {
                #expect(stored.value(forKey: key + "1") as? String == "\(number)")
            }
            #expect((stored.value(forKey: "many") as? [ManagedObject])?.map(\.objectID) == [second.objectID])
            #expect((stored.value(forKey: "both") as? Set<ManagedObject>)?.count == 2)
            #expect((stored.value(forKey: "none2") as? Set<ManagedObject>)?.map(\.objectID) == [second.objectID])
            let request = FetchRequest<ManagedObject>(entityName: name)
            request.predicate = try FetchPredicate(
                format: "%K == '0' AND ANY %K == '3'", names[0] + "1", "both.\(names[3])1")
            request.sortDescriptors = [KeySortDescriptor(key: "\(names[3])1")]
            #expect(try elsewhere.fetch(request) == [stored], "\(name)")
            elsewhere.delete(stored)
            try elsewhere.save()
        }
    }
}
