import Synchronization

/// Where a context finds what other contexts of its store have saved; they can be in any isolation domain.
final class SaveInbox: Sendable {
    private let mail = Mutex<[SavedChanges]>([])
    /// Called when something has arrived.
    private let hasMail: @Sendable () -> Void

    init(_ hasMail: @escaping @Sendable () -> Void = {}) { self.hasMail = hasMail }

    func put(_ saved: SavedChanges) {
        mail.withLock { $0.append(saved) }
        hasMail()
    }

    /// Takes all out.
    func empty() -> [SavedChanges] {
        mail.withLock { mail in
            defer { mail = [] }
            return mail
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
