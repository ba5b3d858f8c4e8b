public import Relata

extension FetchRequest {
    /// Returns the same request for results of another type: the replacement of a cast of a request.
    public func converted<Other>() -> FetchRequest<Other> { FetchRequest<Other>(self) }
}
