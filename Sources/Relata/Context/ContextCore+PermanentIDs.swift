/// Assigning permanent IDs before a save.
extension ContextCore {
    func obtainPermanentIDs(for objects: [ManagedObject]) throws {
        for object in objects { try requireOwn(object, to: "obtain a permanent ID for") }
        let own = objects.filter { $0.core === self && $0.rowID.isTemporary && !$0.state.isGone }
        try obtainPermanentIDsInParent(for: own.filter { !$0.isInserted })
        let new = own.filter(\.isInserted)
        guard !new.isEmpty else { return }
        // The IDs come from the store itself, through all parent contexts.
        let root = self.root
        for object in new { registry.rememberTemporaryID(of: object) }
        try root.onQueue {
            var rowIDs = RowIDAllocator(root.reader)
            do {
                try root.reader.outsideBlock {
                    try root.reader.transaction {
                        try rowIDs.assign(to: EntityObjects.groups(of: ContiguousArray(new)))
                    }
                }
            } catch {
                rowIDs.restoreRowIDs()
                throw error
            }
        }
        var renumbered: [(hierarchy: EntityIndex, old: RowID, new: RowID)] = []
        for object in new {
            if let old = registry.didSave(object) { renumbered.append((object.entity.hierarchy, old, object.rowID)) }
            registry.register(object)
        }
        // Children have objects of their own for these, and must not take them for others.
        renumberChildren(renumbered)
    }

    /// Assigns permanent IDs to objects that are new in the parent, or further up, and not in this context.
    private func obtainPermanentIDsInParent(for objects: [ManagedObject]) throws {
        guard let parent, !objects.isEmpty else { return }
        try parent.onQueue {
            let originals = objects.compactMap { parent.liveObject($0.rowID, of: $0.entity) }
            try parent.obtainPermanentIDs(for: originals)
        }
        applyRenumberings()
    }
}
