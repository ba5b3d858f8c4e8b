/// The contexts above a child.
extension ContextCore {
    /// The parent, its parent and so on; none for a context that has a store.
    var ancestors: [ContextCore] {
        guard let parent else { return [] }
        return [parent] + parent.ancestors
    }

    /// Whether a context above this one is about to delete an object, which does not exist for this one then.
    func isDeletedInAncestor(_ rowID: RowID, ofEntity entity: EntityIndex) -> Bool {
        let hierarchy = model.entities[entity].hierarchy
        return ancestors.contains { context in
            context.onQueue {
                if context.deletions.contains(rowID, hierarchy: hierarchy) { return true }
                guard let original = context.registry[rowID, hierarchy: hierarchy] else { return false }
                return original.isDeleted && !original.state.contains(.gone)
            }
        }
    }
}
