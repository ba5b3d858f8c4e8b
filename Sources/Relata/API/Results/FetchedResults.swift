/// The results of a fetch and their sections, kept up to date with a context: shared by all controllers of one fetch,
/// whatever their type.
final class FetchedResults {
    let managedObjectContext: ManagedObjectContext
    let sectionNameKeyPath: String?
    let cacheName: String?
    /// Takes over the fetch request in its current state.
    private let prepare: () throws -> (() throws -> [ManagedObject])
    /// Runs the request as it was at the last fetch of the program's.
    private var fetch: (() throws -> [ManagedObject])?

    private(set) var objects: [ManagedObject]? {
        didSet { version += 1 }
    }
    /// Incremented with each change of the objects.
    private(set) var version = 0
    private(set) var sections = FetchedResultsSections()
    private(set) var error: (any Error)?
    /// Called when an automatic fetch has failed.
    var didFail: ((any Error) -> Void)?
    /// Called after the results have changed.
    var didChangeContent: ((FetchedResultsUpdate) -> Void)?
    /// The controller's delegate, which is told of each object's change.
    weak var delegate: (any FetchedResultsControllerDelegate)?
    /// The controller that is passed to the delegate.
    private weak var controller: FetchedResultsController<any FetchRequestResult>?
    /// Creates the controller for the delegate, if it is not the original controller.
    private var makeController: () -> FetchedResultsController<any FetchRequestResult>? = { nil }

    private var observation: ContextObservation?
    /// The core of the context that the observation was added to.
    private weak var observedCore: ContextCore?
    private var isFetching = false
    /// Whether the context has changed since the last fetch, and the objects whose values have.
    private var needsRefetch = false
    private var updated: Set<ManagedObjectID> = []

    init(
        _ context: ManagedObjectContext, sectionNameKeyPath: String?, cacheName: String?,
        prepare: @escaping () throws -> (() throws -> [ManagedObject])
    ) {
        managedObjectContext = context
        self.sectionNameKeyPath = sectionNameKeyPath
        self.cacheName = cacheName
        self.prepare = prepare
    }

    /// Sets the controller that is passed to the delegate.
    /// - Parameters:
    ///   - controller: the original controller, if it has the type of the delegate's; it is not retained.
    ///   - make: creates a controller of that type otherwise.
    func setController(
        _ controller: FetchedResultsController<any FetchRequestResult>?,
        orMake make: @escaping () -> FetchedResultsController<any FetchRequestResult>? = { nil }
    ) {
        self.controller = controller
        makeController = make
    }

    /// Returns the controller that is passed to the delegate.
    private func delegateController() -> FetchedResultsController<any FetchRequestResult>? {
        let current = controller ?? makeController()
        controller = current
        return current
    }

    /// Fetches the results, and keeps them up to date from now on.
    func performFetch() throws {
        let fetch = try prepare()
        let objects = try fetch()
        sections = try sections(of: objects)
        self.fetch = fetch
        self.objects = objects
        // Changes of new objects are reported only if their IDs are known.
        for object in objects where object.isInserted { _ = object.objectID }
        error = nil
        observe()
        notifying { controller, delegate in
            delegate.controller(controller, didChangeContentWith: FetchedResultsSnapshot(sections))
        }
    }

    /// Observes the context's changes. A core that the context got with another store has no observation yet.
    private func observe() {
        let core = managedObjectContext.core
        guard observation == nil || observedCore !== core else { return }
        let observation = ContextObservation { [weak self] in self?.contextHasChanged($0) }
        self.observation = observation
        observedCore = core
        core.observers.add(observation)
    }

    private func sections(of objects: [ManagedObject]) throws -> FetchedResultsSections {
        let log = managedObjectContext.core.errorLog
        let mark = log.mark
        let sections = try FetchedResultsSections(objects, sectionNameKeyPath, indexTitle: indexTitle)
        // A key path that the objects do not have.
        try log.throwRecorded(since: mark)
        return sections
    }

    /// Returns the title of a section in the section index.
    private func indexTitle(ofSectionNamed name: String) -> String? {
        guard let delegate, let controller = delegateController() else { return Self.indexTitle(of: name) }
        return delegate.controller(controller, sectionIndexTitleForSectionName: name)
    }

    /// Returns the first letter of a section's name, capitalized.
    static func indexTitle(of name: String) -> String? { name.first.map { $0.uppercased() } }

    /// Whether changes are followed. As with Core Data, a context that has a queue follows them only while there is a
    /// delegate or a handler to be told.
    private var isTracking: Bool {
        managedObjectContext.queue == nil || delegate != nil || didChangeContent != nil || didFail != nil
    }

    private func contextHasChanged(_ updated: Set<ManagedObjectID>) {
        guard objects != nil, isTracking else { return }
        needsRefetch = true
        self.updated.formUnion(updated)
        // Changes that a handler makes to the context are reported after it has returned.
        guard !isFetching else { return }
        isFetching = true
        defer { isFetching = false }
        // A handler that changes something each time must not keep the program here forever.
        var round = 0
        while needsRefetch, round < 1000 {
            fetchAgain()
            round += 1
        }
        if needsRefetch {
            fail(
                PersistenceError.invalidFetchRequest(
                    "what is called when its results change, changes the context each time"))
        }
    }

    private func fail(_ error: any Error) {
        self.error = error
        didFail?(error)
    }

    private func fetchAgain() {
        do {
            let (before, oldSections) = (objects ?? [], sections)
            let objects = try fetch?() ?? []
            // Changes that the fetch itself has merged are already in its results.
            needsRefetch = false
            sections = try sections(of: objects)
            // New objects can have been saved since their changes were reported.
            let core = managedObjectContext.core
            let updated = Set(updated.map { $0.isTemporaryID ? core.registeredObject(for: $0)?.objectID ?? $0 : $0 })
            self.updated = []
            error = nil
            self.objects = objects
            let update = FetchedResultsUpdate(
                from: before.map(\.objectID), to: objects.map(\.objectID), updated: updated)
            let moved = oldSections.objectsInOtherSections(of: sections)
            guard !update.changes.isEmpty || !moved.isEmpty else { return }
            if !update.changes.isEmpty { didChangeContent?(update) }
            notifying { controller, delegate in
                let changes = FetchedResultsChanges(
                    update, from: before, in: oldSections, to: objects, in: sections, moved: moved)
                changes.notify(delegate, of: controller)
                delegate.controller(controller, didChangeContentWith: FetchedResultsSnapshot(sections))
                guard sectionNameKeyPath == nil, let difference = update.difference(from: before.map(\.objectID)) else {
                    return
                }
                delegate.controller(controller, didChangeContentWith: difference)
            }
        } catch {
            needsRefetch = false
            fail(error)
        }
    }

    private func notifying(
        _ body: (FetchedResultsController<any FetchRequestResult>, any FetchedResultsControllerDelegate) -> Void
    ) {
        guard let delegate, let controller = delegateController() else { return }
        body(controller, delegate)
    }
}
