import RelataModel

/// Passing to children the permanent IDs that a save has given to objects.
extension ContextCore {
    /// Gives the objects of children the current permanent IDs of their originals.
    func renumberChildren(_ renumbered: [(hierarchy: EntityIndex, old: RowID, new: RowID)]) {
        guard !renumbered.isEmpty else { return }
        for child in family.children {
            guard let queue = child.ownQueue?.queue, !queue.isCurrent else {
                child.renumber(renumbered)
                continue
            }
            // The child may be at work: it learns of it before it asks this context for anything.
            child.family.addRenumberings(renumbered)
            let reference = WeakReference(child)
            queue.run { reference.object?.applyRenumberings() }
        }
    }

    /// Applies the permanent IDs that objects of the parent were given meanwhile.
    func applyRenumberings() {
        let renumbered = family.takeRenumberings()
        if !renumbered.isEmpty { renumber(renumbered) }
    }

    private func renumber(_ renumbered: [(hierarchy: EntityIndex, old: RowID, new: RowID)]) {
        var rowIDs: [EntityIndex: [RowID: RowID]] = [:]
        for (hierarchy, old, new) in renumbered {
            rowIDs[hierarchy, default: [:]][old] = new
            deletions.renumber(old, as: new, hierarchy: hierarchy)
            guard let object = registry[old, hierarchy: hierarchy] else { continue }
            registry.renumber(object, as: new)
        }
        for object in registry.objects { object.renumberReferences(rowIDs) }
        for object in tracker.objects { object.renumberReferences(rowIDs) }
        renumberChildren(renumbered)
    }
}

extension ManagedObject {
    /// Sets the permanent IDs of destinations that are not resolved to objects.
    fileprivate func renumberReferences(_ rowIDs: [EntityIndex: [RowID: RowID]]) {
        guard let core else { return }
        for relationship in entity.relationships where !relationship.isToMany {
            for values in [storage, committed] {
                guard let values else { continue }
                var reference = core.toOneAccess.read(relationship.slot, of: values)
                let hierarchy = core.model.entities[relationship.destination].hierarchy
                guard let old = reference.row, old.isTemporary, let rowID = rowIDs[hierarchy]?[old] else { continue }
                reference = ToOneReference(.row(rowID), position: reference.position)
                core.toOneAccess.write(reference, to: relationship.slot, of: values)
            }
        }
    }
}
