import Synchronization

/// The function that is called after each save of any store of the process, batch requests included.
enum SaveObserver {
    private static let observer = Mutex<(@Sendable (PersistentStore) -> Void)?>(nil)

    static func set(_ saved: @escaping @Sendable (PersistentStore) -> Void) { observer.withLock { $0 = saved } }

    static func tell(_ store: PersistentStore) { observer.withLock { $0 }?(store) }
}
