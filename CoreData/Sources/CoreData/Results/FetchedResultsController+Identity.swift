@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension FetchedResultsController {
    /// Core Data's name for the type of the results.
    public typealias ResultType = Result
}

/// Whether both are the same controller, as a delegate asks: it is given one of another type, of the same results.
public func == <First, Second>(
    left: FetchedResultsController<First>?, right: FetchedResultsController<Second>?
) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.hasSameResults(as: right)
}

/// Whether both are different controllers.
public func != <First, Second>(
    left: FetchedResultsController<First>?, right: FetchedResultsController<Second>?
) -> Bool {
    !(left == right)
}

/// Whether a controller is the one that a case of a `switch` names.
public func ~= <First, Second>(
    pattern: FetchedResultsController<First>?, value: FetchedResultsController<Second>?
) -> Bool {
    pattern == value
}
