/// The objects whose to-one references were changed, by the references: what refers to an object other than before is
/// found without a look at everything that has changed.
struct ChangedReferences {
    private struct Key: Hashable {
        let hierarchy: EntityIndex
        let slot: Slot
    }

    /// All of them are listed as changed, which keeps them alive. The number says when each was added.
    private var entries: [Key: [ObjectIdentifier: (number: Int, object: ManagedObject)]] = [:]
    private var lastNumber = 0

    /// - Parameter objects: those that are listed as changed.
    init(_ objects: ContiguousArray<ManagedObject>) { for object in objects { add(object) } }

    /// Returns the objects whose reference in a slot was changed, and the new ones, in the order in which they were
    /// added; they may have their former reference again.
    func objects(_ slot: Slot, hierarchy: EntityIndex) -> [ManagedObject] {
        guard let entries = entries[Key(hierarchy: hierarchy, slot: slot)] else { return [] }
        return entries.values.sorted { $0.number < $1.number }.map(\.object)
    }

    /// Adds an object that is listed as changed from now on.
    mutating func add(_ object: ManagedObject) {
        for relationship in object.entity.relationships
        where !relationship.isToMany && (object.isInserted || object.changed(relationship.slot)) {
            add(object, at: relationship.slot)
        }
    }

    /// Adds an object whose property in a slot changes.
    mutating func add(_ object: ManagedObject, at slot: Slot) {
        guard object.entity.relationship(at: slot)?.isToMany == false else { return }
        lastNumber += 1
        let entry = (number: lastNumber, object: object)
        let key = Key(hierarchy: object.entity.hierarchy, slot: slot)
        if entries[key]?[ObjectIdentifier(object)] == nil {
            entries[key, default: [:]][ObjectIdentifier(object)] = entry
        }
    }

    /// Removes an object that is no longer listed.
    mutating func remove(_ object: ManagedObject) {
        for relationship in object.entity.relationships where !relationship.isToMany {
            let key = Key(hierarchy: object.entity.hierarchy, slot: relationship.slot)
            entries[key]?[ObjectIdentifier(object)] = nil
        }
    }

    /// Removes the objects that are no longer listed.
    mutating func removeUntracked() {
        for key in entries.keys { entries[key] = entries[key]?.filter { $1.object.state.contains(.tracked) } }
    }
}
