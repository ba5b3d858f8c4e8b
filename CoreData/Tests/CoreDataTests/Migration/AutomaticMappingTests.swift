import CoreData
import Relata
import Testing

@Suite("Mapping models that stores are opened with", .serialized)
struct AutomaticMappingTests {
    private let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    private let model = AutomaticMappingTests.model()

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// A version whose notes were tracks, and whose titles end in an exclamation mark.
    private static func model() -> NSManagedObjectModel {
        let title = NSAttributeDescription()
        title.name = "title"
        title.attributeType = .stringAttributeType
        title.isOptional = true
        let note = NSEntityDescription()
        note.name = "Note"
        note.renamingIdentifier = "Track"
        note.properties = [title]
        let model = NSManagedObjectModel()
        model.entities = [note]
        return model
    }

    /// Does work while a bundle beside the program has the mapping model from the music to the notes.
    private func withMapping(_ work: () throws -> Void) throws {
        let bundle = Bundle.main.bundleURL.appending(path: "Mapping-\(UUID().uuidString).resources")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: bundle) }
        let music = MusicModel.managedObjectModel
        try """
        {"sourceModel": "\(music.model.name)", "sourceVersion": "\(music.versionName)",
        "destinationModel": "\(model.model.name)", "destinationVersion": "\(model.versionName)",
        "entities": [{"name": "TrackToNote", "source": "Track", "destination": "Note",
        "policy": "\(NSStringFromClass(EvaluatingPolicy.self))", "relationships": [],
        "attributes": [{"name": "title", "value": {"kind": "source", "keyPath": "title"}}]}]}
        """.write(to: bundle.appending(path: "MusicToNotes.cdm"), atomically: true, encoding: .utf8)
        try work()
    }

    /// A store of the version before, with one track and metadata of the program.
    private func makeStore() throws -> URL {
        let url = folder.appending(path: "Store.sqlite")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        let context = coordinator.makeContext()
        _ = Track(context: context, title: "A")
        try context.save()
        try coordinator.remove(store)
        try NSPersistentStoreCoordinator.setMetadata(["own": "x"], forPersistentStoreOfType: NSSQLiteStoreType, at: url)
        return url
    }

    private func titles(of coordinator: NSPersistentStoreCoordinator) throws -> [String?] {
        try coordinator.makeContext().fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            .map { $0.value(forKey: "title") as? String }
    }

    private func load(_ description: NSPersistentStoreDescription) -> (NSPersistentStoreCoordinator, (any Error)?) {
        let container = NSPersistentContainer(name: "Notes", managedObjectModel: model)
        container.persistentStoreDescriptions = [description]
        nonisolated(unsafe) var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        return (container.persistentStoreCoordinator, failure)
    }

    @Test("the mapping models of a program are those of its bundles")
    func search() throws {
        let music = MusicModel.managedObjectModel
        func find(_ bundles: [Bundle]?) -> NSMappingModel? {
            NSMappingModel(from: bundles, forSourceModel: music, destinationModel: model)
        }
        #expect(find(nil) == nil)
        try withMapping {
            for bundles in [nil, [Bundle.main]] {
                #expect(find(bundles)?.entityMappings?.compactMap(\.name) == ["TrackToNote"])
            }
            #expect(find([.module]) == nil)
        }
    }

    @Test("a store is migrated by a mapping model of the program's where there is one", arguments: [true, false])
    func migrated(infers: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try makeStore()
        let description = NSPersistentStoreDescription(url: url)
        description.shouldInferMappingModelAutomatically = infers
        try withMapping {
            for _ in 0..<2 {
                let (coordinator, failure) = load(description)
                #expect(failure == nil)
                #expect(try titles(of: coordinator) == ["A!"])
                let store = try #require(coordinator.persistentStores.first)
                #expect(coordinator.metadata(for: store)["own"] as? String == "x")
                try coordinator.remove(store)
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("a store is not migrated without a mapping model where none may be inferred")
    func missing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try makeStore()
        let description = NSPersistentStoreDescription(url: url)
        description.shouldInferMappingModelAutomatically = false
        let (coordinator, failure) = load(description)
        #expect((failure as? CocoaError)?.code == .migrationMissingMappingModel)
        #expect(throws: CocoaError.self) {
            try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: url,
                options: [NSMigratePersistentStoresAutomaticallyOption: true])
        }
        // It is what it was.
        let music = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        try music.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        #expect(try music.makeContext().fetch(NSFetchRequest<Track>(entityName: "Track")).map(\.title) == ["A"])
    }
}
