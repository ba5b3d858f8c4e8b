import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension FetchRequest {
    /// The same request, to be changed apart from this one.
    public func copy() -> FetchRequest<Result> { FetchRequest(self) }

    /// The kind of the request.
    public var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    /// The stores that are asked: a context has one.
    public var affectedStores: [NSPersistentStore]? {
        get { nil }
        set {}
    }

    /// Fetches with the context whose block the calling thread is in; outside of blocks, on the main queue, with the
    /// only context for that.
    /// - Throws: what the fetch throws; an error where no context, or more than one, could be meant.
    public func execute() throws -> [Result] {
        if let context = RunningContexts.current { return try context.fetch(self) }
        let contexts = MainQueue.isCurrent ? RunningContexts.forMainQueue : []
        guard let context = contexts.first, contexts.count == 1 else {
            throw PersistenceError.unusableContext(
                reason: "execute() of a request was called outside of a block of a context, and "
                    + "\(contexts.count) contexts could be meant") as NSError
        }
        return try context.fetch(self)
    }
}
