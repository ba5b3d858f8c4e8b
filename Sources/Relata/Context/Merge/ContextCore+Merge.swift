import RelataModel
import RelataSchema

/// Merging the saves of other contexts.
extension ContextCore {
    /// Updates the objects in memory with saves of other contexts. Unsaved changes of this context are kept.
    ///
    /// All saves are merged together, and observers are told once.
    func merge(_ saves: [SavedChanges]) {
        let saves = saves.filter { $0.storeUUID == store.identity.uuid }
        guard !saves.isEmpty else { return }
        var gone: ContiguousArray<ManagedObject> = []
        var partners: ContiguousArray<ManagedObject> = []
        observers.notifyOnce {
            processPendingChanges()
            reader.renewBlock()
            partners = unsavedPartners(ofRowsDeletedBy: saves)
            for group in saves.flatMap(\.inserted) {
                let registered = registry.objects(of: group.entity.hierarchy)
                guard !registered.isEmpty else { continue }
                for rowID in group.rowIDs {
                    if let known = registered[rowID] { markRowFound(of: known) }
                }
            }
            for group in saves.filter(\.hasReachedStore).flatMap(\.deleted) {
                let registered = registry.objects(of: group.entity.hierarchy)
                for rowID in group.rowIDs {
                    deletions.claim(rowID, hierarchy: group.entity.hierarchy)
                    guard let object = registered[rowID] else { continue }
                    // A deletion of this context's own is reported already.
                    if object.state.isAlive { gone.append(object) }
                    object.markRowGone()
                }
            }
            forgetContents(leadingTo: saves)
            var objects: [ManagedObject] = []
            var known: Set<ObjectIdentifier> = []
            var written = saves.flatMap { $0.updated + $0.updatedIndirectly + $0.repositioned }
            // A child can have read what was new in its parent until the save, and has changed there since.
            if parent != nil { written += saves.flatMap(\.inserted) }
            for group in written {
                let registered = registry.objects(of: group.entity.hierarchy)
                for rowID in group.rowIDs {
                    guard let object = registered[rowID], !object.state.isGone else { continue }
                    // Once, however many of the saves have written it.
                    if known.insert(object).inserted { objects.append(object) }
                }
            }
            refresh(objects)
            gone += readAgain(deletedBy: saves.filter { !$0.hasReachedStore })
            tracker.removeUntracked()
            observers.notify { Set(saves.flatMap(\.updatedObjectIDs)).union(partners.lazy.map(\.objectID)) }
        }
        reportRefreshed(gone: gone, observers: false)
        postDidMerge(saves)
        saves.forEach { family.savesForChildren.broadcast($0) }
        broadcastToChildren(partners: partners)
    }

    /// Reads again the objects that saves have deleted elsewhere than in the store: they are gone if the context's
    /// source no longer has them. Otherwise they stay as they were, such as those that a child has deleted and that
    /// this context is about to delete.
    /// - Returns: the objects that are gone now.
    private func readAgain(deletedBy saves: [SavedChanges]) -> ContiguousArray<ManagedObject> {
        var unchanged: ContiguousArray<ManagedObject> = []
        var changed: [ManagedObject] = []
        var found: ContiguousArray<ManagedObject> = []
        for group in saves.flatMap(\.deleted) {
            let registered = registry.objects(of: group.entity.hierarchy)
            for rowID in group.rowIDs {
                guard let object = registered[rowID], object.state.isDisjoint(with: [.inserted, .gone]) else {
                    continue
                }
                if !object.isDeleted { found.append(object) }
                if object.committed == nil && !object.isDeleted {
                    unchanged.append(object)
                } else {
                    changed.append(object)
                }
            }
        }
        refresh(changed)
        for group in EntityObjects.groups(of: unchanged) {
            do {
                // What is gone keeps its values.
                try source.reload(group)
            } catch {
                errorLog.record(error)
            }
        }
        for object in unchanged where !object.state.isGone { turnIntoFault(object) }
        return found.filter { $0.state.isGone }
    }

    /// Merges the saves that have arrived since the last call, if saves of other contexts are merged automatically.
    func mergePendingSaves() {
        guard let inbox = family.inbox else { return }
        // What the parent merges is read from it.
        if let parent { parent.onQueue { parent.mergePendingSaves() } }
        let saves = inbox.takeAll() + savesOfOtherWriters()
        // The saves name objects by the IDs that the parent has given them before.
        applyRenumberings()
        merge(saves)
    }

    /// Turns to-many relationships that saves may have changed into faults: those that lead to objects that were
    /// written.
    private func forgetContents(leadingTo saves: [SavedChanges]) {
        var written: Set<EntityIndex> = []
        for group in saves.flatMap({ $0.inserted + $0.updated + $0.updatedIndirectly + $0.deleted }) {
            written.formUnion(group.entity.lineage)
        }
        for hierarchy in registry.hierarchies {
            let entities = model.entities.filter { $0.hierarchy == hierarchy }
            let concerned = entities.contains { entity in
                entity.toManyRelationships.contains { isConcerned($0, by: written) }
            }
            guard concerned else { continue }
            for object in registry.objects(of: hierarchy).all where object.storage != nil {
                for relationship in object.entity.toManyRelationships where isConcerned(relationship, by: written) {
                    object.forgetContents(of: relationship)
                }
            }
        }
        let concerned = model.entities.flatMap(\.toManyRelationships)
            .filter { $0.inverse == nil && isConcerned($0, by: written) }
        ownerTable.forgetStoredOwners(by: concerned)
    }

    /// Returns whether a save that wrote objects of some entities may have changed the members. Without inverse only
    /// the new owner is recorded as updated.
    private func isConcerned(_ relationship: RelationshipDescription, by written: Set<EntityIndex>) -> Bool {
        if leads(relationship, toAnyOf: written) { return true }
        guard relationship.inverse == nil, let owner = model.entitiesByName[relationship.declaringEntity] else {
            return false
        }
        return written.contains(owner.index)
    }

    private func leads(_ relationship: RelationshipDescription, toAnyOf written: Set<EntityIndex>) -> Bool {
        written.contains(relationship.destination)
            || !Set(model.entities[relationship.destination].lineage).isDisjoint(with: written)
    }
}

extension ManagedObject {
    /// Turns a to-many relationship into a fault; unsaved changes are kept.
    func forgetContents(of relationship: RelationshipDescription) {
        // The store has none of the members of a new object, even if it has a permanent ID already.
        guard let core, let storage, relationship.mapping != .transient, state.isDisjoint(with: .inserted),
            let contents = core.toManyAccess.read(relationship.slot, of: storage), contents.isRead
        else { return }
        if contents.isChanged {
            contents.turnIntoFault(of: self, relationship)
        } else {
            setContents(nil, of: relationship)
        }
    }

    /// Gives a to-many relationship contents that are not changed.
    /// - Parameter contents: `nil` for a fault.
    func setContents(_ contents: ToManyContents?, of relationship: RelationshipDescription) {
        guard let core, let storage else { return }
        core.toManyAccess.write(contents, to: relationship.slot, of: storage)
        if let committed { core.toManyAccess.write(contents, to: relationship.slot, of: committed) }
    }
}
