import RelataSchema

/// Reading values again that are already in memory.
extension ContextCore {
    /// Reads the values of objects again, and applies unsaved changes on top of them; objects without changes become
    /// faults, unless transient relationships lead to others, which only memory has.
    ///
    /// Transient attributes of objects without changes have their defaults then: a program works them out of what the
    /// refresh reads again.
    ///
    /// An object whose row no longer exists keeps its values and counts as deleted.
    func refresh(_ objects: [ManagedObject]) {
        var changed: ContiguousArray<ManagedObject> = []
        // A new object with a permanent ID has no row yet.
        for object in objects
        where object.core === self && object.state.contains(.registered) && !object.isInserted {
            fetchedProperties.remove(object)
            guard object.storage != nil else { continue }
            tracker.didRefresh(object)
            // A deleted object keeps its values, and gets the version that the deletion applies to.
            if object.committed != nil || object.isDeleted || hasTransientDestinations(object) {
                changed.append(object)
            } else {
                turnIntoFault(object)
            }
        }
        for group in EntityObjects.groups(of: changed) {
            do {
                try source.reload(group)
            } catch {
                errorLog.record(error)
            }
        }
        for object in changed where object.core === self && object.state.isAlive {
            awake(object, from: .refresh)
        }
    }

    /// Whether an object has destinations that would be lost if it became a fault. Those of a child's object are read
    /// again from the parent's, if that is in memory too.
    private func hasTransientDestinations(_ object: ManagedObject) -> Bool {
        guard object.entity.hasTransientRelationships, let storage = object.storage else { return false }
        if let parent {
            let isInParent = parent.onQueue {
                parent.registry.object(object.rowID, hierarchy: object.entity.hierarchy)?.storage != nil
            }
            if isInParent { return false }
        }
        return object.entity.relationships.contains { relationship in
            guard relationship.mapping == .transient else { return false }
            return relationship.isToMany
                ? (toManyAccess.read(relationship.slot, of: storage)?.count ?? 0) > 0
                : !toOneAccess.read(relationship.slot, of: storage).isEmpty
        }
    }

    /// Turns an object into a fault, whose changes are lost.
    func turnIntoFault(_ object: ManagedObject) {
        guard object.core === self, object.state.contains(.registered), !object.isInserted, object.storage != nil
        else { return }
        fetchedProperties.remove(object)
        let hooks = hookCache.hooks(of: object)
        if hooks.contains(.willTurnIntoFault) { (object as? any WillTurnIntoFault)?.willTurnIntoFault() }
        object.becomeFault()
        if !object.isDeleted { tracker.untrack(object) }
        if hooks.contains(.didTurnIntoFault) { (object as? any DidTurnIntoFault)?.didTurnIntoFault() }
    }

    /// Reports the objects refreshed since the last report.
    /// - Parameters:
    ///   - gone: objects that others have deleted, which are reported as deleted and not as refreshed.
    ///   - notifiesObservers: whether observers are notified too; otherwise they know already.
    func reportRefreshed(gone: ContiguousArray<ManagedObject> = [], observers notifiesObservers: Bool) {
        var objects = tracker.removeRefreshed()
        if !gone.isEmpty {
            let deleted = gone.identities
            objects.removeAll { deleted.contains($0) }
        }
        guard !objects.isEmpty || !gone.isEmpty else { return }
        postDidChange(gone, refreshed: objects)
        if notifiesObservers { observers.notify { Set(objects.map(\.objectID)) } }
    }
}
