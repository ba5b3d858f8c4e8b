public import Foundation

/// The kind of a change to an object or a section; Core Data's `NSFetchedResultsChangeType`.
public enum FetchedResultsChangeType: UInt, Sendable, Hashable {
    /// The object or section was added to the results.
    case insert = 1
    /// The object or section was removed from the results.
    case delete
    /// The object's position has changed, and its values may have.
    case move
    /// The object's values have changed.
    case update
}

/// Receives the changes of fetched results; Core Data's `NSFetchedResultsControllerDelegate`.
///
/// All functions are optional. They are called in this order: `controllerWillChangeContent`, sections, objects,
/// `controllerDidChangeContent`, snapshot, difference; for sections and objects, deletions are reported first, with
/// their old indexes, from the last one backwards.
public protocol FetchedResultsControllerDelegate: AnyObject {
    /// Called before changes are reported.
    func controllerWillChangeContent(_ controller: FetchedResultsController<any FetchRequestResult>)

    /// Reports the change of an object.
    /// - Parameters:
    ///   - controller: the controller; if the program's controller has a specific result type, another object for the
    ///     same results.
    ///   - anObject: the object.
    ///   - indexPath: the object's old section and index; `nil` if it was inserted.
    ///   - type: the kind of the change.
    ///   - newIndexPath: the object's new section and index; `nil` if it was deleted.
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: FetchedResultsChangeType, newIndexPath: IndexPath?)

    /// Reports that a section was added or removed.
    /// - Parameters:
    ///   - controller: the controller.
    ///   - sectionInfo: the section; without objects if it was removed.
    ///   - sectionIndex: its index: the old one if it was removed, the new one if it was added.
    ///   - type: the kind of the change: `insert` or `delete`.
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChange sectionInfo: any FetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int, for type: FetchedResultsChangeType)

    /// Called after all changes were reported.
    func controllerDidChangeContent(_ controller: FetchedResultsController<any FetchRequestResult>)

    /// Returns the title of a section in the section index, when the sections are made.
    /// - Parameters:
    ///   - controller: the controller.
    ///   - sectionName: the section's name.
    /// - Returns: the title; `nil` for none.
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String?

    /// Reports that the results have changed, or were fetched for the first time.
    /// - Parameters:
    ///   - controller: the controller.
    ///   - snapshot: the current results.
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChangeContentWith snapshot: FetchedResultsSnapshot)

    /// Reports that the results of a controller without sections have changed.
    /// - Parameters:
    ///   - controller: the controller.
    ///   - diff: what was removed and inserted; what was moved or updated is both.
    func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<ManagedObjectID>)
}

extension FetchedResultsControllerDelegate {
    /// Returns the first letter of the name, capitalized.
    public func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String? {
        controller.sectionIndexTitle(forSectionName: sectionName)
    }

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

    /// Does nothing.
    public func controller(
        _ controller: FetchedResultsController<any FetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<ManagedObjectID>
    ) {}
}
