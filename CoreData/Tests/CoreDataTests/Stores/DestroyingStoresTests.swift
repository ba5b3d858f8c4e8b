import Testing

@testable import CoreData
@testable import Relata

/// Nothing here names a device itself: a link to `/dev/null` and a pipe, in folders of their own, are harmless to lose.
@Suite("Destroying and replacing stores")
struct DestroyingStoresTests {
    private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)

    private func inFolder(_ work: (URL) throws -> Void) throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try work(folder)
    }

    private func exists(_ url: URL) -> Bool { (try? FileManager.default.attributesOfItem(atPath: url.path)) != nil }

    @Test("/dev/null counts as no file that could be deleted or replaced")
    func device() throws {
        try #require(!StoreFile(URL(filePath: "/dev/null")).isFileOrMissing)
        try inFolder { folder in
            let link = folder.appending(path: "link.sqlite")
            let pipe = folder.appending(path: "pipe.sqlite")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/dev/null")
            try #require(mkfifo(pipe.path, 0o600) == 0)
            let file = folder.appending(path: "Music.sqlite")
            let store = try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: file)
            for url in [link, pipe] {
                try #require(!StoreFile(url).isFileOrMissing)
                try coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType)
                #expect(exists(url))
                #expect(throws: CocoaError.self) {
                    try coordinator.replacePersistentStore(
                        at: url, withPersistentStoreFrom: file, ofType: NSSQLiteStoreType)
                }
                #expect(throws: CocoaError.self) {
                    try coordinator.migratePersistentStore(store, to: url, withType: NSSQLiteStoreType)
                }
                #expect(exists(url) && !StoreFile(url).isFileOrMissing)
            }
            #expect(coordinator.persistentStores == [store])
            let link2 = folder.appending(path: "other.sqlite")
            try FileManager.default.createSymbolicLink(at: link2, withDestinationURL: file)
            #expect(StoreFile(link2).isFileOrMissing)
        }
    }

    @Test("a store in memory has no file that could be deleted")
    func inMemory() throws {
        try inFolder { folder in
            let file = folder.appending(path: "Music.sqlite")
            try Data("notes".utf8).write(to: file)
            try coordinator.destroyPersistentStore(at: file, ofType: NSInMemoryStoreType)
            try coordinator.destroyPersistentStore(at: file, type: .inMemory)
            #expect(exists(file))
        }
    }

    @Test("the empty file that is left keeps the permissions of the store")
    func permissions() throws {
        try inFolder { folder in
            let file = folder.appending(path: "Music.sqlite")
            try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            try coordinator.destroyPersistentStore(at: file, ofType: NSSQLiteStoreType)
            let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(permissions == 0o600)
        }
    }

    @Test("a folder is no store that could be deleted")
    func folder() throws {
        try inFolder { folder in
            let inner = folder.appending(path: "Stores")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            #expect(throws: CocoaError.self) {
                try coordinator.destroyPersistentStore(at: inner, ofType: NSSQLiteStoreType)
            }
            #expect(exists(inner))
        }
    }

    @Test("a child that waits to save while its parent destroys the store saves into the store that replaces it")
    func savingMeanwhile() throws {
        try inFolder { folder in
            let file = folder.appending(path: "Music.sqlite")
            try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file)
            let parent = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            parent.persistentStoreCoordinator = coordinator
            let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            child.parent = parent
            let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let observer = NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextWillSave, object: child, queue: nil
            ) { _ in
                begun.signal()
            }
            defer { NotificationCenter.default.removeObserver(observer) }
            var failure: (any Error)?
            try parent.performAndWait {
                child.perform {
                    NSEntityDescription.insertNewObject(forEntityName: "Album", into: child)
                    do { try child.save() } catch { failure = error }
                    done.signal()
                }
                begun.wait()
                // The child goes on to wait for the parent's queue.
                Thread.sleep(forTimeInterval: 0.05)
                parent.reset()
                try coordinator.destroyPersistentStore(at: file, ofType: NSSQLiteStoreType)
                try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file)
            }
            done.wait()
            #expect(failure == nil)
            try parent.performAndWait {
                #expect(parent.insertedObjects.count == 1)
                try parent.save()
                #expect(try parent.count(for: NSFetchRequest<NSManagedObject>(entityName: "Album")) == 1)
            }
        }
    }
}
