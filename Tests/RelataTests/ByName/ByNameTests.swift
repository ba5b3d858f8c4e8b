import Foundation
import Relata
import RelataModel
import Testing

@Suite("Properties, entities and IDs by name, as ported code uses them")
struct ByNameTests {
    @Test("value(forKey:) and setValue(_:forKey:) reach attributes and relationships, both sides of them")
    func values() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let diary = EntityDescription.insertNewObject(forEntityName: "Diary", into: context)
        diary.setValue("Kid A", forKey: "name")
        let page = EntityDescription.insertNewObject(forEntityName: "Page", into: context)
        page.setValue(7, forKey: "number")
        page.setValue(diary, forKey: "diary")
        #expect(diary.value(forKey: "name") as? String == "Kid A")
        #expect((diary as? Diary)?.pages.map(\.number) == [7])
        #expect(diary.value(forKey: "pages") as? [ManagedObject] == [page])
        #expect(page.value(forKeyPath: "diary.name") as? String == "Kid A")
        diary.setValue(nil, forKey: "name")
        #expect(diary.value(forKey: "name") == nil)
        diary.setValue([], forKey: "pages")
        #expect(page.value(forKey: "diary") == nil)
        page.setValuesForKeys(["text": "a", "number": Int16(3)])
        #expect(page.dictionaryWithValues(forKeys: ["text"]) as? [String: String] == ["text": "a"])
        try context.save()
        #expect(try diaries.context().all(Page.self).map(\.number) == [3])
    }

    @Test("Objects of a model without generated code have the values and relationships that are stored")
    func withoutGeneratedCode() throws {
        let model = ManagedObjectModel(dynamic: DiaryModel.managedObjectModel.model)
        let container = try PersistentContainer.temporary(model: model)
        let context = container.newBackgroundContext()
        let diary = ManagedObject(entity: try #require(model.entitiesByName["Diary"]), insertInto: context)
        diary.setValue("Kid A", forKey: "name")
        let page = ManagedObject(entity: try #require(model.entitiesByName["Page"]), insertInto: context)
        page.setValue(7, forKey: "number")
        page.setValue(diary, forKey: "diary")
        try context.save()
        let stored = try container.newBackgroundContext().existingObject(with: page.objectID)
        #expect(stored.value(forKey: "number") as? Int == 7)
        let owner = try #require(stored.value(forKey: "diary") as? ManagedObject)
        #expect(owner.value(forKey: "name") as? String == "Kid A")
        #expect(owner.value(forKey: "pages") as? [ManagedObject] == [stored])
        context.refreshAllObjects()
        #expect(page.value(forKey: "diary") as? ManagedObject === diary)
    }

    @Test(
        "A wrong name or value changes nothing, and the next save reports it",
        arguments: [
            ("txt", "a" as any Sendable, "has no property 'txt'. Did you mean 'text'?"),
            ("number", "seven", "Unacceptable type of value for 'number'"),
            ("number", 1.5, "Unacceptable type of value for 'number'"),
            ("diary", "x", "Unacceptable type of value for 'diary'"),
            ("notes", 3, "Unacceptable type of value for 'notes'"),
        ])
    func wrong(key: String, value: any Sendable, message: String) throws {
        let context = try Diaries().context()
        let page = context.page("a")
        page.number = 1
        page.setValue(value, forKey: key)
        #expect(page.number == 1 && page.diary == nil && page.notes.isEmpty)
        do {
            try context.save()
            Issue.record("the save must throw")
        } catch let error as PersistenceError {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test("setPrimitiveValue records no change and maintains no inverse (3.1)")
    func primitive() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a"])
        let context = try #require(diary.managedObjectContext)
        let page = diary.pages[0]
        page.setPrimitiveValue("b", forKey: "text")
        page.setPrimitiveValue(nil, forKey: "diary")
        #expect(page.text == "b" && page.diary == nil && diary.pages.count == 1 && !context.hasChanges)
    }

    @Test("The live collections change the relationship")
    func collections() throws {
        let context = try Diaries().context()
        let diary = Diary(context: context)
        let page = context.page("a")
        diary.mutableOrderedSetValue(forKey: "pages").add(page)
        #expect(page.diary === diary)
        let note = Note(context: context)
        let notes = page.mutableSetValue(forKey: "notes")
        notes.add(note)
        #expect(note.page === page && notes.contains(note) && notes.count == 1)
        notes.removeAllObjects()
        #expect(note.page == nil)
        _ = page.mutableSetValue(forKey: "note")
        #expect(errorCode { try context.save() } == 134_060)
    }

    @Test("Descriptions match the model")
    func descriptions() throws {
        let context = try Diaries().context()
        let page = try #require(EntityDescription.entity(forEntityName: "Page", in: context))
        #expect(Set(page.attributesByName.keys) == ["number", "text"])
        #expect(Set(page.propertiesByName.keys) == ["number", "text", "diary", "notes"])
        let notes = try #require(page.relationshipsByName["notes"])
        #expect(notes.deleteRule == .cascadeDeleteRule && notes.isToMany && !notes.isOrdered && notes.isOptional)
        #expect(notes.destinationEntityName == "Note" && notes.inverseName == "page")
        #expect(page.attributesByName["number"]?.attributeType == .integer64)
        #expect(page.managedObjectClassName == "Page")
        #expect(EntityDescription.entity(forEntityName: "Pages", in: context) == nil)
        let none = EntityDescription.insertNewObject(forEntityName: "Pages", into: context)
        #expect(none.managedObjectContext == nil)
        #expect(errorCode { try context.save() } == 134_060)
    }

    @Test("A hook that walks relationshipsByName and deletes or empties by rule works and survives a ring (SEED-001)")
    func immediateDeletion() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let first = Note(context: context)
        let second = Note(context: context)
        second.repliesTo = first
        let page = context.page("a")
        page.notes = [first, second]
        first.replies.insert(second)
        try context.save()

        var visited: Set<ManagedObject> = []
        func prepare(_ object: ManagedObject) {
            guard visited.insert(object).inserted else { return }
            for (name, relationship) in object.entity.relationshipsByName {
                switch relationship.deleteRule {
                case .cascadeDeleteRule:
                    for destination in object.mutableSetValue(forKey: name) {
                        prepare(destination)
                        context.delete(destination)
                    }
                case .nullifyDeleteRule where relationship.isToMany:
                    object.mutableSetValue(forKey: name).removeAllObjects()
                case .nullifyDeleteRule: object.setValue(nil, forKey: name)
                default: break
                }
            }
        }
        prepare(page)
        context.delete(page)
        #expect(first.isDeleted && second.isDeleted)
        try context.save()
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
    }

    @Test("changedValues and committedValues return the new and the previous values (4.3)")
    func changedValues() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a"])
        let page = diary.pages[0]
        #expect(page.changedValues().isEmpty && !page.hasPersistentChangedValues)
        page.text = "b"
        page.diary = nil
        #expect(Set(page.changedValues().keys) == ["text", "diary"])
        #expect(page.changedValues()["text"] as? String == "b")
        #expect(page.committedValues(forKeys: nil)["text"] as? String == "a")
        #expect(page.committedValues(forKeys: ["diary"])["diary"] as? Diary === diary)
        #expect(page.hasPersistentChangedValues)
        page.text = "a"
        page.diary = diary
        #expect(page.changedValues()["text"] == nil)
        #expect(page.hasChanges)
    }

    @Test("URIs of IDs lead back to the object, but only in the same store (4.1)")
    func uris() throws {
        let diaries = try Diaries()
        let diary = try diaries.diary(pages: ["a"])
        let id = diary.objectID
        let uri = id.uriRepresentation()
        #expect(uri.absoluteString.hasPrefix("x-coredata://") && uri.absoluteString.hasSuffix("/Diary/p1"))
        #expect(diaries.container.managedObjectID(forURIRepresentation: uri) == id)
        #expect(try Diaries().container.managedObjectID(forURIRepresentation: uri) == nil)
        for wrong in [
            "x-coredata://x/Diary/p1", "https://a.b/Diary/p1", "x-coredata:///Diary/q1", "x-coredata:///No/t1",
        ] {
            #expect(diaries.container.managedObjectID(forURIRepresentation: try #require(URL(string: wrong))) == nil)
        }
        let new = Diary(context: diaries.context())
        let temporary = diaries.container.managedObjectID(forURIRepresentation: new.objectID.uriRepresentation())
        #expect(temporary == new.objectID)
    }

    @Test("obtainPermanentIDs assigns the IDs that the save will use; both find the object (4.1)")
    func permanentIDs() throws {
        let diaries = try Diaries()
        let context = diaries.context()
        let page = context.page("a")
        let other = context.page("b")
        let temporary = page.objectID
        try context.obtainPermanentIDs(for: [page])
        let permanent = page.objectID
        #expect(!permanent.isTemporaryID && page.isInserted)
        #expect(context.registeredObject(for: temporary) === page && context.registeredObject(for: permanent) === page)
        #expect(try context.count(for: Page.fetchRequest()) == 2)
        page.notes.insert(Note(context: context))
        try context.save()
        #expect(page.objectID == permanent && other.objectID != permanent)
        #expect(try (diaries.context().existingObject(with: permanent) as? Page)?.notes.count == 1)
        let lost = context.page("lost")
        try context.obtainPermanentIDs(for: [lost])
        let lostID = lost.objectID
        context.rollback()
        #expect(context.registeredObject(for: lostID) == nil)
    }
}
