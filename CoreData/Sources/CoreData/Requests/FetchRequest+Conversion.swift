public import Relata

extension FetchRequest {
    /// Core Data's name for the type of the results: `extension NSFetchRequest where ResultType == Track`.
    public typealias ResultType = Result

    /// The key paths of relationships whose destinations are read together with the results: for sources that set none,
    /// or write `?`.
    @_disfavoredOverload
    public var relationshipKeyPathsForPrefetching: [String]? {
        get { self.Relata::relationshipKeyPathsForPrefetching }
        set { self.Relata::relationshipKeyPathsForPrefetching = newValue ?? [] }
    }

    /// Returns the same request for results of another type: the replacement of a cast of a request.
    public func converted<Other>() -> FetchRequest<Other> { FetchRequest<Other>(self) }
}

extension Optional {
    /// Returns the same request for results of another type, if there is one: the replacement of a cast with `as?`.
    public func converted<Result, Other>() -> FetchRequest<Other>? where Wrapped == FetchRequest<Result> {
        map { $0.converted() }
    }

    /// Returns the same request for results of another type: the replacement of a cast with `as!`, which ends the
    /// process without a request.
    public func converted<Result, Other>() -> FetchRequest<Other> where Wrapped == FetchRequest<Result> {
        guard let self else { preconditionFailure("A request is nil that is cast to one for \(Other.self).") }
        return self.converted()
    }
}
