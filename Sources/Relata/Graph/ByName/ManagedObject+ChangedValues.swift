import Foundation
import RelataModel
import RelataSchema

extension ManagedObject {
    /// Returns the stored properties that were set since the last save, with their current values; for a new object,
    /// those whose values differ from the model's defaults.
    ///
    /// A property whose former value was restored is left out. A property without a value has `NSNull`, as in Core
    /// Data, and a composite a dictionary of all its parts.
    public final func changedValues() -> [String: Any] {
        guard let storage, let former = state.contains(.inserted) ? entity.makeStorage() : committed else {
            return [:]
        }
        let isNew = state.contains(.inserted)
        let comparer = FieldComparer()
        var values: [String: Any] = [:]
        for attribute in entity.attributes
        where attribute.column != nil && (isNew || changed(attribute.slot))
            && !comparer.isEqual(attribute.slot, in: former, and: storage)
        {
            let name = attribute.propertyName
            if values[name] == nil { values[name] = value(forKey: name) ?? NSNull() }
        }
        for relationship in entity.relationships
        where relationship.mapping != .transient && (isNew || changed(relationship.slot)) {
            let isSame: Bool
            if relationship.isToMany {
                let contents = knownContents(at: relationship.slot)
                isSame = isNew ? (contents?.count ?? 0) == 0 : contents?.isChanged != true
            } else if isNew {
                isSame = reference(at: relationship.slot).isEmpty
            } else {
                isSame = comparer.isEqual(relationship.slot, in: former, and: storage)
            }
            if !isSame { values[relationship.name] = value(forKey: relationship.name) ?? NSNull() }
        }
        return values
    }

    /// Returns the values that properties had at the last save, or when the object was fetched; empty for a new
    /// object.
    ///
    /// A property without a value has `NSNull`, as in Core Data. The former order of an ordered relationship is not
    /// preserved: removed members come last.
    /// - Parameter keys: the names of properties; `nil` for all.
    public final func committedValues(forKeys keys: [String]?) -> [String: Any] {
        guard state.isDisjoint(with: .inserted), let storage = committed ?? fire() else { return [:] }
        var values: [String: Any] = [:]
        for attribute in entity.attributes {
            let stored = ValueAccess().read(attribute.slot, of: storage)
            let name = attribute.propertyName
            if keys?.contains(attribute.name) ?? (name == attribute.name) {
                values[attribute.name] = value(ofStored: stored, for: attribute) ?? NSNull()
            } else if name != attribute.name, keys?.contains(name) ?? true {
                var parts = values[name] as? [String: Any] ?? [:]
                parts[attribute.path(inComposite: name)] = stored
                values[name] = parts
            }
        }
        for relationship in entity.relationships where keys?.contains(relationship.name) ?? true {
            if relationship.isToMany {
                values[relationship.name] = committedDestinations(of: relationship)
            } else {
                values[relationship.name] = committedDestination(of: relationship, in: storage) ?? NSNull()
            }
        }
        return values
    }

    /// Returns the values that attributes and to-one relationships had before they were changed since pending changes
    /// were last processed, or, while changes are being reported, before the reported ones.
    ///
    /// A property without a value has `NSNull`. There are no former values of new objects and of to-many
    /// relationships.
    public final func changedValuesForCurrentEvent() -> [String: Any] {
        guard !state.isDisjoint(with: [.changedInEvent, .beingReported]), state.isDisjoint(with: .inserted),
            let storage,
            let former = core?.tracker.valuesBeforeEvent(of: self)
        else { return [:] }
        let comparer = FieldComparer()
        var values: [String: Any] = [:]
        for attribute in entity.attributes
        where attribute.column != nil && !comparer.isEqual(attribute.slot, in: former, and: storage) {
            let stored = ValueAccess().read(attribute.slot, of: former)
            values[attribute.name] = value(ofStored: stored, for: attribute) ?? NSNull()
        }
        for relationship in entity.relationships
        where !relationship.isToMany && !comparer.isEqual(relationship.slot, in: former, and: storage) {
            values[relationship.name] = committedDestination(of: relationship, in: former) ?? NSNull()
        }
        return values
    }

    /// Returns the destinations of a to-many relationship at the last save, in the form in which `value(forKey:)`
    /// returns the current ones.
    private func committedDestinations(of relationship: RelationshipDescription) -> Any? {
        let now = value(forKey: relationship.name)
        guard let core, let contents = knownContents(at: relationship.slot), contents.isChanged,
            let members = (now as? any Sequence)?.compactMap({ $0 as? ManagedObject })
        else { return now }
        let former: [ManagedObject]
        if let inverse = relationship.inverse, !inverse.isToMany {
            // Each object has its former owner in its own values.
            let belonged = { (object: ManagedObject) -> Bool in
                guard object.state.isDisjoint(with: .inserted), let values = object.committed ?? object.storage else {
                    return false
                }
                return core.toOneAccess.read(inverse.slot, of: values).rowID == self.rowID
            }
            let known = members.identities
            former =
                members.filter(belonged)
                + core.tracker.objects.filter {
                    relationship.accepts($0.entity) && !known.contains($0) && belonged($0)
                }
        } else {
            former =
                members.filter { contents.added[ObjectIdentifier($0)] == nil }
                + contents.removed.values.sorted { $0.rowID < $1.rowID }
        }
        return relationship.isOrdered ? former : Set(former)
    }

    func committedDestination(
        of relationship: RelationshipDescription, in storage: ObjectStorage
    ) -> ManagedObject? {
        guard let core else { return nil }
        let reference = core.toOneAccess.read(relationship.slot, of: storage)
        guard !reference.isEmpty else { return nil }
        if reference.isUnresolved { return destination(at: relationship.slot) }
        return reference.object ?? core.destination(of: self, relationship, reference)
    }

    /// Whether a stored property differs from its value at the last save, or the object is new or deleted.
    public final var hasPersistentChangedValues: Bool {
        if isInserted || isDeleted { return true }
        guard let committed, let storage else { return false }
        let comparer = FieldComparer()
        return entity.attributes.contains {
            $0.column != nil && changed($0.slot) && !comparer.isEqual($0.slot, in: committed, and: storage)
        }
            || entity.relationships.contains { relationship in
                guard relationship.mapping != .transient, changed(relationship.slot) else { return false }
                if relationship.isToMany { return knownContents(at: relationship.slot)?.isChanged == true }
                return !comparer.isEqual(relationship.slot, in: committed, and: storage)
            }
    }
}
