extension ManagedObjectContext {
    // The module CoreData has a property of the same name and of Core Data's type, which comes first where both are seen.
    /// What a save does where it meets conflicts; `.error` unless it is set, in child contexts too, as in Core Data.
    ///
    /// - A changed object whose row was changed: see the policies. Relationships to one object count as properties. What was
    ///   added to and removed from to-many relationships is written in any case, except that `.rollback` drops changes of
    ///   many-to-many relationships.
    /// - A changed object whose row was deleted: the save fails, except that with `.mergeByPropertyStoreTrump` and `.rollback`
    ///   the object leaves the context as if it had been deleted.
    /// - A deleted object whose row was changed: it is deleted with `.mergeByPropertyObjectTrump` and `.overwrite`. With
    ///   `.mergeByPropertyStoreTrump` and `.rollback` it stays, with the values that the store has. What its deletion has done
    ///   to others stays done: what went by Cascade goes, and references to it that were cleared stay so; pairs of
    ///   many-to-many relationships stay. An object that went by Cascade goes in any case if its owner goes.
    /// - Rows that a deletion takes and that were never made into objects have no version that is known, and no conflicts.
    /// - A new object that should be unique and is not: it leaves the context, and one object remains, the stored one if there
    ///   is one. Others that refer to the new object refer to that one then. With `.mergeByPropertyObjectTrump` it gets those
    ///   values of the new object that are not the model's default values, with `.overwrite` all.
    /// - A stored object that was given a value that another one has: with `.mergeByPropertyStoreTrump` the properties of the
    ///   constraint have their stored values again, with `.rollback` the whole object. With the others the save fails, as only
    ///   deleting a stored object would help.
    @_disfavoredOverload
    public var mergePolicy: MergePolicy {
        get { core.settings.mergePolicy }
        set { core.settings.mergePolicy = newValue }
    }

    /// What takes part in resolving conflicts, beside the ``mergePolicy``; `nil` unless it is set.
    public var conflictHandler: (any ConflictHandler)? {
        get { core.settings.conflictHandler }
        set { core.settings.conflictHandler = newValue }
    }

    /// Makes the next save compare the version of an object that was not changed, as if it had been.
    public func detectConflicts(for object: ManagedObject) {
        guard object.core === core else { return core.recordForeign(object, "detect conflicts of") }
        guard object.state.contains(.registered) else { return }
        object.fire()
        core.tracker.detectConflicts(of: object)
    }
}
