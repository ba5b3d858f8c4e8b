import Synchronization

/// Notifies a module that has Core Data's notifications of stores that coordinators remove.
@_spi(CoreDataModule)
public enum StoreChanges {
    /// A change of a coordinator's store.
    public enum Change: Sendable {
        /// It is about to be removed.
        case willRemove(PersistentStore)
        /// It was removed.
        case removed(PersistentStore)
        /// Its contents were copied, and the coordinator works with the copy.
        case moved(from: PersistentStore, to: PersistentStore)
    }

    private static let observer = Mutex<(@Sendable (Change, PersistentStoreCoordinator) -> Void)?>(nil)

    /// Calls a function with each change from now on.
    public static func observe(_ change: @escaping @Sendable (Change, PersistentStoreCoordinator) -> Void) {
        observer.withLock { $0 = change }
    }

    static func notify(_ change: Change, of coordinator: PersistentStoreCoordinator) {
        observer.withLock { $0 }?(change, coordinator)
    }
}
