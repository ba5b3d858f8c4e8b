public import Foundation

/// The results of a fetch, kept up to date with a context; Core Data's `NSFetchedResultsController`.
///
/// It fetches again when the context has processed changes, merged those of others, or saved, and reports the
/// differences: all at once to ``didChangeContent``, or object by object to its ``delegate``. However many saves are
/// merged together, it fetches once. It belongs to the context's isolation domain.
///
/// ```swift
/// let controller = FetchedResultsController(fetchRequest: Album.fetchRequest(), managedObjectContext: context)
/// controller.didChangeContent = { update in
///     for change in update.changes { print(change) }
/// }
/// try controller.performFetch()
/// ```
open class FetchedResultsController<Result> {
    /// The fetch request. Changes to it take effect at the next `performFetch()`.
    public let fetchRequest: FetchRequest<Result>
    private let results: FetchedResults
    /// The results in their type, once they have been accessed.
    private var typed: (version: Int, objects: [Result])?

    /// Creates a controller; `performFetch()` begins its work.
    /// - Parameters:
    ///   - fetchRequest: the request for the objects. Its order should be unambiguous; with sections, it must begin
    ///     with the key that distinguishes them.
    ///   - managedObjectContext: the context whose objects are fetched.
    ///   - sectionNameKeyPath: the key path of the sections' names; `nil` for one section with all objects.
    ///   - cacheName: kept for the program, and not used: the store is fast enough to be queried.
    public init(
        fetchRequest: FetchRequest<Result>, managedObjectContext: ManagedObjectContext,
        sectionNameKeyPath: String? = nil, cacheName: String? = nil
    ) {
        self.fetchRequest = fetchRequest
        results = FetchedResults(
            managedObjectContext, sectionNameKeyPath: sectionNameKeyPath, cacheName: cacheName
        ) {
            try fetchRequest.requireResults(.managedObjectResultType)
            // The program can go on changing its own request.
            let request = FetchRequest<ManagedObject>(fetchRequest)
            return {
                let objects = try managedObjectContext.core.fetch(request)
                if let other = objects.first(where: { !($0 is Result) }) {
                    throw FetchRequest<Result>.unfit(other.entity)
                }
                return objects
            }
        }
        if let erased = self as? FetchedResultsController<any FetchRequestResult> {
            results.setController(erased)
        } else {
            results.setController(nil) { [weak results, fetchRequest] in
                results.map { FetchedResultsController<any FetchRequestResult>(fetchRequest, $0) }
            }
        }
    }

    /// Creates a controller of results that another one has fetched, in another type: that of a delegate, for instance.
    private init<Other>(_ request: FetchRequest<Other>, _ results: FetchedResults) {
        fetchRequest = FetchRequest<Result>(request)
        self.results = results
    }

    /// Creates a controller with the same results in another type.
    @_spi(CoreDataModule)
    public convenience init<Other>(sharing other: FetchedResultsController<Other>) {
        self.init(other.fetchRequest, other.results)
    }

    /// The results, which all controllers share that were made from each other.
    @_spi(CoreDataModule)
    public var sharedResults: AnyObject { results }

    /// The context whose objects are fetched.
    public var managedObjectContext: ManagedObjectContext { results.managedObjectContext }

    /// The key path of the sections' names.
    public var sectionNameKeyPath: String? { results.sectionNameKeyPath }

    /// The name that the controller was created with.
    public var cacheName: String? { results.cacheName }

    /// Called after the results have changed.
    public var didChangeContent: ((FetchedResultsUpdate) -> Void)? {
        get { results.didChangeContent }
        set { results.didChangeContent = newValue }
    }

    /// Called when an automatic fetch has failed: the results stay as they are, and no change is reported.
    public var didFail: ((any Error) -> Void)? {
        get { results.didFail }
        set { results.didFail = newValue }
    }

    /// The delegate that is told of changes, object by object. It is not retained.
    public var delegate: (any FetchedResultsControllerDelegate)? {
        get { results.delegate }
        set { results.delegate = newValue }
    }

    /// The results; `nil` before `performFetch()`.
    public var fetchedObjects: [Result]? {
        guard let objects = results.objects else { return nil }
        if let typed, typed.version == results.version { return typed.objects }
        // The fetch has checked that all objects have the type.
        let found = objects.compactMap { $0 as? Result }
        typed = (results.version, found)
        return found
    }

    /// The error of the last automatic fetch, after which the results are not changed; ``didFail`` is called with it.
    public var error: (any Error)? { results.error }

    /// Fetches the results, and keeps them up to date from now on. It reports no changes, but passes the snapshot to
    /// the delegate.
    /// - Throws: the errors of `ManagedObjectContext.fetch(_:)`; `PersistenceError.invalidFetchRequest` if objects of
    ///   one section are not next to each other.
    open func performFetch() throws {
        try managedObjectContext.convertingErrors { try results.performFetch() }
    }

    /// Does nothing: controllers keep no cache between launches of the program.
    /// - Parameter name: the name of a cache; `nil` for all.
    open class func deleteCache(withName name: String?) {}
}

extension FetchedResultsController {
    /// Whether another controller, perhaps of another type, is one of the same results: that which a delegate is given.
    @_spi(CoreDataModule)
    public func hasSameResults<Other>(as other: FetchedResultsController<Other>) -> Bool { results === other.results }

    /// The sections, in the order of the results; `nil` before `performFetch()`.
    public var sections: [any FetchedResultsSectionInfo]? { results.objects.map { _ in results.sections.list } }

    /// Returns the object at an index path, which must be valid, as with an array.
    /// - Parameter indexPath: the object's section, and its index in the section.
    public func object(at indexPath: IndexPath) -> Result {
        let object = results.sections.list[indexPath[0]].members[indexPath[1]]
        guard let result = object as? Result else { preconditionFailure("\(object) is not a \(Result.self)") }
        return result
    }

    /// Returns the index path of an object; `nil` if it is not among the results.
    public func indexPath(forObject object: Result) -> IndexPath? {
        (object as? ManagedObject).flatMap { results.sections.indexPath(of: $0) }
    }

    /// The titles of the section index: what the delegate says, or else the first letters of the sections' names.
    public var sectionIndexTitles: [String] {
        var titles: [String] = []
        for case let title? in results.sections.list.map(\.indexTitle) where titles.last != title {
            titles.append(title)
        }
        return titles
    }

    /// Returns the first section with an index title. If no section has the title, it is the one that would follow a
    /// section with it, where the titles are in ascending or in descending order, and the one with the title at the
    /// index elsewhere.
    /// - Parameters:
    ///   - title: one of `sectionIndexTitles`, or of an index of the program's own.
    ///   - index: the title's index there.
    public func section(forSectionIndexTitle title: String, at index: Int) -> Int {
        let sections = results.sections.list
        let titled = sections.enumerated().compactMap { section, info in info.indexTitle.map { (section, title: $0) } }
        if let (section, _) = titled.first(where: { $0.title == title }) { return section }
        let steps = zip(titled, titled.dropFirst())
        let next: Int?
        if steps.allSatisfy({ $0.title <= $1.title }) {
            next = titled.first { $0.title > title }?.0
        } else if steps.allSatisfy({ $0.title >= $1.title }) {
            next = titled.first { $0.title < title }?.0
        } else {
            let titles = sectionIndexTitles
            let place = titles.isEmpty ? nil : titles[min(max(index, 0), titles.count - 1)]
            next = titled.first { $0.title == place }?.0
        }
        return next ?? max(sections.count - 1, 0)
    }

    /// Returns the title of a section in the section index: its first letter, capitalized.
    public func sectionIndexTitle(forSectionName sectionName: String) -> String? {
        FetchedResults.indexTitle(of: sectionName)
    }

    /// The current results: the names of the sections, and the IDs of their objects.
    public var snapshot: FetchedResultsSnapshot { FetchedResultsSnapshot(results.sections) }
}
