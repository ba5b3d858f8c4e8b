import Foundation

/// A child has changes for a core that its parent no longer works with; nothing was changed.
struct ParentReplaced: Error {}

extension ContextCore {
    /// Checks that the context still works with this core, and has not gone on with another store's while a child
    /// waited for its queue.
    /// - Throws: `ParentReplaced`.
    func requireContext() throws {
        family.context?.attachIfNeeded()
        guard !family.hasEnded else { throw ParentReplaced() }
    }
}

extension PersistenceError {
    /// A child has objects of a store or of a parent that its parent no longer works with.
    static func parentReplaced(_ store: PersistentStore) -> PersistenceError {
        .unusableContext(
            reason: "its parent has another store or another parent now, and its objects are those of \(store.url.path)"
        )
    }
}
