@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension ManagedObjectContext {
    /// Has no effect: a context has one store, in which new objects are saved.
    public func assign(_ object: Any, to store: PersistentStore) {}

    /// Has no effect, and never throws: contexts read what is stored when they read it, as they do without a generation
    /// in Core Data.
    public func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {}

    /// The state that the context is kept at: none.
    public var queryGenerationToken: NSQueryGenerationToken? { nil }
}
