extension PersistentStoreCoordinator {
    /// Returns the position in the history after the last save; `nil` if the stores keep no history, or if they cannot
    /// be read, as in Core Data; ``PersistentContainer/currentHistoryToken()`` throws.
    /// - Parameter stores: the coordinator's stores; `nil` for all.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func currentPersistentHistoryToken(fromStores stores: [PersistentStore]?) -> PersistentHistoryToken? {
        try? (stores ?? persistentStores).first?.currentHistoryToken()
    }
}
