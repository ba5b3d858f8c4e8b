/// The contexts related to a context: its children, and those whose saves it merges.
final class ContextFamily {
    private struct Child {
        weak var core: ContextCore?
    }

    private var childEntries: [Child] = []
    /// The context itself, which can end before its objects.
    private(set) weak var context: ManagedObjectContext?
    /// The inbox for the saves of other contexts, if they are merged automatically.
    private(set) var inbox: SaveInbox?
    /// Whether the context has ended, so that its objects can be read but not changed.
    private(set) var hasEnded: Bool

    init(hasEnded: Bool) { self.hasEnded = hasEnded }

    /// The cores of the child contexts.
    var children: [ContextCore] { childEntries.isEmpty ? [] : childEntries.compactMap(\.core) }

    func begin(_ context: ManagedObjectContext) { self.context = context }

    /// Records that the context continues with another core.
    func leaveContext() { context = nil }

    func add(_ child: ContextCore) {
        childEntries.removeAll { $0.core == nil }
        childEntries.append(Child(core: child))
    }

    /// Starts or stops merging the saves of other contexts of the store.
    /// - Parameter hasArrived: called when another context has saved, in any isolation domain.
    func mergeSaves(of broadcaster: SaveBroadcaster?, _ hasArrived: @escaping @Sendable () -> Void) {
        inbox = broadcaster.map { _ in SaveInbox(hasArrived) }
        if let inbox { broadcaster?.add(inbox) }
    }

    /// Records that the context has ended; its children keep it alive as long as they need it.
    func end() {
        hasEnded = true
        inbox = nil
    }
}
