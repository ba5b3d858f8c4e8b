import Synchronization

/// The inbox in which a context receives the saves of other contexts of its store, which can be in any isolation
/// domain.
final class SaveInbox: Sendable {
    private let pending = Mutex<[SavedChanges]>([])
    /// Called when a save has arrived.
    private let hasArrived: @Sendable () -> Void

    init(_ hasArrived: @escaping @Sendable () -> Void = {}) { self.hasArrived = hasArrived }

    func put(_ saved: SavedChanges) {
        pending.withLock { $0.append(saved) }
        hasArrived()
    }

    /// Removes and returns all saves.
    func empty() -> [SavedChanges] {
        pending.withLock { saves in
            defer { saves = [] }
            return saves
        }
    }
}

/// The inboxes of a store's contexts, which are not kept alive.
final class SaveBroadcaster: Sendable {
    private struct Entry {
        weak var inbox: SaveInbox?
    }

    private let entries = Mutex<[Entry]>([])

    func add(_ inbox: SaveInbox) {
        entries.withLock { entries in
            entries.removeAll { $0.inbox == nil }
            entries.append(Entry(inbox: inbox))
        }
    }

    /// Delivers a save to all inboxes except the sender's own.
    func deliver(_ saved: SavedChanges, except own: SaveInbox? = nil) {
        let inboxes = entries.withLock { $0.compactMap(\.inbox) }
        for inbox in inboxes where inbox !== own { inbox.put(saved) }
    }
}
