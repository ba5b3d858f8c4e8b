import Synchronization

/// The inboxes of a store's contexts, or of those who follow the stores of a coordinator; they are not kept alive.
final class SaveBroadcaster: Sendable {
    private struct Entry {
        weak var inbox: SaveInbox?
    }

    private struct Relay {
        weak var broadcaster: SaveBroadcaster?
    }

    private let entries = Mutex<[Entry]>([])
    /// The broadcasters that pass on what this one broadcasts.
    private let relays = Mutex<[Relay]>([])

    func add(_ inbox: SaveInbox) {
        entries.withLock { entries in
            entries.removeAll { $0.inbox == nil }
            entries.append(Entry(inbox: inbox))
        }
    }

    /// Passes a save to all inboxes except the sender's own.
    func broadcast(_ saved: SavedChanges, except own: SaveInbox? = nil) {
        let inboxes = entries.withLock { $0.compactMap(\.inbox) }
        for inbox in inboxes where inbox !== own { inbox.put(saved) }
        for relay in relays.withLock({ $0.compactMap(\.broadcaster) }) { relay.broadcast(saved, except: own) }
    }

    /// Makes another broadcaster pass on what this one broadcasts from now on, without keeping it alive.
    func relay(to other: SaveBroadcaster) {
        relays.withLock { relays in
            relays.removeAll { $0.broadcaster == nil }
            relays.append(Relay(broadcaster: other))
        }
    }
}
