/// The results of a fetch, kept up to date with a context; Core Data's `NSFetchedResultsController`.
///
/// It fetches again when the context has processed changes, merged those of others, or saved, and tells what is different.
/// It belongs to the context's isolation domain.
///
/// ```swift
/// let controller = FetchedResultsController(fetchRequest: Album.fetchRequest(), managedObjectContext: context)
/// controller.didChangeContent = { update in
///     for change in update.changes { print(change) }
/// }
/// try controller.performFetch()
/// ```
public final class FetchedResultsController<Result: ManagedObject> {
    /// What is fetched.
    public let fetchRequest: FetchRequest<Result>
    /// The context whose objects are fetched.
    public let managedObjectContext: ManagedObjectContext
    /// Called after the results have changed.
    public var didChangeContent: ((FetchedResultsUpdate) -> Void)?
    /// The results; `nil` before `performFetch()`.
    public private(set) var fetchedObjects: [Result]?
    /// Why the results could not be fetched again, after which they stay as they were.
    public private(set) var error: (any Error)?

    private var observation: ContextObservation?
    private var isFetching = false
    /// Whether the context has changed since the results were last fetched, and the objects whose values have.
    private var hasNews = false
    private var updated: Set<ManagedObjectID> = []

    /// Creates a controller; `performFetch()` begins its work.
    /// - Parameters:
    ///   - fetchRequest: what is fetched; its order should not leave objects equal.
    ///   - managedObjectContext: the context whose objects are fetched.
    public init(fetchRequest: FetchRequest<Result>, managedObjectContext: ManagedObjectContext) {
        self.fetchRequest = fetchRequest
        self.managedObjectContext = managedObjectContext
    }

    /// Fetches the results, and keeps them up to date from now on. It sends no change.
    /// - Throws: as `ManagedObjectContext.fetch(_:)` does.
    public func performFetch() throws {
        fetchedObjects = try managedObjectContext.fetch(fetchRequest)
        guard observation == nil else { return }
        let observation = ContextObservation { [weak self] in self?.contextHasChanged($0) }
        self.observation = observation
        managedObjectContext.core.observers.add(observation)
    }

    private func contextHasChanged(_ updated: Set<ManagedObjectID>) {
        guard fetchedObjects != nil else { return }
        hasNews = true
        self.updated.formUnion(updated)
        // What a handler does to the context is reported when the handler is done.
        guard !isFetching else { return }
        isFetching = true
        defer { isFetching = false }
        // A handler that changes something each time must not keep the program here for ever.
        var round = 0
        while hasNews, round < 1000 {
            fetchAgain()
            round += 1
        }
    }

    private func fetchAgain() {
        do {
            let before = fetchedObjects ?? []
            let objects = try managedObjectContext.fetch(fetchRequest)
            // What the fetch itself has merged is in its results.
            hasNews = false
            let updated = updated
            self.updated = []
            error = nil
            fetchedObjects = objects
            let update = FetchedResultsUpdate(
                from: before.map(\.objectID), to: objects.map(\.objectID), updated: updated)
            if !update.changes.isEmpty { didChangeContent?(update) }
        } catch {
            hasNews = false
            self.error = error
        }
    }
}
