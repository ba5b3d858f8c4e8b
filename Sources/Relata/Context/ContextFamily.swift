import Synchronization

/// The contexts that one context belongs together with: its children, and those whose saves it merges.
final class ContextFamily {
    // A child that has a queue is used only inside `queue.run`.
    private let childEntries = Mutex<[WeakReference<ContextCore>]>([])
    /// The permanent IDs that objects of the parent were given since the context last asked it for something.
    private let renumberings = Mutex<[(hierarchy: EntityIndex, old: RowID, new: RowID)]>([])
    /// Broadcasts what this context saves, merges, or gets from a child to the children that merge it.
    let savesForChildren = SaveBroadcaster()
    /// The context itself, which can end before its objects do.
    private(set) weak var context: ManagedObjectContext?
    /// The inbox for the saves of other contexts, if they are merged automatically.
    private(set) var inbox: SaveInbox?
    // A number or a flag that is read and replaced as a whole: no two uses can overlap, and none has to be checked.
    /// Whether the context has ended, so that its objects can be read but not changed.
    @exclusivity(unchecked) private(set) var hasEnded: Bool

    init(hasEnded: Bool) { self.hasEnded = hasEnded }

    /// The cores of contexts whose parent this is.
    var children: [ContextCore] { childEntries.withLock { $0 }.compactMap(\.object) }

    func begin(_ context: ManagedObjectContext) { self.context = context }

    /// Records that the context continues with another core.
    func contextDidMove() { context = nil }

    func add(_ child: ContextCore) {
        let entry = WeakReference(child)
        childEntries.withLock { entries in
            entries.removeAll { $0.object == nil }
            entries.append(entry)
        }
    }

    /// Records permanent IDs that objects of the parent were given; any thread can do so.
    func addRenumberings(_ new: [(hierarchy: EntityIndex, old: RowID, new: RowID)]) {
        renumberings.withLock { $0 += new }
    }

    /// Returns the permanent IDs that were recorded since the last call.
    func takeRenumberings() -> [(hierarchy: EntityIndex, old: RowID, new: RowID)] {
        renumberings.withLock { renumberings in
            defer { renumberings = [] }
            return renumberings
        }
    }

    /// Starts or stops merging the saves of other contexts of the store.
    /// - Parameter hasArrived: called when another context has saved, in any isolation domain.
    func mergeSaves(of broadcaster: SaveBroadcaster?, onArrival hasArrived: @escaping @Sendable () -> Void) {
        inbox = broadcaster.map { _ in SaveInbox(hasArrived) }
        if let inbox { broadcaster?.add(inbox) }
    }

    /// Records that the context has ended; its children keep it alive as long as they need it.
    func end() {
        hasEnded = true
        inbox = nil
    }
}
