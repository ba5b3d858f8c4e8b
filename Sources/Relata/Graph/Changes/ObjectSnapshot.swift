/// What an object was before a change: enough to make it so again.
struct ObjectSnapshot {
    let object: ManagedObject
    /// The values, in storage of their own; `nil` if the object was a fault.
    let storage: ObjectStorage?
    let snapshot: ObjectStorage?
    let changedSlots: SlotSet
    let version: Int64
    let rowID: RowID
    let state: ObjectState
    /// Whether the object belonged to the context.
    let wasMember: Bool
    /// How many saves there had been.
    let epoch: Int

    init(of object: ManagedObject, in core: ContextCore) {
        self.object = object
        storage = object.storage.map { $0.copy(of: object.entity, core) }
        snapshot = object.snapshot
        changedSlots = object.changedSlots
        version = object.version
        rowID = object.rowID
        state = object.state.subtracting(.noted)
        wasMember = object.core === core && !object.state.contains(.isNew)
        epoch = core.tracker.saves
    }

    /// Whether the object existed, as far as its users could see.
    var existed: Bool { wasMember && state.isDisjoint(with: [.deleted, .gone]) }
}

extension ObjectStorage {
    /// A copy whose to-many relationships have contents of their own.
    fileprivate func copy(of entity: EntityDescription, _ core: ContextCore) -> ObjectStorage {
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
