@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension ManagedObjectContext {
    /// Runs a fetch request at once; the result has the objects as `finalResult`.
    /// - Throws: what `fetch(_:)` throws.
    @discardableResult
    public func execute<Result: NSFetchRequestResult>(
        _ request: NSFetchRequest<Result>
    ) throws -> NSPersistentStoreResult {
        let result = NSAsynchronousFetchResult(NSAsynchronousFetchRequest(fetchRequest: request), self)
        result.fetch(in: self)
        if let error = result.operationError { throw error }
        return result
    }

    /// Executes a request.
    ///
    /// - Throws: an `NSError` if the request is invalid, or the store cannot execute it.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        try throwingNSErrors(in: self) { try request.run(in: self) }
    }
}
