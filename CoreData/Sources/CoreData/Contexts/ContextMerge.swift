import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

/// A merge that the program has asked a context for. What it does to the context's objects is posted as one
/// notification under Core Data's name: the context itself posts what the merge has refreshed or found deleted, and
/// then which saves it has merged.
///
/// Unchecked, as it is only used by the thread that merges, which also posts.
final class ContextMerge: @unchecked Sendable {
    /// The merge that the calling thread is in.
    @TaskLocal static var current: ContextMerge?

    private let context: ManagedObjectContext
    private var changes: [AnyHashable: Any]?

    private init(of context: ManagedObjectContext) { self.context = context }

    /// Merges, and keeps back what the context posts of its objects until it says which save it has merged.
    static func during(_ context: ManagedObjectContext, _ work: () -> Void) {
        // What the program has changed itself is told before, and apart from what the merge does.
        context.processPendingChanges()
        $current.withValue(ContextMerge(of: context), operation: work)
    }

    /// Keeps the dictionary of a notification of changed objects.
    /// - Returns: whether it is kept; otherwise it is to be posted.
    static func keep(_ entries: [AnyHashable: Any], of context: ManagedObjectContext) -> Bool {
        guard let current, current.context === context, current.changes == nil else { return false }
        current.changes = entries
        return true
    }

    /// The dictionary that was kept, which is then to be posted.
    static func takeChanges(of context: ManagedObjectContext) -> [AnyHashable: Any] {
        guard let current, current.context === context, let changes = current.changes else { return [:] }
        current.changes = nil
        return changes
    }
}
