public import Relata

/// Indexes objects for the system's search.
@available(*, unavailable, message: "there is no Spotlight off Apple's systems: fetch with a predicate")
open class NSCoreDataCoreSpotlightDelegate {
    /// Indexes objects of a store.
    public init(forStoreWith description: NSPersistentStoreDescription, coordinator: NSPersistentStoreCoordinator) {}
    /// Indexes objects of a store.
    public init(forStoreWith description: NSPersistentStoreDescription, model: NSManagedObjectModel) {}
}
