/// The contexts above a child.
extension ContextCore {
    /// The parent, its parent and so on; none for a context that has a store.
    var ancestors: [ContextCore] {
        guard let parent else { return [] }
        return [parent] + parent.ancestors
    }

    /// The context at the top, which works with the store; this one if it has no parent.
    var root: ContextCore { parent?.root ?? self }

    /// Whether a context above this one is about to delete an object, which does not exist for this one then.
    func isDeletedInAncestor(_ rowID: RowID, ofEntity entity: EntityIndex) -> Bool {
        !deletedInAncestors([rowID], ofEntity: entity).isEmpty
    }

    /// Returns those of some objects that a context above this one is about to delete. Each is asked once, as it can
    /// have a queue.
    func deletedInAncestors(_ rowIDs: [RowID], ofEntity entity: EntityIndex) -> Set<RowID> {
        guard parent != nil, !rowIDs.isEmpty else { return [] }
        let hierarchy = model.entities[entity].hierarchy
        var deleted: Set<RowID> = []
        for context in ancestors {
            context.onQueue {
                deleted.formUnion(rowIDs.filter { context.isAboutToDelete($0, hierarchy: hierarchy) })
            }
        }
        return deleted
    }

    /// Whether the parent's object has no destination in a to-one relationship: it knows of those that it has deleted
    /// before they were ever saved, and a permanent ID does not show that of them.
    func parentHasNoDestination(_ relationship: RelationshipDescription, of object: ManagedObject) -> Bool {
        guard let parent else { return false }
        return parent.onQueue {
            // What the parent has not loaded, it has not changed either.
            guard let original = parent.registry.object(object.rowID, hierarchy: object.entity.hierarchy) else {
                return false
            }
            return !original.state.isGone && original.hasNoDestination(relationship)
        }
    }

    private func isAboutToDelete(_ rowID: RowID, hierarchy: EntityIndex) -> Bool {
        if deletions.contains(rowID, hierarchy: hierarchy) { return true }
        guard let original = registry[rowID, hierarchy: hierarchy] else { return false }
        return original.isDeleted && !original.state.isGone
    }
}
