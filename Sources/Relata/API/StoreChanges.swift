import Synchronization

/// Tells a module with Core Data's notifications which stores coordinators have removed.
@_spi(Generated)
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

    static func tell(_ change: Change, of coordinator: PersistentStoreCoordinator) {
        observer.withLock { $0 }?(change, coordinator)
    }
}
