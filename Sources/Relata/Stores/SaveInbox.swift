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
