/// A graph of objects: those that were fetched, and the changes that the next save writes; Core Data's
/// `NSManagedObjectContext`.
///
/// A context and its objects belong to one isolation domain. Create a context for each with
/// `PersistentContainer.newBackgroundContext()`, and hand over `ManagedObjectID`s.
///
/// An object that outlives its context has `managedObjectContext` `nil`, and can be read on: its attributes have the values that they had, and
/// what was not read yet, and its relationships, are read from the store. It cannot be saved, so its relationships cannot be changed. What
/// was not saved about relationships is lost with the context, and an object that was never saved has none.
///
/// Setting a property and deleting an object cannot throw. What goes wrong there leaves the objects as they were, and the
/// next `save` or `fetch` throws it.
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
public final class ManagedObjectContext {
    // Both are read and replaced as a whole and never lent out, so that no two uses can overlap, and none has to be checked.
    /// What the context shares with its objects; another one once the context is told what it works with.
    @exclusivity(unchecked) var currentCore: ContextCore
    /// Whether the context has a store or a parent.
    @exclusivity(unchecked) var isAttached: Bool
    var parentContext: ManagedObjectContext?
    /// Kept alive, as the context's work needs its store.
    var coordinator: PersistentStoreCoordinator?

    /// What the context is for.
    public let concurrencyType: ManagedObjectContextConcurrencyType
    /// What the program calls the context.
    public var name: String?
    /// What the program notes with the context.
    public var userInfo: [AnyHashable: Any] = [:]
    /// Who makes the changes of the next saves, for the store's history.
    public var transactionAuthor: String?

    init(
        _ core: ContextCore, parent: ManagedObjectContext? = nil, coordinator: PersistentStoreCoordinator?,
        concurrencyType: ManagedObjectContextConcurrencyType = .privateQueueConcurrencyType
    ) {
        currentCore = core
        parentContext = parent
        self.coordinator = coordinator
        self.concurrencyType = concurrencyType
        isAttached = core.store !== PersistentStore.missing
        core.family.begin(self)
        beginQueue()
    }

    deinit {
        currentCore.detach()
    }

    /// What the context shares with its objects. A coordinator can have got its store, or another one, since the context was made.
    var core: ContextCore {
        if !isAttached || currentCore.store.isUnavailable { attachIfPossible() }
        return currentCore
    }

    /// Inserts an object that was created without a context, or cancels the deletion of one that is not saved yet.
    ///
    /// An object whose deletion was saved, or that was deleted before it was ever saved, becomes a new one: it has the values of its attributes,
    /// a new ID, and no relationships. An object of another context is not inserted, and the next save or fetch throws
    /// `PersistenceError.foreignObject`.
    public func insert(_ object: ManagedObject) { core.insert(object) }

    // The module CoreData has a function of this name that returns nothing, which comes first where both are seen.

    /// Writes all changes to the store, in one transaction.
    ///
    /// If it fails, nothing is written, and the context keeps its changes.
    /// - Returns: the IDs of all that was written.
    /// - Throws: `PersistenceError`: what is invalid, what other writers changed meanwhile, what the store reports, or what
    ///   went wrong since the last save where nothing could be thrown.
    @discardableResult
    @_disfavoredOverload
    public func save() throws -> SavedChanges { try core.save() }

    /// Drops all changes since the last save: deletions too; new objects are removed.
    public func rollback() { core.rollback() }

    /// Forgets all objects and all changes. Objects that are still referred to have no context any more; they can be read on, as after the end of
    /// a context.
    public func reset() { core.reset() }
}
