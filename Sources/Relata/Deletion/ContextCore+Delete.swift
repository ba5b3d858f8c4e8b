import DataModel

/// The delete rules: what else goes, and what loses a reference, when objects are deleted.
///
/// Deletions are queued, and carried on together as soon as anybody looks: what was moved away from a deleted object
/// until then is no longer its business. The work goes level by level, with one query for each relationship and level,
/// so that its depth is bounded by memory and its cost by the number of objects.
extension ContextCore {
    /// Marks an object as deleted; what follows from it is done by `propagateDeletions()`.
    func delete(_ object: ManagedObject) {
        guard object.core === self, object.state.isDisjoint(with: [.deleted, .gone]) else { return }
        doom(object)
        deletedRoots.append(object)
    }

    /// Applies the delete rules of the objects that were deleted since the last time.
    func propagateDeletions() {
        guard !deletedRoots.isEmpty else { return }
        let roots = deletedRoots
        deletedRoots = []
        let doomed = cascade(from: roots)
        nullify(doomed)
        forgetUnsaved(doomed)
    }

    /// Marks everything that goes with the roots by Cascade.
    /// - Returns: the roots and all that go with them.
    private func cascade(from roots: ContiguousArray<ManagedObject>) -> ContiguousArray<ManagedObject> {
        var doomed = roots
        var level = roots
        while !level.isEmpty {
            var next: ContiguousArray<ManagedObject> = []
            for group in EntityGroup.groups(of: level) {
                for relationship in group.entity.relationships where relationship.deleteRule == .cascade {
                    // Marked before they are visited, so that cycles end.
                    for link in links(of: relationship, from: group.objects)
                    where link.destination.state.isDisjoint(with: [.deleted, .gone]) {
                        doom(link.destination)
                        next.append(link.destination)
                    }
                }
            }
            doomed.append(contentsOf: next)
            level = next
        }
        return doomed
    }

    /// Takes the doomed objects out of the relationships of those that stay.
    ///
    /// Their own values are left as they are: rolling back needs no more than to let them live.
    private func nullify(_ doomed: ContiguousArray<ManagedObject>) {
        for group in EntityGroup.groups(of: doomed) {
            for relationship in group.entity.relationships where relationship.deleteRule == .nullify {
                guard let inverse = relationship.inverse else { continue }
                // What merely lists the doomed object can only be told if it is in memory; its list is not stored.
                let links =
                    inverse.isToMany && !relationship.isToMany
                    ? knownLinks(of: relationship, from: group.objects)
                    : links(of: relationship, from: group.objects)
                for link in links where link.destination.state.isDisjoint(with: [.deleted, .gone]) {
                    link.destination.lose(link.source, from: inverse)
                }
            }
        }
    }

    /// Lets go of deleted objects that the store never had.
    private func forgetUnsaved(_ doomed: ContiguousArray<ManagedObject>) {
        var didForget = false
        for object in doomed where object.state.contains(.inserted) {
            leave(object)
            didForget = true
        }
        if didForget { tracked.removeAll { $0.core == nil } }
    }

    private func doom(_ object: ManagedObject) {
        object.state.insert(.deleted)
        track(object)
    }

    /// Ends an object's membership in the context; it keeps the values of its attributes.
    func leave(_ object: ManagedObject) {
        if object.state.contains(.registered) { identityMaps[object.entity.hierarchy].remove(object.number) }
        if object.state.contains(.temporaryIDKnown) { temporaryIDs.forget(object) }
        object.releaseReferences()
        object.snapshot = nil
        object.changedSlots = 0
        object.state = .gone
        object.formerStore = store.identity
        object.core = nil
    }
}

extension ManagedObject {
    /// Loses the reference to an object that is deleted.
    fileprivate func lose(_ object: ManagedObject, from inverse: RelationshipDescription.Inverse) {
        guard let own = entity.relationship(at: inverse.slot) else { return }
        if own.isToMany {
            willChange(own.slot)
            contents(of: own)?.remove(object)
        } else if reference(at: own.slot).number == object.number {
            willChange(own.slot)
            place(nil, at: own.slot)
        }
    }
}
