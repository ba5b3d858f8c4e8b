import RelataSchema

/// Updating the context after a save.
extension SaveOperation {
    /// Marks everything as saved.
    func finish(_ written: SaveTransaction.Written) -> Outcome {
        let changes = written.changes
        let hooked = SaveHooks(core).objectsForDidSave(changes)
        for object in written.updated { object.setVersion(object.version + 1) }
        core.renumberChildren(registerInserted(changes.inserted))
        if changes.deletes { core.epochs.didRemove() }
        core.deletions.didSave()
        core.ownerTable.didSave()
        for object in core.tracker.didSave() {
            if object.state.contains(.deleted) {
                core.leave(object)
            } else {
                for relationship in object.entity.toManyRelationships {
                    object.knownContents(at: relationship.slot)?
                        .changesWereSaved(recordsChanges: core.recordsChanges(of: relationship))
                }
                object.markSaved()
            }
        }
        if core.parent == nil { readKeptValues(changes) }
        core.apply(written.texts)
        return Outcome(saved: written.saved, record: written.record, changes: changes, hooked: hooked)
    }

    /// Registers new objects by the IDs of their rows.
    /// - Returns: the objects that children know by their temporary IDs.
    private func registerInserted(_ groups: [EntityObjects]) -> [(hierarchy: EntityIndex, old: RowID, new: RowID)] {
        let hasChildren = !core.family.children.isEmpty
        var renumbered: [(hierarchy: EntityIndex, old: RowID, new: RowID)] = []
        for group in groups {
            let registered = core.registry.objects(of: group.entity.hierarchy)
            registered.reserve(group.objects.count)
            for object in group.objects {
                object.setVersion(1)
                if object.rowID.isPermanent, let old = core.registry.didSave(object), hasChildren {
                    renumbered.append((group.entity.hierarchy, old, object.rowID))
                }
                if !object.state.contains(.registered) { registered.register(object) }
            }
        }
        return renumbered
    }

    /// Reads the columns of written rows that triggers have set; everything is saved, so a read error is not an error
    /// of this save.
    private func readKeptValues(_ changes: ChangeSet) {
        guard core.model.schema.keepsDerivedAttributes else { return }
        var saved: ContiguousArray<ManagedObject> = []
        for group in changes.inserted where core.writer.plan(for: group.entity)?.isKeptByStore == true {
            saved.append(contentsOf: group.objects)
        }
        for object in changes.updated where core.writer.plan(for: object.entity)?.isKeptByStore == true {
            saved.append(object)
        }
        do {
            for group in EntityObjects.groups(of: saved) { try core.reader.readKeptValues(of: group) }
        } catch {
            core.errorLog.record(error)
        }
    }
}
