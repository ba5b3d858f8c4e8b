import Synchronization

/// The one observer of the stores that coordinators remove and move: the module that has Core Data's notifications.
@_spi(CoreDataModule)
public enum StoreChangeObserver {
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

    /// Calls a function with each change from now on, in place of the function that was given before.
    public static func observe(_ change: @escaping @Sendable (Change, PersistentStoreCoordinator) -> Void) {
        observer.withLock { $0 = change }
    }

    static func notify(_ change: Change, of coordinator: PersistentStoreCoordinator) {
        observer.withLock { $0 }?(change, coordinator)
    }
}
