public import Relata

extension FetchRequest {
    /// Core Data's name for the type of the results: `extension NSFetchRequest where ResultType == Track`.
    public typealias ResultType = Result

    /// The key paths of relationships whose destinations are read together with the results: for sources that set none, or write `?`.
    @_disfavoredOverload
    public var relationshipKeyPathsForPrefetching: [String]? {
        get { self.Relata::relationshipKeyPathsForPrefetching }
        set { self.Relata::relationshipKeyPathsForPrefetching = newValue ?? [] }
    }

    /// Returns the same request for results of another type: the replacement of a cast of a request.
    public func converted<Other>() -> FetchRequest<Other> { FetchRequest<Other>(self) }
}
