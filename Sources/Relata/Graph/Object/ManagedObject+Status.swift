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

    /// Returns whether the destinations of a relationship would have to be read from the store, without reading
    /// anything.
    /// - Parameter key: the relationship's name. For any other name the result is `false`.
    public final func hasFault(forRelationshipNamed key: String) -> Bool {
        guard case .relationship(let relationship) = property(key) else { return false }
        guard storage != nil else { return core != nil }
        if relationship.isToMany {
            if let contents = knownContents(at: relationship.slot) { return !contents.isRead }
            return state.isDisjoint(with: .inserted) && core != nil
        }
        let reference = reference(at: relationship.slot)
        return reference.object == nil && !reference.isEmpty
    }
}
