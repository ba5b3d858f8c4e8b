import Synchronization

/// A graph of objects: the fetched objects, and the changes that the next save writes; Core Data's
/// `NSManagedObjectContext`.
///
/// A context and its objects belong to one isolation domain. Create a context for each domain with
/// `PersistentContainer.newBackgroundContext()`, and pass `ManagedObjectID`s between them.
///
/// An object that outlives its context has a `managedObjectContext` of `nil`, and can still be read: its attributes
/// keep their values, and values and relationships that were not read yet are read from the store. It cannot be
/// saved, so its relationships cannot be changed. Unsaved changes of relationships are lost with the context, and an
/// object that was never saved has no relationships.
///
/// Setting a property and deleting an object cannot throw. If they fail, they leave the objects unchanged, and the
/// next `save` or `fetch` throws the error.
///
/// ```swift
/// let album = Album(context: context)
/// album.title = "Kid A"
/// let track = Track(context: context)
/// track.title = "Idioteque"
/// album.tracks.append(track)
/// try context.save()
/// context.delete(album)
/// try context.save()
/// ```
open class ManagedObjectContext {
    // Both are read and replaced as a whole and never lent out, so no two accesses can overlap, and none has to be
    // checked.
    /// The state that the context shares with its objects; replaced once the context gets its coordinator or parent.
    @exclusivity(unchecked) final var currentCore: ContextCore
    /// Whether the context has a store or a parent.
    @exclusivity(unchecked) final var isAttached: Bool
    final var parentContext: ManagedObjectContext?
    /// Kept alive, as the context needs its store.
    final var coordinator: PersistentStoreCoordinator?
    /// Where the context's work is done; all its cores have the same.
    final let ownQueue: OwnQueue
    /// The current core for children, whose threads ask for it while this context's queue may replace it.
    final let sharedCore: Mutex<SharedCore>

    /// The queue the context was written for.
    public final let concurrencyType: ManagedObjectContextConcurrencyType
    /// A name that the program gives the context.
    public final var name: String?
    /// Values that the program keeps with the context.
    public final var userInfo: [AnyHashable: Any] = [:]
    /// The author of the next saves, for the store's history.
    public final var transactionAuthor: String?

    init(
        _ store: PersistentStore, parent: ManagedObjectContext? = nil, coordinator: PersistentStoreCoordinator?,
        concurrencyType: ManagedObjectContextConcurrencyType = .privateQueueConcurrencyType
    ) {
        ownQueue = OwnQueue(isMain: concurrencyType == .mainQueueConcurrencyType)
        let core = ContextCore(store: store, ownQueue: ownQueue)
        currentCore = core
        sharedCore = Mutex(SharedCore(core: core))
        parentContext = parent
        self.coordinator = coordinator
        self.concurrencyType = concurrencyType
        isAttached = !store.isMissing
        core.family.begin(self)
        beginEvents()
    }

    /// Creates a context that has no store yet: set its `persistentStoreCoordinator` or its `parent`.
    /// - Parameter concurrencyType: the queue the context was written for.
    public init(concurrencyType: ManagedObjectContextConcurrencyType) {
        ownQueue = OwnQueue(isMain: concurrencyType == .mainQueueConcurrencyType)
        let core = ContextCore(store: .missing, ownQueue: ownQueue)
        currentCore = core
        sharedCore = Mutex(SharedCore(core: core))
        self.concurrencyType = concurrencyType
        isAttached = false
        core.family.begin(self)
        beginEvents()
    }

    deinit {
        currentCore.detach()
    }

    /// The state that the context shares with its objects, once the context is attached as far as it can be.
    final var core: ContextCore {
        attachIfNeeded()
        return currentCore
    }

    /// Inserts an object that was created without a context, or cancels a deletion that is not saved yet; Core Data's
    /// `insert(_:)`.
    ///
    /// An object whose deletion was saved, or that was deleted before it was ever saved, becomes a new object: it
    /// keeps the values of its attributes, and has a new ID and no relationships. An object of another context is not
    /// inserted, and the next save or fetch throws `PersistenceError.foreignObject`.
    public final func insert(_ object: ManagedObject) { core.insert(object) }

    /// Writes all changes to the store, in one transaction.
    ///
    /// If it fails, nothing is written, and the context keeps its changes.
    /// - Returns: the IDs of all written objects.
    /// - Throws: `PersistenceError` for invalid objects, conflicts with other writers, errors of the store, and
    ///   errors since the last save that could not be thrown.
    @discardableResult
    @_disfavoredOverload  // The module CoreData overloads it.
    public final func save() throws -> SavedChanges {
        let core = core
        do {
            return try core.save()
        } catch is ParentReplaced {
            // Looks for the parent's new store. Objects of the former one cannot be saved to it.
            attachIfPossible()
            guard currentCore !== core else { throw PersistenceError.parentReplaced(core.store) }
            return try save()
        }
    }

    /// Whether the context keeps its objects alive, until they are deleted or the context is reset or ends. By default
    /// it is `false`: only objects with changes are kept alive.
    public final var retainsRegisteredObjects: Bool {
        get { core.settings.retainsObjects }
        set { core.settings.retainObjects(newValue, of: core) }
    }

    /// Discards all changes since the last save, deletions included; new objects are removed. Errors that were not
    /// thrown yet are discarded with the changes.
    open func rollback() { core.rollback() }

    /// Removes all objects and all changes, and posts `didChangeObjectsNotification`. Objects that are still referenced
    /// no longer have a context; they can still be read, as after the end of a context.
    open func reset() {
        let ids = registeredObjects.map(\.objectID)
        core.reset()
        currentCore.postDidReset(of: ids)
    }

    /// Runs a block of work: before it returns, as a context belongs to the caller's isolation domain. Where contexts
    /// have queues, as those of the module CoreData do, the queue runs it after what was to be done before, and this
    /// returns at once, as Core Data's `perform(_:)`.
    /// - Parameter block: the work.
    @_disfavoredOverload  // The module CoreData overloads it.
    open func perform(_ block: @escaping () -> Void) {
        guard let queue else { return performAndWait(block) }
        queue.run { self.performAndWait(block) }
    }
}
