import Synchronization

/// The inbox in which a context receives the saves of other contexts of its store, which can be in any isolation
/// domain.
///
/// A context that never asks for them needs memory for the objects that were written, and not for each time that they
/// were.
final class SaveInbox: Sendable {
    private struct Pending {
        var saves: [SavedChanges] = []
        /// How much there is in them: the saves, and the row IDs that they have.
        var size = 0
        /// The size at which what occurs several times is looked for.
        var limit = Self.leastLimit

        static var leastLimit: Int { 4096 }

        mutating func put(_ saved: SavedChanges) {
            saves.append(saved)
            size += 1 + saved.rowCount
            guard size > limit else { return }
            saves = SavedChanges.union(saves)
            size = saves.reduce(0) { $0 + 1 + $1.rowCount }
            // As much again arrives before it is done again, so that it costs the same for each row.
            limit = max(Self.leastLimit, size * 2)
        }
    }

    private let pending = Mutex(Pending())
    /// Called when a save has arrived.
    private let hasArrived: @Sendable () -> Void

    init(_ hasArrived: @escaping @Sendable () -> Void = {}) { self.hasArrived = hasArrived }

    func put(_ saved: SavedChanges) {
        pending.withLock { $0.put(saved) }
        hasArrived()
    }

    /// How much is kept: saves, and row IDs in them.
    var size: Int { pending.withLock { $0.size } }

    /// Removes and returns all saves; if there were many, those of a store as one or two.
    func takeAll() -> [SavedChanges] {
        pending.withLock { pending in
            defer { pending = Pending() }
            return pending.saves
        }
    }
}

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
