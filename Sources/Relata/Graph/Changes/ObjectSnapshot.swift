/// The state of an object before a change, which can be restored.
struct ObjectSnapshot {
    let object: ManagedObject
    /// The values, in separate storage; `nil` if the object was a fault.
    let storage: ObjectStorage?
    let committed: ObjectStorage?
    let changedSlots: SlotSet
    let version: Int64
    let rowID: RowID
    let state: ObjectState
    /// Whether the object belonged to the context.
    let wasMember: Bool
    /// The number of saves before the snapshot.
    let epoch: Int

    init(of object: ManagedObject, in core: ContextCore) {
        self.object = object
        storage = object.storage.map { $0.copy(of: object.entity, in: core) }
        committed = object.committed
        changedSlots = object.changedSlots
        version = object.version
        rowID = object.rowID
        state = object.state.subtracting(.changedInEvent)
        wasMember = object.core === core && !object.state.contains(.beingInserted)
        epoch = core.tracker.saves
    }

    /// Whether the object existed, from the point of view of its users.
    var existed: Bool { wasMember && state.isAlive }
}

extension ObjectStorage {
    /// Returns a copy whose to-many relationships have separate contents.
    fileprivate func copy(of entity: EntityDescription, in core: ContextCore) -> ObjectStorage {
        let copy = entity.makeStorage()
        copy.assign(from: self)
        for relationship in entity.toManyRelationships {
            if let contents = core.toManyAccess.read(relationship.slot, of: copy) {
                core.toManyAccess.write(contents.copy(), to: relationship.slot, of: copy)
            }
        }
        return copy
    }
}
