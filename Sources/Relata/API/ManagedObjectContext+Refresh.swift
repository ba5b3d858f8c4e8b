extension ManagedObjectContext {
    /// Brings an object up to date with the store; Core Data's `refresh(_:mergeChanges:)`.
    ///
    /// An object that was never saved stays as it is.
    /// - Parameters:
    ///   - object: an object of this context.
    ///   - mergeChanges: whether what was changed here stays, on top of the store's values. Otherwise it is lost, on the other
    ///     side of relationships too, and the object becomes a fault.
    public func refresh(_ object: ManagedObject, mergeChanges: Bool) {
        guard object.core === core else { return core.recordForeign(object, "refresh") }
        guard object.state.isDisjoint(with: .inserted) else { return }
        core.processPendingChanges()
        core.reader.outsideBlock {}
        defer { core.tellRefreshed(observers: true) }
        if mergeChanges { return core.refresh([object]) }
        core.takeBackRelationships(of: object)
        core.tracker.didRefresh(object)
        core.turnIntoFault(object)
        // Dropped with the changes were those that the rules of pending deletions had made.
        core.reapplyDeletions()
    }

    /// Brings all objects up to date with the store, keeping what was changed here.
    public func refreshAllObjects() {
        core.processPendingChanges()
        core.reader.outsideBlock {}
        core.refresh(Array(core.registry.objects))
        core.tellRefreshed(observers: true)
    }

    /// All objects of this context that are in memory.
    @_disfavoredOverload
    public var registeredObjects: Set<ManagedObject> {
        Set(core.registry.objects).union(core.tracker.objects)
    }
}
