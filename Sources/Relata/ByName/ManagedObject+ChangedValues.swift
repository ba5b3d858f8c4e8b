import RelataModel
import RelataSchema

extension ManagedObject {
    /// The properties that were set since the last save, with their values now; an object that is new has none.
    ///
    /// A property that has its former value again is left out.
    public final func changedValues() -> [String: Any] {
        guard let snapshot, let storage else { return [:] }
        let comparer = FieldComparer()
        var values: [String: Any] = [:]
        for attribute in entity.attributes
        where changed(attribute.slot) && !comparer.isEqual(attribute.slot, snapshot, storage) {
            values[attribute.name] = attributeValue(attribute) ?? Optional<Any>.none as Any
        }
        for relationship in entity.relationships where changed(relationship.slot) {
            let isSame =
                relationship.isToMany
                ? knownContents(at: relationship.slot)?.isChanged != true
                : comparer.isEqual(relationship.slot, snapshot, storage)
            if !isSame { values[relationship.name] = value(forKey: relationship.name) ?? Optional<Any>.none as Any }
        }
        return values
    }

    /// The values that attributes and to-one relationships had at the last save, or when the object was fetched.
    ///
    /// To-many relationships are not kept as they were and are left out.
    /// - Parameter keys: the names of properties; `nil` for all.
    public final func committedValues(forKeys keys: [String]?) -> [String: Any] {
        guard state.isDisjoint(with: .inserted), let storage = snapshot ?? realize() else { return [:] }
        var values: [String: Any] = [:]
        for attribute in entity.attributes where keys?.contains(attribute.name) ?? true {
            values[attribute.name] = ValueAccess().read(attribute.slot, of: storage)
        }
        for relationship in entity.relationships
        where !relationship.isToMany && keys?.contains(relationship.name) ?? true {
            let reference = (core?.toOneAccess ?? ToOneAccess()).read(relationship.slot, of: storage)
            guard reference.number != 0, let core else { continue }
            values[relationship.name] =
                reference.isUnresolved
                ? destination(at: relationship.slot)
                : reference.object ?? core.destination(of: self, relationship, reference)
        }
        return values
    }

    /// Whether a stored property has another value than at the last save, or the object is new or deleted.
    public final var hasPersistentChangedValues: Bool {
        if isInserted || isDeleted { return true }
        guard let snapshot, let storage else { return false }
        let comparer = FieldComparer()
        return entity.attributes.contains {
            $0.column != nil && changed($0.slot) && !comparer.isEqual($0.slot, snapshot, storage)
        }
            || entity.relationships.contains { relationship in
                guard relationship.mapping != .transient, changed(relationship.slot) else { return false }
                if relationship.isToMany { return knownContents(at: relationship.slot)?.isChanged == true }
                return !comparer.isEqual(relationship.slot, snapshot, storage)
            }
    }
}
