import Foundation
import Relata
import RelataModel
import Testing

@Suite("Attributes of objects without generated code")
struct DynamicAttributeTests {
    private static let place = Composite(
        "Place",
        attributes: [
            Attribute("city", .string, isOptional: true, defaultValue: .string("Rome")),
            Attribute("zip", .integer32, isOptional: true),
        ])

    private static let model = Model(
        "Things",
        entities: [
            Entity(
                "Thing", isAbstract: true,
                attributes: [
                    Attribute("amount", .decimal, defaultValue: .decimal(Decimal(string: "1.25") ?? 0)),
                    Attribute("big", .integer64, defaultValue: .integer(.max)),
                    Attribute("bytes", .binary, defaultValue: .binary(Data([1]))),
                    Attribute("date", .date, defaultValue: .date(86400)),
                    Attribute("flag", .boolean, defaultValue: .boolean(true)),
                    Attribute("link", .uri, defaultValue: .uri("http://a.example")),
                    Attribute("name", .string, defaultValue: .string("")),
                    Attribute("precise", .double, defaultValue: .double(0.1)),
                    Attribute("rough", .float, defaultValue: .double(0.1)),
                    Attribute("small", .integer16, defaultValue: .integer(-7)),
                    Attribute(
                        "token", .uuid,
                        defaultValue: .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6)))),
                    Attribute("shape", .transformable, isOptional: true),
                ],
                relationships: [
                    Relationship(
                        "parts", to: "Part", inverse: "thing", isToMany: true, isOptional: true, deleteRule: .cascade)
                ]),
            Entity(
                "House", parent: "Thing",
                attributes: [
                    Attribute("anything", .undefined, isOptional: true, isTransient: true),
                    Attribute("count", .integer64, isOptional: true, derivation: StoredDerivation("parts.@count")),
                    Attribute("loud", .string, isOptional: true, derivation: StoredDerivation("uppercase:(name)")),
                    Attribute("place", .composite(name: "Place"), isOptional: true),
                    Attribute("total", .double, isOptional: true, derivation: StoredDerivation("parts.weight.@sum")),
                    Attribute("shown", .boolean, isTransient: true, defaultValue: .boolean(true)),
                ],
                relationships: [Relationship("owner", to: "Part", isOptional: true)],
                fetchedProperties: [
                    FetchedProperty(
                        "heavy",
                        fetchRequest: StoredFetchRequest(
                            "heavy", entity: "Part", predicate: StoredPredicate("weight > 2 AND thing == $FETCH_SOURCE")
                        ))
                ]),
            Entity("Hut", parent: "House", attributes: [Attribute("floor", .integer32, isOptional: true)]),
            Entity(
                "Part", attributes: [Attribute("weight", .double, isOptional: true)],
                relationships: [Relationship("thing", to: "Thing", inverse: "parts", isOptional: true)]),
        ], composites: [place])

    @Test("A derived string follows its source where only the composition of characters changes")
    func composition() throws {
        let container = try PersistentContainer.temporary(model: ManagedObjectModel(dynamic: Self.model))
        let context = container.newBackgroundContext()
        let house = EntityDescription.insertNewObject(forEntityName: "House", into: context)
        for name in ["caf\u{e9}", "cafe\u{301}"] {
            house.setValue(name, forKey: "name")
            try context.save()
            let loud = try #require(house.value(forKey: "loud") as? String)
            #expect(Array(loud.unicodeScalars) == Array(name.uppercased().unicodeScalars))
        }
    }

    @Test("A composite with an element that cannot be set is not set at all")
    func unacceptableElement() throws {
        let container = try PersistentContainer.temporary(model: ManagedObjectModel(dynamic: Self.model))
        let context = container.newBackgroundContext()
        let hut = EntityDescription.insertNewObject(forEntityName: "Hut", into: context)
        try context.save()
        hut.setValue(["city": "Oslo", "zip": "wrong"], forKey: "place")
        #expect(place(hut.value(forKey: "place")) == "Rome - of 1" && !context.hasChanges)
        #expect(throws: PersistenceError.self) { try context.save() }
        try context.save()
        hut.setValue(["city": "Oslo"], forKey: "place")
        #expect(place(hut.value(forKey: "place")) == "Oslo - of 1")
        try context.save()
    }

    private func place(_ value: Any?) -> String {
        let values = value as? [String: Any] ?? [:]
        return "\(values["city"] ?? "-") \(values["zip"] ?? "-") of \(values.count)"
    }

    @Test("A new object has the defaults of its own and of inherited attributes, and no changed values")
    func defaults() throws {
        let container = try PersistentContainer.temporary(model: ManagedObjectModel(dynamic: Self.model))
        let context = container.newBackgroundContext()
        let hut = EntityDescription.insertNewObject(forEntityName: "Hut", into: context)
        #expect(hut.value(forKey: "amount") as? NSDecimalNumber == NSDecimalNumber(string: "1.25"))
        #expect(hut.value(forKey: "big") as? Int64 == .max)
        #expect(hut.value(forKey: "bytes") as? Data == Data([1]))
        #expect(hut.value(forKey: "date") as? Date == Date(timeIntervalSinceReferenceDate: 86400))
        #expect(hut.value(forKey: "flag") as? Bool == true)
        #expect(hut.value(forKey: "link") as? URL == URL(string: "http://a.example"))
        #expect(hut.value(forKey: "name") as? String == "")
        #expect(hut.value(forKey: "precise") as? Double == 0.1)
        #expect(hut.value(forKey: "rough") as? Float == 0.1)
        #expect(hut.value(forKey: "small") as? Int == -7)
        #expect((hut.value(forKey: "token") as? UUID)?.uuidString.hasPrefix("01020304") == true)
        #expect(hut.value(forKey: "shown") as? Bool == true)
        #expect(hut.value(forKey: "place.city") as? String == "Rome")
        #expect(hut.value(forKey: "place.zip") == nil && hut.value(forKey: "shape") == nil)
        #expect(hut.changedValues().isEmpty)
    }

    /// A saved hut with three parts that weigh 1, 2 and 3 and of which the heaviest is its owner, and a second context
    /// of its store.
    private struct SavedHut {
        let context: ManagedObjectContext
        let hut: ManagedObject
        let parts: [ManagedObject]
        let elsewhere: ManagedObjectContext
        /// The hut in the second context.
        let stored: ManagedObject

        init() throws {
            let model = ManagedObjectModel(dynamic: DynamicAttributeTests.model)
            let container = try PersistentContainer.temporary(model: model)
            let context = container.newBackgroundContext()
            let hut = EntityDescription.insertNewObject(forEntityName: "Hut", into: context)
            hut.setValue("x", forKey: "anything")
            hut.setValue(Data([9]), forKey: "shape")
            hut.setValue(["city": "Rome", "zip": 7], forKey: "place")
            let parts = (1...3).map { weight in
                let part = EntityDescription.insertNewObject(forEntityName: "Part", into: context)
                part.setValue(Double(weight), forKey: "weight")
                part.setValue(hut, forKey: "thing")
                return part
            }
            hut.setValue(parts[2], forKey: "owner")
            try context.save()
            self.context = context
            self.hut = hut
            self.parts = parts
            elsewhere = container.newBackgroundContext()
            stored = try elsewhere.existingObject(with: hut.objectID)
        }
    }

    @Test("An undefined attribute is only in memory, and a transformable one without transformer keeps its bytes")
    func storedValues() throws {
        let saved = try SavedHut()
        #expect(saved.hut.value(forKey: "anything") as? String == "x")
        #expect(saved.stored.entity.name == "Hut")
        #expect(saved.stored.value(forKey: "anything") == nil)
        #expect(saved.stored.value(forKey: "shape") as? Data == Data([9]))
    }

    @Test("A composite is read and set by its elements, and its changes are those of the composite")
    func composites() throws {
        let saved = try SavedHut()
        let stored = saved.stored
        #expect(place(stored.value(forKey: "place")) == "Rome 7 of 2")
        #expect(stored.value(forKeyPath: "place.zip") as? Int == 7)
        stored.setValue(8, forKey: "place.zip")
        stored.setValue("Hut", forKey: "name")
        #expect(place(stored.changedValues()["place"]) == "Rome 8 of 2")
        #expect(place(stored.committedValues(forKeys: ["place", "name"])["place"]) == "Rome 7 of 2")
        try saved.elsewhere.save()
        saved.context.refresh(saved.hut, mergeChanges: true)
        #expect(saved.hut.value(forKeyPath: "place.zip") as? Int == 8)
    }

    @Test("Derived attributes have their values after each save, and in the store")
    func derivedValues() throws {
        let saved = try SavedHut()
        for hut in [saved.hut, saved.stored] {
            #expect(hut.value(forKey: "count") as? Int == 3 && hut.value(forKey: "total") as? Double == 6)
        }
        #expect(saved.stored.value(forKey: "loud") as? String == "")
        saved.stored.setValue("Hut", forKey: "name")
        try saved.elsewhere.save()
        #expect(saved.stored.value(forKey: "loud") as? String == "HUT")
    }

    @Test("Inherited and own relationships, and fetched properties, lead to the objects of the context")
    func relationships() throws {
        let saved = try SavedHut()
        let (stored, parts) = (saved.stored, saved.parts)
        #expect(stored.value(forKeyPath: "owner.weight") as? Double == 3)
        #expect((stored.value(forKey: "parts") as? Set<ManagedObject>)?.count == 3)
        #expect((stored.value(forKey: "heavy") as? [ManagedObject])?.map(\.objectID) == [parts[2].objectID])
        #expect(stored.value(forKeyPath: "parts.@sum.weight") as? Double == 6)
        let part = try saved.elsewhere.existingObject(with: parts[0].objectID)
        #expect(part.value(forKey: "thing") as? ManagedObject === stored)
        stored.setValue(nil, forKey: "owner")
        try saved.elsewhere.save()
        saved.context.refresh(saved.hut, mergeChanges: true)
        #expect(saved.hut.value(forKey: "owner") == nil)
    }

    @Test("Requests filter by inherited relationships, elements of composites and derived attributes")
    func predicates() throws {
        let saved = try SavedHut()
        saved.stored.setValue("Hut", forKey: "name")
        try saved.elsewhere.save()
        let request = FetchRequest<ManagedObject>(entityName: "Thing")
        request.predicate = try FetchPredicate(format: "ANY parts.weight == 3")
        #expect(try saved.elsewhere.fetch(request) == [saved.stored])
        let houses = FetchRequest<ManagedObject>(entityName: "House")
        houses.predicate = try FetchPredicate(format: "place.zip == 7 AND loud == 'HUT'")
        #expect(try saved.elsewhere.fetch(houses) == [saved.stored])
    }

    @Test("A save validates inherited attributes, and an inherited Cascade deletes")
    func validationAndDeletion() throws {
        let saved = try SavedHut()
        saved.stored.setValue(nil, forKey: "amount")
        #expect(errorCode { try saved.elsewhere.save() } == 1570)
        saved.elsewhere.rollback()
        saved.elsewhere.delete(saved.stored)
        try saved.elsewhere.save()
        #expect(try saved.elsewhere.count(for: FetchRequest<ManagedObject>(entityName: "Part")) == 0)
    }

    @Test("Transient relationships are only in memory")
    func transientRelationships() throws {
        let model = ManagedObjectModel(
            dynamic: Model(
                "Pairs",
                entities: [
                    Entity(
                        "One", attributes: [Attribute("name", .string, isOptional: true)],
                        relationships: [
                            Relationship(
                                "many", to: "Many", inverse: "one", isToMany: true, isOptional: true, isTransient: true),
                            Relationship("other", to: "One", inverse: "other", isOptional: true, isTransient: true),
                        ]),
                    Entity(
                        "Many", attributes: [Attribute("name", .string, isOptional: true)],
                        relationships: [
                            Relationship("one", to: "One", inverse: "many", isOptional: true, isTransient: true)
                        ]),
                ]))
        let container = try PersistentContainer.temporary(model: model)
        let context = container.newBackgroundContext()
        let one = EntityDescription.insertNewObject(forEntityName: "One", into: context)
        let other = EntityDescription.insertNewObject(forEntityName: "One", into: context)
        let many = EntityDescription.insertNewObject(forEntityName: "Many", into: context)
        many.setValue(one, forKey: "one")
        one.setValue(other, forKey: "other")
        #expect(one.changedValues().isEmpty && other.value(forKey: "other") as? ManagedObject === one)
        try context.save()
        #expect(
            many.value(forKey: "one") as? ManagedObject === one
                && one.value(forKey: "many") as? Set<ManagedObject> == [many])
        let elsewhere = container.newBackgroundContext()
        let stored = try elsewhere.existingObject(with: many.objectID)
        #expect(stored.value(forKey: "one") == nil && !stored.hasFault(forRelationshipNamed: "one"))
        let storedOne = try elsewhere.existingObject(with: one.objectID)
        #expect(storedOne.value(forKey: "other") == nil && storedOne.value(forKey: "many") as? Set<ManagedObject> == [])
        many.setValue("x", forKey: "name")
        context.refresh(many, mergeChanges: true)
        #expect(many.value(forKey: "one") as? ManagedObject === one && many.value(forKey: "name") as? String == "x")
        context.undoManager = ContextUndoManager()
        many.setValue(nil, forKey: "one")
        context.processPendingChanges()
        context.undo()
        #expect(many.value(forKey: "one") as? ManagedObject === one)
    }
}
