/// A graph of objects: those that were fetched, and the changes that the next save writes; Core Data's
/// `NSManagedObjectContext`.
///
/// A context and its objects belong to one isolation domain. Create a context for each with
/// `PersistentContainer.newBackgroundContext()`, and hand over `ManagedObjectID`s.
public final class ManagedObjectContext {
    /// What the context shares with its objects.
    let core: ContextCore

    init(store: PersistentStore) {
        core = ContextCore(store: store)
        core.context = self
    }

    deinit {
        core.end()
    }
}

@available(*, unavailable)
extension ManagedObjectContext: Sendable {}
