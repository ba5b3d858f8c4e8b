@_spi(CoreDataModule) @_spi(Generated) public import Relata

// Requests that no type of results is named of, as in Objective-C:
// `context.fetch(NSFetchRequest(entityName: "Post")) as? [Post]`.
extension ManagedObjectContext {
    /// Fetches what a request finds.
    /// - Returns: objects, or what the request's `resultType` names.
    /// - Throws: what the store reports, or an error for a request that cannot be carried out.
    public func fetch(_ request: NSFetchRequest<any NSFetchRequestResult>) throws -> [any NSFetchRequestResult] {
        try self.Relata::fetch(request)
    }

    /// Counts what a request finds.
    /// - Throws: what the store reports, or an error for a request that cannot be carried out.
    public func count(for request: NSFetchRequest<any NSFetchRequestResult>) throws -> Int {
        try self.Relata::count(for: request)
    }
}
