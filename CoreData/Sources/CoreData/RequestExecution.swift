public import Foundation
public import Relata

extension FetchRequest {
    /// The same request, to be changed apart from this one.
    public func copy() -> FetchRequest<Result> { FetchRequest(self) }

    /// The stores that are asked: a context has one.
    public var affectedStores: [NSPersistentStore]? {
        get { nil }
        set {}
    }

    /// Fetches with the context whose block is running.
    @available(*, unavailable, message: "which context runs is not known here: use fetch(_:) of the context")
    public func execute() throws -> [Result] { [] }
}

extension PersistentStoreCoordinator {
    /// Does what a request asks, with a context.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
        try context.execute(request)
    }

    /// Fetches with a context.
    @discardableResult
    public func execute<Result>(_ request: NSFetchRequest<Result>, with context: NSManagedObjectContext) throws -> Any {
        try context.fetch(request)
    }

    /// The file of an open store cannot be exchanged: use `migratePersistentStore(_:to:)`.
    /// - Returns: false, as nothing is changed.
    public func setURL(_ url: URL, for store: PersistentStore) -> Bool { false }
}
