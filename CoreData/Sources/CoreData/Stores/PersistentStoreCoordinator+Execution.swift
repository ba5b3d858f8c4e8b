public import Relata

extension PersistentStoreCoordinator {
    /// Executes a request with a context.
    ///
    /// - Throws: an `NSError` if the request is invalid, or the store cannot execute it.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
        try context.execute(request)
    }

    /// Fetches with a context.
    ///
    /// - Throws: an `NSError` if the request is invalid, or the store cannot be read.
    @discardableResult
    public func execute<Result>(_ request: NSFetchRequest<Result>, with context: NSManagedObjectContext) throws -> Any {
        try context.fetch(request)
    }
}
