import Synchronization

extension PersistentStore {
    private static let saveObserver = Mutex<(@Sendable (PersistentStore) -> Void)?>(nil)

    /// Calls a function with the store from now on after each save of the process, batch requests included. There is
    /// one such function.
    @_spi(CoreDataModule)
    public static func observeSaves(_ observer: @escaping @Sendable (PersistentStore) -> Void) {
        saveObserver.withLock { $0 = observer }
    }

    /// Broadcasts changes that no context has saved: to the contexts that share the store, and then to the observer of
    /// the process.
    func broadcastToAll(_ saved: SavedChanges) {
        broadcast(saved)
        notifyObserver(of: saved)
    }

    /// Calls the function, once the contexts that share the store have received the save.
    func notifyObserver(of saved: SavedChanges) {
        if !saved.isEmpty { Self.saveObserver.withLock { $0 }?(self) }
    }
}
