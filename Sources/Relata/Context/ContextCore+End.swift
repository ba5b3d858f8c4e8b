extension ContextCore {
    /// Releases all objects and changes when the context ends. Objects that are still referenced can be read, but not
    /// changed.
    ///
    /// They keep this core alive, and it keeps none of them: nothing that they read is cached, except the values of
    /// faults, so that they are deallocated when they are no longer referenced.
    func detach() {
        let objects = allObjects
        family.end()
        errorLog.contextDidEnd()
        for object in objects where object.core === self {
            if object.hasRow { detach(object) } else { leave(object) }
        }
        forgetChanges()
        settings.setUndoManager(nil, of: self)
        observers.removeAll()
        registry.retainObjects(false)
        // Objects may be kept for a long time, and most are never read again.
        if !objects.isEmpty { reader.close() }
    }

    /// Releases all objects and changes. Objects that are still referenced can be read, as if the context had ended.
    /// The block of a context with a queue sees then what other processes have written.
    func reset() {
        let objects = allObjects
        var rest: ContextCore?
        for object in objects where object.core === self {
            guard object.hasRow else {
                leave(object)
                continue
            }
            let core = rest ?? ContextCore(formerly: self)
            rest = core
            detach(object)
            registry.unregister(object)
            object.move(to: core)
            core.registry.register(object)
        }
        forgetChanges()
        reader.pauseReading()
    }

    /// All objects in memory; as releasing one can release others, they are held until all are released.
    private var allObjects: ContiguousArray<ManagedObject> {
        var objects = ContiguousArray(tracker.objects)
        registry.appendObjects(to: &objects)
        return objects
    }

    /// Removes an object's references to others and its changes; values of attributes are kept.
    private func detach(_ object: ManagedObject) {
        if let storage = object.storage, let committed = object.committed {
            for relationship in object.entity.relationships where !relationship.isToMany {
                toOneAccess.write(
                    toOneAccess.read(relationship.slot, of: committed), to: relationship.slot, of: storage)
            }
        }
        object.releaseReferences()
        object.outliveContext()
    }

    private func forgetChanges() {
        forgetEventAndUndoSteps()
        _ = tracker.removeAll()
        deletions.removeAll()
        ownerTable.removeAll()
        registry.forgetTemporaryIDs()
        fetchedProperties.removeAll()
        errorLog.removeAll()
    }
}

extension ManagedObject {
    /// Whether the store, or the context's parent, has the object, as far as is known.
    fileprivate var hasRow: Bool { state.contains(.registered) && state.isDisjoint(with: [.inserted, .gone]) }
}
