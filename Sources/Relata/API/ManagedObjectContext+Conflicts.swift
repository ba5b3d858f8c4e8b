extension ManagedObjectContext {
    /// The policy that resolves conflicts at a save; `.error` unless it is set, in child contexts too, as in Core
    /// Data.
    ///
    /// - A changed object whose row was changed: see the policies. To-one relationships count as properties.
    ///   Additions to and removals from to-many relationships are written in any case, except that `.rollback` drops
    ///   changes of many-to-many relationships.
    /// - A changed object whose row was deleted: the save fails, except that with `.mergeByPropertyStoreTrump` and
    ///   `.rollback` the object leaves the context as if it had been deleted.
    /// - A deleted object whose row was changed: it is deleted with `.mergeByPropertyObjectTrump` and `.overwrite`.
    ///   With `.mergeByPropertyStoreTrump` and `.rollback` it is kept, with the store's values. The effects of its
    ///   deletion on other objects remain: objects deleted by Cascade are deleted, and references to it that were
    ///   cleared stay cleared; pairs of many-to-many relationships are kept. An object deleted by Cascade is deleted
    ///   in any case if its owner is.
    /// - Deleted rows that were never loaded as objects have no known version, and no conflicts.
    /// - A new object that violates a uniqueness constraint: it leaves the context, and one object remains, the
    ///   stored one if there is one. Objects that refer to the new object then refer to the remaining one. With
    ///   `.mergeByPropertyObjectTrump` the remaining object gets those values of the new object that are not the
    ///   model's default values, with `.overwrite` all.
    /// - A stored object that was given a unique value of another stored object: with `.mergeByPropertyStoreTrump`
    ///   the properties of the constraint are reset to their stored values, with `.rollback` all properties of the
    ///   object. With the other policies the save fails, as only deleting a stored object would resolve the conflict.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var mergePolicy: MergePolicy {
        get { core.settings.mergePolicy }
        set { core.settings.mergePolicy = newValue }
    }

    /// A handler that takes part in resolving conflicts, in addition to the ``mergePolicy``; `nil` unless it is set.
    public var conflictHandler: (any ConflictHandler)? {
        get { core.settings.conflictHandler }
        set { core.settings.conflictHandler = newValue }
    }

    /// Makes the next save compare the version of an unchanged object, as if it had been changed.
    public func detectConflicts(for object: ManagedObject) {
        guard object.core === core else { return core.recordForeign(object, to: "detect conflicts of") }
        guard object.state.contains(.registered), !object.isInserted else { return }
        object.fire()
        core.tracker.detectConflicts(of: object)
    }
}
