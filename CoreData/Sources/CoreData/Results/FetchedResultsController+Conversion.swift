@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension FetchedResultsController {
    /// Returns a controller of the same results in another type: the replacement of a cast of a controller.
    public func converted<Other>() -> FetchedResultsController<Other> {
        self as? FetchedResultsController<Other> ?? FetchedResultsController<Other>(sharing: self)
    }
}

// A delegate's controller has another type than the one that it was set for, and so is another object. These are
// overloads for what can be nil and what cannot, as the compiler prefers the library's operator to one that makes a
// value optional.

/// Whether two controllers are one, whatever type they give their results.
public func === <First, Second>(
    left: FetchedResultsController<First>, right: FetchedResultsController<Second>
) -> Bool {
    left.sharedResults === right.sharedResults
}

/// Whether two controllers are one, whatever type they give their results.
public func === <First, Second>(
    left: FetchedResultsController<First>?, right: FetchedResultsController<Second>
) -> Bool {
    left?.sharedResults === right.sharedResults
}

/// Whether two controllers are one, whatever type they give their results.
public func === <First, Second>(
    left: FetchedResultsController<First>, right: FetchedResultsController<Second>?
) -> Bool {
    left.sharedResults === right?.sharedResults
}

/// Whether two controllers are different ones, whatever type they give their results.
public func !== <First, Second>(
    left: FetchedResultsController<First>, right: FetchedResultsController<Second>
) -> Bool {
    !(left === right)
}

/// Whether two controllers are different ones, whatever type they give their results.
public func !== <First, Second>(
    left: FetchedResultsController<First>?, right: FetchedResultsController<Second>
) -> Bool {
    !(left === right)
}

/// Whether two controllers are different ones, whatever type they give their results.
public func !== <First, Second>(
    left: FetchedResultsController<First>, right: FetchedResultsController<Second>?
) -> Bool {
    !(left === right)
}
