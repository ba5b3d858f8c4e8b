import CoreData

extension NSPersistentStoreCoordinator {
    /// Returns a context of the coordinator, with a queue of its own.
    func makeContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = self
        return context
    }
}
