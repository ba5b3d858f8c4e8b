public import Relata

extension FetchRequest {
    /// The same request for results of another type: what a rewritten cast of a request is.
    public func converted<Other>() -> FetchRequest<Other> { FetchRequest<Other>(self) }
}
