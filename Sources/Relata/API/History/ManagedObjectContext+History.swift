extension ManagedObjectContext {
    /// Fetches or deletes a part of the store's history.
    /// - Parameter request: the request.
    /// - Throws: `PersistenceError.historyTokenExpired` for a token from before the deleted part;
    ///   `.invalidHistoryRequest` if the store keeps no history, or if the token is from another store.
    @discardableResult
    public func execute(_ request: PersistentHistoryChangeRequest) throws -> PersistentHistoryResult {
        try core.store.answer(request)
    }
}
