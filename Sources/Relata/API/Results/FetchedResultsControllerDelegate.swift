public import Foundation

/// What has become of an object or a section; Core Data's `NSFetchedResultsChangeType`.
public enum FetchedResultsChangeType: UInt, Sendable, Hashable {
    /// It has come.
    case insert = 1
    /// It has gone.
    case delete
    /// It has another place, and may have other values.
    case move
    /// It has other values.
    case update
}

/// Who is told how fetched results change; Core Data's `NSFetchedResultsControllerDelegate`.
///
/// All functions can be left out. They are called in this order: `controllerWillChangeContent`, sections, objects,
/// `controllerDidChangeContent`, snapshot; of sections and objects, deletions are told first, with their places before, and from the last one on.
public protocol FetchedResultsControllerDelegate: AnyObject {
    /// Changes are about to be told.
    func controllerWillChangeContent(_ controller: FetchedResultsController<any FetchRequestResult>)

    /// An object has changed.
    /// - Parameters:
    ///   - controller: the controller; another object than the one that was created, for the same results, where that has a type of its own.
    ///   - anObject: the object.
    ///   - indexPath: its section and place before; `nil` if it is new.
    ///   - type: what has become of it.
    ///   - newIndexPath: its section and place now; `nil` if it has gone.
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: FetchedResultsChangeType, newIndexPath: IndexPath?)

    /// A section has come or gone.
    /// - Parameters:
    ///   - controller: the controller.
    ///   - sectionInfo: the section.
    ///   - sectionIndex: its place: before, if it has gone, and now, if it is new.
    ///   - type: what has become of it: `insert` or `delete`.
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChange sectionInfo: any FetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int, for type: FetchedResultsChangeType)

    /// All changes were told.
    func controllerDidChangeContent(_ controller: FetchedResultsController<any FetchRequestResult>)

    /// The results have changed, or were fetched for the first time.
    /// - Parameters:
    ///   - controller: the controller.
    ///   - snapshot: the results as they are now.
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChangeContentWith snapshot: FetchedResultsSnapshot)
}

extension FetchedResultsControllerDelegate {
    /// Does nothing.
    public func controllerWillChangeContent(_ controller: FetchedResultsController<any FetchRequestResult>) {}

    /// Does nothing.
    public func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: FetchedResultsChangeType, newIndexPath: IndexPath?
    ) {}

    /// Does nothing.
    public func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChange sectionInfo: any FetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int, for type: FetchedResultsChangeType
    ) {}

    /// Does nothing.
    public func controllerDidChangeContent(_ controller: FetchedResultsController<any FetchRequestResult>) {}

    /// Does nothing.
    public func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChangeContentWith snapshot: FetchedResultsSnapshot
    ) {}
}
