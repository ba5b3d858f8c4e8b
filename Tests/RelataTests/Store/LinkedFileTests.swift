import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Stores whose files are known by several names")
struct LinkedFileTests {
    private let folder: TemporaryFolder
    private let manager = FileManager.default

    init() throws { folder = try TemporaryFolder() }

    /// A coordinator with a store in a folder, and the store's URL by a link of the folder or of the file.
    private func opened(linksFolder: Bool) throws -> (PersistentStoreCoordinator, PersistentStore, URL) {
        let real = URL(filePath: folder.path("real"))
        try manager.createDirectory(at: real, withIntermediateDirectories: true)
        let url = real.appending(path: "store.sqlite")
        let link = URL(filePath: folder.path("link"))
        try manager.createSymbolicLink(at: link, withDestinationURL: linksFolder ? real : url)
        let coordinator = PersistentStoreCoordinator(managedObjectModel: DiaryModel.managedObjectModel)
        let store = try coordinator.addPersistentStore(with: PersistentStoreDescription(url: url))
        return (coordinator, store, linksFolder ? link.appending(path: "store.sqlite") : link)
    }

    @Test("A coordinator's store is found by any link to its file", arguments: [false, true])
    func found(linksFolder: Bool) throws {
        let (coordinator, store, url) = try opened(linksFolder: linksFolder)
        #expect(coordinator.persistentStore(for: url) === store)
        #expect(coordinator.persistentStore(for: store.url) === store)
        #expect(coordinator.persistentStore(for: URL(filePath: folder.path("other.sqlite"))) == nil)
        #expect(throws: PersistenceError.self) { try coordinator.migratePersistentStore(store, to: url) }
    }

    @Test("Destroying a store by a link removes the store, the file and what belongs to it", arguments: [false, true])
    func destroyed(linksFolder: Bool) throws {
        let (coordinator, store, url) = try opened(linksFolder: linksFolder)
        let real = store.url
        try coordinator.destroyPersistentStore(at: url)
        #expect(coordinator.persistentStores.isEmpty)
        let left = try manager.contentsOfDirectory(atPath: real.deletingLastPathComponent().path)
        #expect(left.isEmpty)
        #expect(!manager.fileExists(atPath: url.path))
        // Once more, of a file that is not there.
        try coordinator.destroyPersistentStore(at: url)
    }

    @Test("A store in a file that is gone is found by a link to its folder")
    func missingFile() throws {
        let (coordinator, store, url) = try opened(linksFolder: true)
        try manager.removeItem(at: store.url)
        #expect(coordinator.persistentStore(for: url) === store)
    }
}
