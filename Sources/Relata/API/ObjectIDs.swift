public import Foundation

extension PersistentContainer {
    /// Returns the ID that a URI represents; Core Data's `managedObjectID(forURIRepresentation:)` of the coordinator.
    /// - Parameter uri: a result of `ManagedObjectID.uriRepresentation()`.
    /// - Returns: `nil` for a URI of another store, of an entity that the model does not have, or of another form.
    ///   Whether the object exists is not checked.
    public func managedObjectID(forURIRepresentation uri: URL) -> ManagedObjectID? {
        ManagedObjectID(uri, of: store)
    }
}

extension ManagedObjectID {
    /// Creates the ID of an object of a store; `nil` for any other URI.
    init?(_ uri: URL, of store: PersistentStore) {
        guard let id = ManagedObjectID(uri, model: store.model) else { return nil }
        let uuid = store.identity.uuid
        guard id.isTemporaryID || id.store == uuid else { return nil }
        self = ManagedObjectID(entity: id.entity, store: uuid, rowID: id.rowID)
    }
}

extension ManagedObjectContext {
    /// Assigns permanent IDs to new objects before they are saved; they stay new, and are found by both IDs.
    /// - Parameter objects: objects of this context; those with permanent IDs are skipped.
    /// - Throws: `PersistenceError`, if the store cannot be written, `.foreignObject` for an object of another context.
    public func obtainPermanentIDs(for objects: [ManagedObject]) throws { try core.obtainPermanentIDs(for: objects) }
}

extension ContextCore {
    func obtainPermanentIDs(for objects: [ManagedObject]) throws {
        for object in objects { try requireOwn(object, "obtain a permanent ID for") }
        let own = objects.filter { $0.core === self && $0.rowID.isTemporary && $0.state.isDisjoint(with: .gone) }
        try obtainPermanentIDsInParent(for: own.filter { !$0.isInserted })
        let new = own.filter(\.isInserted)
        guard !new.isEmpty else { return }
        // The IDs come from the store itself, through all parent contexts.
        var root = self
        while let parent = root.parent { root = parent }
        for object in new { registry.rememberTemporaryID(of: object) }
        try root.onQueue {
            var rowIDs = RowIDAllocator(root.reader)
            do {
                try root.reader.outsideBlock {
                    try root.reader.transaction {
                        try rowIDs.assign(to: EntityGroup.groups(of: ContiguousArray(new)))
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
            let originals = objects.compactMap { parent.existingObject($0.rowID, of: $0.entity) }
            try parent.obtainPermanentIDs(for: originals)
        }
        takeRenumberings()
    }
}
