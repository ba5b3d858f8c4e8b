import Synchronization

/// Where a context finds what other contexts of its store have saved; they can be in any isolation domain.
final class Mailbox: Sendable {
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

/// The mailboxes of a store's contexts; it keeps none of them alive.
final class PostOffice: Sendable {
    private struct Entry {
        weak var mailbox: Mailbox?
    }

    private let entries = Mutex<[Entry]>([])

    func add(_ mailbox: Mailbox) {
        entries.withLock { entries in
            entries.removeAll { $0.mailbox == nil }
            entries.append(Entry(mailbox: mailbox))
        }
    }

    /// Gives a save to all but its own context.
    func deliver(_ saved: SavedChanges, except own: Mailbox?) {
        let mailboxes = entries.withLock { $0.compactMap(\.mailbox) }
        for mailbox in mailboxes where mailbox !== own { mailbox.put(saved) }
    }
}
