public import Foundation
import Synchronization

/// Which store contexts work with: stores are added to it, and taken away; Core Data's `NSPersistentStoreCoordinator`.
///
/// A ``PersistentContainer`` has one with its store, and is the easier way. A coordinator has one store at a time: objects of one context
/// are rows of one file.
public final class PersistentStoreCoordinator: Sendable {
    /// The model of the store's objects.
    public let managedObjectModel: ManagedObjectModel

    private struct State {
        var store: PersistentStore?
        /// Private temporary stores beside it. They have no rows, and get none.
        var temporary: [PersistentStore] = []
        weak var container: PersistentContainer?
        var name: String?
    }

    private let state = Mutex(State())

    /// Creates a coordinator without a store.
    /// - Parameter managedObjectModel: the model of the store's objects.
    public init(managedObjectModel: ManagedObjectModel) { self.managedObjectModel = managedObjectModel.current }

    init(_ store: PersistentStore) {
        managedObjectModel = store.model
        state.withLock { $0.store = store }
    }

    /// Tells whose coordinator it is.
    func belong(to container: PersistentContainer) { state.withLock { $0.container = container } }

    /// What the program calls the coordinator.
    public var name: String? {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    /// The store, if there is one, and temporary ones that were added beside it.
    public var persistentStores: [PersistentStore] {
        state.withLock { state in [state.store].compactMap { $0 } + state.temporary }
    }

    var store: PersistentStore? { state.withLock { $0.store } }

    /// The container that the coordinator belongs to, if there is one and it is still there.
    var container: PersistentContainer? { state.withLock { $0.container } }

    /// Opens the store that a description is of, or creates it; Core Data's `addPersistentStore(ofType:configurationName:at:options:)`.
    /// - Parameter description: the file and how it is opened.
    /// - Returns: the store.
    /// - Throws: `PersistenceError`, as `PersistentContainer.init(model:description:)`; `.unusableContext` if the coordinator has a store and this
    ///   one is in a file too. A private temporary store can be added beside another: new objects go into the first in any case, so it stays
    ///   empty.
    @discardableResult
    public func addPersistentStore(with description: PersistentStoreDescription) throws -> PersistentStore {
        let isTemporary = description.url.path == "/dev/null"
        func requireRoom(_ state: borrowing State) throws {
            guard state.store != nil, !isTemporary else { return }
            throw PersistenceError.unusableContext(reason: "its coordinator has a store, and can have one alone")
        }
        try state.withLock { try requireRoom($0) }
        let store = try PersistentStore(description, model: managedObjectModel)
        // Another thread may have been faster.
        try state.withLock {
            try requireRoom($0)
            if $0.store == nil { $0.store = store } else { $0.temporary.append(store) }
        }
        return store
    }

    /// Takes a store away and closes it: contexts that work with it throw from now on, and keep their changes.
    /// - Parameter store: one of `persistentStores`; any other is left alone.
    /// - Throws: `PersistenceError`, if the log of the file cannot be written into it.
    public func remove(_ store: PersistentStore) throws {
        let isOwn = state.withLock { state in
            if let place = state.temporary.firstIndex(where: { $0 === store }) {
                state.temporary.remove(at: place)
                return true
            }
            guard state.store === store else { return false }
            state.store = nil
            return true
        }
        if isOwn { try store.close() }
    }

    /// The store in a file, if it is one of the coordinator's.
    public func persistentStore(for url: URL) -> PersistentStore? {
        store.flatMap { $0.url.standardizedFileURL == url.standardizedFileURL ? $0 : nil }
    }

    /// The file of a store.
    public func url(for store: PersistentStore) -> URL { store.url }

    /// The ID that a URI stands for.
    /// - Parameter uri: what `ManagedObjectID.uriRepresentation()` gave.
    /// - Returns: `nil` for a URI of another store, of an entity that the model does not have, or of another form.
    public func managedObjectID(forURIRepresentation uri: URL) -> ManagedObjectID? {
        store.flatMap { ManagedObjectID(uri, of: $0) }
    }
}

extension PersistentStoreCoordinator {
    // The module CoreData has functions of these names that do not throw, as Core Data's do, which come first where both are seen.
    /// What a store says of itself, and what the program has noted there; see ``PersistentStore/metadata()``.
    /// - Throws: `PersistenceError`, if the store is closed or cannot be read.
    @_disfavoredOverload
    public func metadata(for store: PersistentStore) throws -> [String: Any] { try store.metadata() }

    /// Notes something in a store; see ``PersistentStore/setMetadata(_:)``.
    /// - Throws: `PersistenceError`, if the store cannot be written.
    @_disfavoredOverload
    public func setMetadata(_ metadata: [String: Any]?, for store: PersistentStore) throws {
        try store.setMetadata(metadata ?? [:])
    }

    /// The metadata of a store that is not open.
    /// - Parameter url: the store's file.
    /// - Throws: `PersistenceError.missingStore`; `.incompatibleStore` for a file that is no store.
    public static func metadataForPersistentStore(at url: URL) throws -> [String: Any] {
        try StoreFile(url).metadata()
    }

    /// Removes a store's file with what belongs to it. If it is the coordinator's, it is taken away first. Contexts that have it open notice,
    /// and throw; those without objects work with the store that the coordinator gets next.
    /// - Parameter url: the store's file; it is no error if there is none.
    /// - Throws: `PersistenceError`, if the store's log cannot be written or a file cannot be removed.
    public func destroyPersistentStore(at url: URL) throws {
        if let store = persistentStore(for: url) { try remove(store) }
        try StoreFile(url).remove()
    }

    /// Puts a copy of a store in the place of another one, in one step: who opens it finds the old one or the new one. Contexts that have the
    /// old one open notice, and throw.
    /// - Parameters:
    ///   - destination: the file that is replaced, or created.
    ///   - source: the store that is copied, which others may be writing to.
    /// - Throws: `PersistenceError`: `.missingStore` if there is no `source`, what reading and writing files throws.
    public func replacePersistentStore(at destination: URL, withPersistentStoreFrom source: URL) throws {
        try StoreFile(source).copy(to: destination)
    }

    /// Copies a store to another file, and works with that one from then on; Core Data's `migratePersistentStore(_:to:options:type:)`.
    ///
    /// Where the copy cannot be made or opened, the coordinator keeps the store that it has.
    /// - Parameters:
    ///   - store: one of `persistentStores`, which is closed.
    ///   - url: where the copy is put; a file that is there is replaced.
    /// - Returns: the store in the new place.
    /// - Throws: `PersistenceError`: `.unusableContext` for a store of another coordinator, what copying and opening a store throw.
    public func migratePersistentStore(_ store: PersistentStore, to url: URL) throws -> PersistentStore {
        guard self.store === store else {
            throw PersistenceError.unusableContext(
                reason: "the store \(store.url.path) does not belong to its coordinator")
        }
        try store.backUp(to: url)
        var description = store.description
        description.url = url
        let copy = try PersistentStore(description, model: managedObjectModel)
        state.withLock { $0.store = copy }
        try store.close()
        return copy
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
