import Synchronization

/// Where a context finds what other contexts of its store have saved; they can be in any isolation domain.
final class SaveInbox: Sendable {
    private let pending = Mutex<[SavedChanges]>([])
    /// Called when something has arrived.
    private let hasArrived: @Sendable () -> Void

    init(_ hasArrived: @escaping @Sendable () -> Void = {}) { self.hasArrived = hasArrived }

    func put(_ saved: SavedChanges) {
        pending.withLock { $0.append(saved) }
        hasArrived()
    }

    /// Takes all out.
    func empty() -> [SavedChanges] {
        pending.withLock { saves in
            defer { saves = [] }
            return saves
        }
    }
}

/// The inboxes of a store's contexts; it keeps none of them alive.
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

    /// Gives a save to all but its own context.
    func deliver(_ saved: SavedChanges, except own: SaveInbox?) {
        let inboxes = entries.withLock { $0.compactMap(\.inbox) }
        for inbox in inboxes where inbox !== own { inbox.put(saved) }
    }
}
