/// Inserting objects into a context.
extension ContextCore {
    /// Inserts an object that is in no context: a new one, or one that was in a context and has no row. Cancels the
    /// deletion of one that is in this context.
    func insert(_ object: ManagedObject) {
        if object.core === self, !object.state.isGone {
            if object.isDeleted { undelete(object) }
            return
        }
        guard canInsert(object) else { return }
        let isReinserted = object.state.isGone
        if isReinserted { makeNew(object) }
        begin(object)
        let hooks = hookCache.hooks(of: object)
        if !hooks.contains(.willSave), settings.undoManager == nil { object.setFlags(.skipsChangeTracking) }
        // A hook before a save may have inserted it.
        if hooks.contains(.willSave) { object.setFlags(.changedSinceWillSave) }
        tracker.track(object)
        guard hooks.contains(.awakeFromInsert), !isReinserted else { return }
        (object as? any AwakesFromInsert)?.awakeFromInsert()
    }

    /// Makes an object a new one of this context, and records that for undo.
    @inline(__always)
    func begin(_ object: ManagedObject) {
        object.becomeInserted(into: self)
        recordChange(object)
        object.clearFlags(.beingInserted)
    }

    /// Returns whether an object can be inserted; records the error if it cannot.
    func canInsert(_ object: ManagedObject) -> Bool {
        if object.core != nil, object.core !== self {
            errorLog.record(PersistenceError.foreignObject(object.objectID, operation: "insert"))
        } else if !model.contains(object.entity) {
            errorLog.record(PersistenceError.unknownEntity(object.entity.name, model: model.name))
        } else if object.entity.isAbstract {
            errorLog.record(PersistenceError.abstractEntity(object.entity.name))
        } else if object.isGoneWithoutValues {
            errorLog.record(PersistenceError.objectNotFound(object.objectID))
        } else {
            return true
        }
        recordRefusal(of: object)
        return false
    }

    /// Records with an object without context that this one has refused it, if something will throw why.
    func recordRefusal(of object: ManagedObject) {
        if object.core == nil, !errorLog.isUnread { object.setFlags(.rejected) }
    }

    /// Turns an object that was in a context into a new one: with the values of its attributes, and without
    /// relationships.
    private func makeNew(_ object: ManagedObject) {
        if let core = object.core { core.leave(object) }
        forgetGone()
        object.becomeNew()
        guard let storage = object.storage else { return }
        for relationship in object.entity.relationships {
            if relationship.isToMany {
                toManyAccess.write(nil, to: relationship.slot, of: storage)
            } else {
                toOneAccess.write(ToOneReference(), to: relationship.slot, of: storage)
            }
        }
    }

    /// Removes objects that no longer exist from all relationships in memory, which otherwise skip them when they are
    /// read: one of them is about to exist again, and nothing refers to it.
    private func forgetGone() {
        guard epochs.checkRemovals() else { return }
        for object in tracker.objects + registry.objects {
            guard let storage = object.storage else { continue }
            for relationship in object.entity.relationships {
                if relationship.isToMany {
                    toManyAccess.read(relationship.slot, of: storage)?.removeGone(epochs)
                } else {
                    var reference = toOneAccess.read(relationship.slot, of: storage)
                    guard reference.object?.state.isGone == true else { continue }
                    reference.forgetObject()
                    toOneAccess.write(reference, to: relationship.slot, of: storage)
                }
            }
        }
    }
}

extension ManagedObject {
    /// Whether the object's row does not exist, so that the object has no values.
    var isGoneWithoutValues: Bool {
        state.isGone && (storage == nil || (core == nil && !state.contains(.detached)))
    }
}
