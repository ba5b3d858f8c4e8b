import CoreData
import Relata
import Testing

@Suite("NSPersistentContainer")
struct ContainerTests {
    @Test("a description without a file is that of a private temporary store")
    func withoutFile() {
        let container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        let description = NSPersistentStoreDescription()
        #expect(description.url == URL(fileURLWithPath: "/dev/null"))
        container.persistentStoreDescriptions = [description]
        var errors: [(any Error)?] = []
        container.loadPersistentStores { _, error in errors.append(error) }
        #expect(errors.count == 1 && errors.allSatisfy { $0 == nil })
    }

    @Test("a container opens the store of /dev/null, and one in a file that another container can read")
    @MainActor func stores() throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for url in [URL(filePath: "/dev/null"), folder.appending(path: "Music.sqlite")] {
            let container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
            container.persistentStoreDescriptions.first?.url = url
            var failure: (any Error)?
            container.loadPersistentStores { _, error in failure = error }
            #expect(failure == nil)
            _ = Track(context: container.viewContext, title: "Waltz")
            try container.viewContext.save()
            #expect(try container.newBackgroundContext().count(for: Track.fetchRequest()) == 1)
        }
        let again = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        again.persistentStoreDescriptions = [NSPersistentStoreDescription(url: folder.appending(path: "Music.sqlite"))]
        again.loadPersistentStores { _, error in #expect(error == nil) }
        #expect(try again.viewContext.count(for: Track.fetchRequest()) == 1)
    }

    @Test("a model that is missing in the bundle is an error of loading")
    func missingModel() {
        var failures: [String] = []
        NSPersistentContainer(name: "Nothing").loadPersistentStores { _, error in
            if let error { failures.append("\(error)") }
        }
        #expect(failures.count == 1)
        #expect(failures.first?.contains("Nothing.momd") == true)
    }
}

@Suite("Deletions by rules")
struct DeletionTests {
    @Test("rows of classes that override no hook do not become objects")
    func setBased() throws {
        let container = try PersistentContainer.temporary(model: MusicModel.managedObjectModel)
        let writer = container.newBackgroundContext()
        let album = Album(context: writer)
        for number in 0..<200 { Tag(context: writer).name = "\(number)" }
        let tracks = (0..<200).map { Track(context: writer, title: "\($0)") }
        for track in tracks { album.addToTracks(track) }
        try writer.save()

        let context = container.newBackgroundContext()
        let found = try #require(context.fetch(NSFetchRequest<Album>(entityName: "Album")).first)
        context.delete(found)
        // Track overrides only awakeFromInsert, which has no part in a deletion.
        #expect(Track.lifeCycleHooks == [.awakeFromInsert])
        #expect(context.registeredObjects.count == 1)
        try context.save()
        #expect(try context.count(for: Track.fetchRequest()) == 0)
    }
}

private final class Observer {
    private(set) var count = 0
    func saved(_ notification: Notification) { count += 1 }
    func anything() { count += 10 }
}

@Suite("Functions that notifications call")
struct NotificationSelectorTests {
    @Test("functions are called until the observer is released or removed")
    func calls() {
        let center = NotificationCenter()
        let name = Notification.Name("saved")
        var observer: Observer? = Observer()
        center.addObserver(
            observer ?? Observer(), selector: NotificationSelector(Observer.saved(_:)), name: name, object: nil)
        center.addObserver(
            observer ?? Observer(), selector: NotificationSelector(Observer.anything), name: name, object: nil)
        center.post(name: name, object: nil)
        #expect(observer?.count == 11)
        if let observer { center.removeSelectorObserver(observer) }
        center.post(name: name, object: nil)
        #expect(observer?.count == 11)
        weak let remaining = observer
        observer = nil
        #expect(remaining == nil)
    }
}
