/// A graph of objects: those that were fetched, and the changes that the next save writes; Core Data's
/// `NSManagedObjectContext`.
///
/// A context and its objects belong to one isolation domain. Create a context for each with
/// `PersistentContainer.newBackgroundContext()`, and hand over `ManagedObjectID`s.
///
/// Setting a property and deleting an object cannot throw. What goes wrong there leaves the objects as they were, and the
/// next `save` or `fetch` throws it.
public final class ManagedObjectContext {
    /// What the context shares with its objects.
    let core: ContextCore

    /// The context that this one's saves go to; `nil` where they go to the store.
    public let parent: ManagedObjectContext?

    init(_ core: ContextCore, parent: ManagedObjectContext? = nil) {
        self.core = core
        self.parent = parent
        core.context = self
    }

    deinit {
        core.end()
    }

    /// Inserts an object that was created without a context, or cancels the deletion of one that is not saved yet.
    public func insert(_ object: ManagedObject) { core.insert(object) }

    /// Writes all changes to the store, in one transaction.
    ///
    /// If it fails, nothing is written, and the context keeps its changes.
    /// - Returns: the IDs of all that was written.
    /// - Throws: `PersistenceError`: what is invalid, what other writers changed meanwhile, what the store reports, or what
    ///   went wrong since the last save where nothing could be thrown.
    @discardableResult
    public func save() throws -> SavedChanges { try core.save() }

    /// Drops all changes since the last save: deletions too; new objects vanish.
    public func rollback() { core.rollback() }

    /// Forgets all objects and all changes. Objects that are still referred to have no context any more.
    public func reset() { core.end() }
}

@available(*, unavailable)
extension ManagedObjectContext: Sendable {}
