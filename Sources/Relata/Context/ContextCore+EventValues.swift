/// The values that objects had when the current event began.
extension ContextCore {
    /// Keeps the values of an object that is changed for the first time in this event. One without changes needs no copy: the values that
    /// the store has are those.
    func keepValuesBeforeEvent(of object: ManagedObject) {
        guard object.snapshot != nil, let storage = object.storage else { return }
        let copy = object.entity.storageClass.init()
        copy.assign(from: storage)
        eventValues[ObjectIdentifier(object)] = copy
    }

    /// Lets go of the values of objects whose changes were told, unless they have changed again meanwhile.
    func forgetEventValues(of objects: ContiguousArray<ManagedObject>) {
        for object in objects { object.state.remove(.told) }
        guard !eventValues.isEmpty else { return }
        for object in objects where !object.state.contains(.noted) {
            eventValues[ObjectIdentifier(object)] = nil
        }
    }

    /// The values that an object had before it was changed in this event.
    func valuesBeforeEvent(of object: ManagedObject) -> ObjectStorage? {
        eventValues[ObjectIdentifier(object)] ?? object.snapshot
    }
}
