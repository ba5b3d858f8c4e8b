extension ContextCore {
    /// Removes an object from the context that has no row, or no longer has one; it keeps the values of its
    /// attributes.
    ///
    /// A permanent ID that an object was given before its first save is given up with it: a reference to an object with
    /// a permanent ID leads to a row, and this object never had one.
    func leave(_ object: ManagedObject) {
        registry.remove(object)
        fetchedProperties.remove(object)
        object.releaseReferences()
        if object.state.contains(.inserted), object.rowID.isPermanent { object.assign(.nextTemporary()) }
        object.leaveContext(of: store.identity)
    }
}
