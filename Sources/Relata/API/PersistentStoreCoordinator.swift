public import Foundation
import RelataModel
import Synchronization

/// Provides the store that contexts work with: stores are added to it and removed; Core Data's
/// `NSPersistentStoreCoordinator`.
///
/// A ``PersistentContainer`` has a coordinator with its store, and is easier to use. A coordinator has one store at a
/// time: objects of one context are rows of one file.
public final class PersistentStoreCoordinator: Sendable {
    /// The model of the store's objects.
    public let managedObjectModel: ManagedObjectModel

    private struct State {
        var store: PersistentStore?
        /// Private temporary stores alongside it. They have no rows, and never get any.
        var temporary: [PersistentStore] = []
        /// The stand-in that contexts use while there is no store.
        var missing: PersistentStore?
        weak var container: PersistentContainer?
        var name: String?
    }

    private let state = Mutex(State())
    /// Broadcasts the saves of the store that the coordinator has, whichever that is, and an empty one when it gets
    /// another.
    let saveBroadcaster = SaveBroadcaster()

    /// Creates a coordinator without a store.
    /// - Parameter managedObjectModel: the model of the store's objects.
    public init(managedObjectModel: ManagedObjectModel) {
        managedObjectModel.markUsed()
        self.managedObjectModel = managedObjectModel.current
    }

    init(_ store: PersistentStore) {
        managedObjectModel = store.model
        state.withLock { $0.store = store }
        store.saveBroadcaster.relay(to: saveBroadcaster)
    }

    /// Notifies those who follow the coordinator's stores that it works with another one.
    private func follow(_ store: PersistentStore) {
        store.saveBroadcaster.relay(to: saveBroadcaster)
        wakeFollowers(of: store)
    }

    /// Notifies those who follow the coordinator's stores, so that they look at them again.
    func wakeFollowers(of store: PersistentStore) {
        saveBroadcaster.broadcast(SavedChanges(storeUUID: store.identity.uuid), except: nil)
    }

    /// Sets the container that the coordinator belongs to.
    func setContainer(_ container: PersistentContainer) { state.withLock { $0.container = container } }

    /// A name that the program gives the coordinator.
    public var name: String? {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    /// The store, if there is one, and temporary ones that were added alongside it.
    public var persistentStores: [PersistentStore] {
        state.withLock { state in [state.store].compactMap { $0 } + state.temporary }
    }

    var store: PersistentStore? { state.withLock { $0.store } }

    /// The stand-in that contexts use while there is no store.
    var missingStore: PersistentStore {
        state.withLock { state in
            let store = state.missing ?? PersistentStore(missingFor: managedObjectModel)
            state.missing = store
            return store
        }
    }

    /// The container that the coordinator belongs to, if there is one and it still exists.
    var container: PersistentContainer? { state.withLock { $0.container } }

    /// Opens the store of a description, or creates it; Core Data's
    /// `addPersistentStore(ofType:configurationName:at:options:)`.
    /// - Parameter description: the file and its options.
    /// - Returns: the store.
    /// - Throws: `PersistenceError`, as `PersistentContainer.init(model:description:)`; `.invalidStoreOperation` if the
    ///   coordinator has a store already and this one is in a file too. A private temporary store can be added
    ///   alongside another: new objects are inserted into the first in any case, so it stays empty.
    @discardableResult
    public func addPersistentStore(with description: PersistentStoreDescription) throws -> PersistentStore {
        let isTemporary = description.url.path == "/dev/null"
        func requireRoom(_ state: borrowing State) throws {
            guard state.store != nil, !isTemporary else { return }
            throw PersistenceError.invalidStoreOperation("the coordinator already has a store, and can have only one")
        }
        try state.withLock { try requireRoom($0) }
        let store = try PersistentStore(description, model: managedObjectModel)
        // Another thread may have added a store in the meantime.
        try state.withLock {
            try requireRoom($0)
            if $0.store == nil { $0.store = store } else { $0.temporary.append(store) }
        }
        if self.store === store { follow(store) }
        return store
    }

    /// Removes a store and closes it: contexts that work with it throw from now on, and keep their changes.
    /// - Parameter store: one of `persistentStores`; any other store is ignored.
    /// - Throws: `PersistenceError`, if the write-ahead log cannot be written into the file.
    public func remove(_ store: PersistentStore) throws {
        guard persistentStores.contains(where: { $0 === store }) else { return }
        StoreChangeObserver.notify(.willRemove(store), of: self)
        let isOwn = state.withLock { state in
            if let index = state.temporary.firstIndex(where: { $0 === store }) {
                state.temporary.remove(at: index)
                return true
            }
            guard state.store === store else { return false }
            state.store = nil
            return true
        }
        guard isOwn else { return }
        defer { StoreChangeObserver.notify(.removed(store), of: self) }
        RunningContexts.endReading()
        try store.close()
    }

    /// Returns the store in a file; Core Data's `persistentStore(for:)`.
    /// - Parameter url: the file, by any path that leads to it; `/dev/null` for a temporary store.
    /// - Returns: `nil` if the coordinator has no store there.
    public func persistentStore(for url: URL) -> PersistentStore? {
        persistentStores.first { store in
            StoreFile(store.url).isSameFile(as: StoreFile(url)) || (store.isTemporary && url.path == "/dev/null")
        }
    }

    /// Returns the file of a store; Core Data's `url(for:)`.
    /// - Parameter store: any store.
    public func url(for store: PersistentStore) -> URL { store.url }

    /// Returns the ID that a URI represents.
    /// - Parameter uri: a result of `ManagedObjectID.uriRepresentation()`.
    /// - Returns: `nil` for a URI of another store, of an entity that the model does not have, or of another form.
    public func managedObjectID(forURIRepresentation uri: URL) -> ManagedObjectID? {
        store.flatMap { ManagedObjectID(uri, model: $0.model, of: $0.identity) }
    }
}

extension PersistentStoreCoordinator {
    /// Returns the metadata of a store; see ``PersistentStore/metadata()``.
    /// - Parameter store: a store that is open.
    /// - Throws: `PersistenceError`, if the store was closed or cannot be read.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func metadata(for store: PersistentStore) throws -> [String: Any] { try store.metadata() }

    /// Sets the program's metadata of a store; see ``PersistentStore/setMetadata(_:)``.
    /// - Parameters:
    ///   - metadata: property list values by name, which replace the previous ones; `nil` for none.
    ///   - store: a store that is open.
    /// - Throws: `PersistenceError`, if the store was closed, is read-only or cannot be written.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func setMetadata(_ metadata: [String: Any]?, for store: PersistentStore) throws {
        try store.setMetadata(metadata ?? [:])
    }

    /// Returns the metadata of a store that is not open.
    /// - Parameter url: the store's file.
    /// - Throws: `PersistenceError.missingStore`; `.incompatibleStore` for a file that is not a store.
    public static func metadataForPersistentStore(at url: URL) throws -> [String: Any] {
        try StoreFile(url).metadata()
    }

    /// Sets the program's metadata of a store that need not be open; see ``PersistentStore/setMetadata(_:)``.
    /// - Parameters:
    ///   - metadata: property list values by name, which replace the previous ones.
    ///   - url: the store's file.
    /// - Throws: `PersistenceError.missingStore`; `.incompatibleStore` for a file that is not a store.
    public static func setMetadata(_ metadata: [String: Any], forPersistentStoreAt url: URL) throws {
        try StoreFile(url).setMetadata(metadata)
    }

    /// Deletes a store's file and the files that belong to it. If it is the coordinator's store, it is removed first.
    /// Contexts that have it open throw; those without objects, or with new ones only, work with the store that is
    /// added to the coordinator next.
    /// - Parameter url: the store's file; it is no error if it does not exist. `/dev/null` stays as it is.
    /// - Throws: what the file system reports; `CocoaError` for a folder.
    public func destroyPersistentStore(at url: URL) throws {
        let file = StoreFile(url)
        guard file.isFileOrMissing || file.isFolder else { return }
        if let store = persistentStore(for: url) { try remove(store) }
        try file.remove()
    }

    /// Replaces a store with a copy of another one, atomically: it is opened either as the old store or as the new one.
    /// Contexts that have the old one open throw. The file keeps its permissions; a new one has those of the source.
    /// - Parameters:
    ///   - destination: the file that is replaced, or created.
    ///   - source: the store that is copied; others may be writing to it.
    /// - Throws: `PersistenceError.missingStore` if there is no file to copy; `.incompatibleStore` for a file that is
    ///   not a store; what the file system reports. The destination stays as it was then.
    public func replacePersistentStore(at destination: URL, withPersistentStoreFrom source: URL) throws {
        try StoreFile(source).copy(to: destination)
    }

    /// Copies a store to another file, and works with that one from then on; Core Data's
    /// `migratePersistentStore(_:to:options:type:)`.
    ///
    /// Saves of this process's contexts wait until the copy is complete, and throw then: none is only in the old file.
    /// Where the copy cannot be made or opened, the coordinator keeps the store that it has. The old file stays.
    /// - Parameters:
    ///   - store: one of `persistentStores`, which is closed.
    ///   - url: where the copy is put; a file that is there is replaced.
    /// - Returns: the store at its new URL.
    /// - Throws: `PersistenceError`: `.invalidStoreOperation` for a store of another coordinator, and for the file that
    ///   the store is in already; what copying and opening a store throw.
    public func migratePersistentStore(_ store: PersistentStore, to url: URL) throws -> PersistentStore {
        guard self.store === store else {
            throw PersistenceError.invalidStoreOperation(
                "the store \(store.url.path) does not belong to the coordinator")
        }
        guard !StoreFile(store.url).isSameFile(as: StoreFile(url)) else {
            throw PersistenceError.invalidStoreOperation("the store is in the file \(url.path) already")
        }
        var description = store.description
        description.url = url
        let copy = try store.move(to: url) { try PersistentStore(description, model: managedObjectModel) }
        state.withLock { $0.store = copy }
        follow(copy)
        StoreChangeObserver.notify(.moved(from: store, to: copy), of: self)
        return copy
    }
}

@_spi(CoreDataModule)
extension PersistentStoreCoordinator {
    /// A new hidden file beside a store's, in which what takes its place is made.
    public static func draft(forStoreAt url: URL) -> URL { StoreFile.draft(for: url) }

    /// Creates the empty file of a draft that gets the contents of a store, with the permissions of that one.
    public static func createDraft(at draft: URL, ofStoreAt source: URL) {
        FilePermissions(ofFileAt: source.path)?.ofCopy.createFile(at: draft.path)
    }
}

extension PersistentStoreCoordinator: Hashable {
    /// Whether both are the same coordinator.
    public static func == (left: PersistentStoreCoordinator, right: PersistentStoreCoordinator) -> Bool {
        left === right
    }

    /// Hashes the coordinator's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
