import CoreData
import Testing

@Suite("What a program adds to a model")
struct ModelAdditionTests {
    private func model(_ names: [String]) -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        model.entities = names.map { name in
            let entity = NSEntityDescription()
            let attribute = NSAttributeDescription()
            entity.name = name
            (attribute.name, attribute.attributeType) = ("title", .stringAttributeType)
            entity.properties = [attribute]
            return entity
        }
        return model
    }

    private func context(_ model: NSManagedObjectModel) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        return coordinator.makeContext()
    }

    @Test("requests are found by their names, as copies, with values for variables")
    func requests() throws {
        let model = model(["Note"])
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        request.predicate = NSPredicate(format: "title == $TITLE")
        model.setFetchRequestTemplate(request, forName: "titled")
        #expect(model.fetchRequestTemplatesByName.keys.sorted() == ["titled"])
        model.fetchRequestTemplate(forName: "titled")?.fetchLimit = 9
        #expect(model.fetchRequestTemplate(forName: "titled")?.fetchLimit == 0)
        let context = try context(model)
        for title in ["a", "b"] {
            NSEntityDescription.insertNewObject(forEntityName: "Note", into: context).setValue(title, forKey: "title")
        }
        let found = try #require(
            model.fetchRequestFromTemplate(withName: "titled", substitutionVariables: ["TITLE": "b"]))
        #expect(
            try context.fetch(found).compactMap { ($0 as? NSManagedObject)?.value(forKey: "title") as? String } == ["b"]
        )
        model.setFetchRequestTemplate(nil, forName: "titled")
        #expect(model.fetchRequestTemplate(forName: "titled") == nil)
        #expect(model.fetchRequestFromTemplate(withName: "titled", substitutionVariables: [:]) == nil)
    }

    @Test("configurations and identifiers of a version can be set, and a checksum is that of the entities")
    func versions() throws {
        let model = model(["Note", "Page"])
        model.setEntities([model.entitiesByName["Note"]!], forConfigurationName: "Notes")
        #expect(model.configurations == ["Notes"])
        #expect(model.entities(forConfigurationName: "Notes")?.map(\.name) == ["Note"])
        #expect(model.entities(forConfigurationName: nil)?.count == 2)
        model.versionIdentifiers = ["2.1"]
        #expect(model.versionIdentifiers == ["2.1"])
        let context = try context(model)
        let coordinator = try #require(context.persistentStoreCoordinator)
        let metadata = coordinator.metadata(for: coordinator.persistentStores[0])
        #expect(metadata[NSStoreModelVersionIdentifiersKey] as? [String] == ["2.1"])
        #expect(model.versionChecksum == self.model(["Note", "Page"]).versionChecksum)
        #expect(model.versionChecksum != self.model(["Note"]).versionChecksum && !model.versionChecksum.isEmpty)
        let merged = NSManagedObjectModel(byMerging: [self.model(["Note"]), model], forStoreMetadata: metadata)
        #expect(merged?.entitiesByName.count == 2)
        #expect(NSManagedObjectModel(byMerging: [self.model(["Note"])], forStoreMetadata: metadata) == nil)
    }

    @Test("metadata of a store that is not open can be set")
    func metadata() throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model(["Note"]))
        let store = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        defer { try? coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType) }
        let identifier = store.identifier
        try coordinator.remove(store)
        try NSPersistentStoreCoordinator.setMetadata(
            ["note": "kept"], forPersistentStoreOfType: NSSQLiteStoreType, at: url)
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
        #expect(metadata["note"] as? String == "kept" && metadata[NSStoreUUIDKey] as? String == identifier)
        #expect(throws: (any Error).self) {
            try NSPersistentStoreCoordinator.setMetadata(
                [:], forPersistentStoreOfType: NSSQLiteStoreType, at: url.appendingPathExtension("other"))
        }
    }
}
