extension ManagedObject {
    /// The context that the object belongs to; `nil` after its deletion was saved.
    public final var managedObjectContext: ManagedObjectContext? { core?.family.context }

    /// Whether the object will be added to the store by the next save.
    public final var isInserted: Bool { state.contains(.inserted) }

    /// Whether the object was changed since it was last saved or fetched.
    public final var isUpdated: Bool { state.contains(.updated) && !isInserted && !isDeleted }

    /// Whether the next save will remove the object from the store.
    public final var isDeleted: Bool { state.contains(.deleted) }

    /// Whether the object was inserted, changed or deleted since the last save.
    public final var hasChanges: Bool { core != nil && state.isChanged }

    /// Whether the object's values have yet to be read from the store.
    public final var isFault: Bool { storage == nil }
}
