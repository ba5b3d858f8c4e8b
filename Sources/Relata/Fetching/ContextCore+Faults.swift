import RelataModel

/// Faults: objects whose values are read when they are needed.
extension ContextCore {
    /// Reads the row of an object that is a fault; if the row no longer exists, the object has no values.
    func fireFault(_ object: ManagedObject) {
        do {
            let found = try source.object(object.entity, rowID: object.rowID)
            guard found !== object else { return }
            markRowMissing(of: object)
        } catch {
            errorLog.record(error)
        }
    }

    /// Reads the rows of those objects that are faults, in one query for each entity.
    func fireFaults(_ objects: [ManagedObject]) {
        let faults = objects.filter { $0.storage == nil && !$0.state.isGone }
        guard faults.count > 1 else { return }
        for group in EntityObjects.groups(of: ContiguousArray(faults)) {
            _ = readObjects(group.objects.map(\.rowID), of: group.entity)
        }
    }

    /// Records that a row was loaded as an object, which is deleted if its row is pending deletion.
    func didMake(_ object: ManagedObject) {
        guard deletions.claim(object.rowID, hierarchy: object.entity.hierarchy) else { return }
        object.becomeDeleted()
        tracker.track(object)
    }

    /// Calls the hook of an object whose values were just read.
    func didFire(_ object: ManagedObject) {
        guard object.entity.hooks.contains(.awakeFromFetch) else { return }
        // The hook can read other objects, which have hooks too.
        activity.during(.ignoringChanges) { (object as? any AwakesFromFetch)?.awakeFromFetch() }
    }

    /// Creates objects for all rows pending deletion; their values are not read.
    func makeObjectsPendingDeletion() {
        for group in deletions.rows.groups {
            for rowID in group.rowIDs { _ = fault(group.entity, rowID: rowID) }
        }
    }

    /// Creates an object for a row that has none in memory; its values are read when they are needed.
    func fault(_ entity: EntityDescription, rowID: RowID) -> ManagedObject {
        let object = entity.objectClass.init(of: entity, in: nil)
        object.become(rowID, of: self)
        registry.register(object)
        didMake(object)
        return object
    }

    /// Removes a fault whose row turned out to have another entity than the ID that it was made for, so that an object
    /// of the right entity can take its row ID.
    /// - Returns: whether it was removed; not if the context has changes of it, such as its deletion.
    func giveUpRow(of fault: ManagedObject) -> Bool {
        guard fault.state.isDisjoint(with: .tracked) else { return false }
        leave(fault)
        epochs.didRemove()
        return true
    }

    /// Records that a fault has no row.
    func markRowMissing(of fault: ManagedObject) {
        guard !fault.state.isGone else { return }
        fault.becomeGone()
        epochs.didRemove()
    }

    /// Makes a fault an object of the context again whose row was looked for before it was saved, and is there now. One
    /// that the context has changes of, such as its deletion, stays as it is.
    func markRowFound(of fault: ManagedObject) {
        guard fault.state.isGone, fault.storage == nil, fault.state.isDisjoint(with: .tracked) else { return }
        fault.restoreRow()
        didMake(fault)
    }

    /// Returns whether an object has no row; a row that was not there when it was looked for is looked for again.
    func isStillGone(_ object: ManagedObject) -> Bool {
        guard object.state.isGone else { return false }
        if object.storage == nil { object.fire() }
        return object.state.isGone
    }
}
