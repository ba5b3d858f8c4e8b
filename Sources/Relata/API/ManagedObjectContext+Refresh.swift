extension ManagedObjectContext {
    /// Updates an object with the store's values; Core Data's `refresh(_:mergeChanges:)`.
    ///
    /// An object that was never saved is not changed.
    /// - Parameters:
    ///   - object: an object of this context.
    ///   - mergeChanges: whether the object's unsaved changes are kept, on top of the store's values. Otherwise they
    ///     are lost, on the other side of relationships too, and the object becomes a fault.
    public func refresh(_ object: ManagedObject, mergeChanges: Bool) {
        guard object.core === core else { return core.recordForeign(object, to: "refresh") }
        guard object.state.isDisjoint(with: .inserted) else { return }
        core.processPendingChanges()
        core.reader.renewBlock()
        defer { core.reportRefreshed(observers: true) }
        if mergeChanges { return core.refresh([object]) }
        core.dropChanges(of: object)
    }

    /// Updates all objects with the store's values, keeping unsaved changes.
    public func refreshAllObjects() {
        core.processPendingChanges()
        core.reader.renewBlock()
        core.refresh(Array(core.registry.objects))
        core.reportRefreshed(observers: true)
    }

    /// All objects of this context in memory.
    ///
    /// Complexity: O(*n*) in these objects: each access creates a new set.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var registeredObjects: Set<ManagedObject> {
        Set(core.registry.objects).union(core.tracker.objects)
    }
}
