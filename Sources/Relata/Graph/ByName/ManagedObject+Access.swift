import Foundation
import RelataModel

/// What accessors that a program writes by hand call around `primitiveValue(forKey:)` and `setPrimitiveValue(_:forKey:)`.
extension ManagedObject {
    /// Reads the object's values if it is a fault, before a property is read by `primitiveValue(forKey:)`.
    /// - Parameter key: the property's name; `nil` for no particular one.
    public final func willAccessValue(forKey key: String?) { fire() }

    /// Ends what `willAccessValue(forKey:)` has begun; there is nothing to do.
    /// - Parameter key: the property's name.
    public final func didAccessValue(forKey key: String?) {}

    /// Records that a property is about to change, so that what `setPrimitiveValue(_:forKey:)` sets is saved, undone and told.
    ///
    /// For a name that the entity does not have, such as that of a computed property, it does nothing. The other side of a
    /// relationship follows `setValue(_:forKey:)` alone, and not a primitive value.
    /// - Parameter key: the property's name.
    public final func willChangeValue(forKey key: String) {
        guard !state.contains(.writesFreely) else { return }
        switch property(key) {
        case .attribute(let attribute): willChange(attribute.slot)
        case .composite(let leaves): for leaf in leaves { willChange(leaf.slot) }
        case .relationship(let relationship): willChange(relationship.slot)
        case nil: break
        }
    }

    /// Ends what `willChangeValue(forKey:)` has begun; there is nothing to do, as there are no key-value observers.
    /// - Parameter key: the property's name.
    public final func didChangeValue(forKey key: String) {}

    /// Whether the destinations of a relationship would have to be read from the store; nothing is read to find out.
    /// - Parameter key: the relationship's name. `false` for any other.
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

    /// The values that attributes and to-one relationships had before they were changed since pending changes were last processed, or, where that
    /// is just being told, before what is told.
    ///
    /// A property without a value has `NSNull`. Of a new object, and of to-many relationships, nothing is kept.
    public final func changedValuesForCurrentEvent() -> [String: Any] {
        guard !state.isDisjoint(with: [.noted, .told]), state.isDisjoint(with: .inserted), let storage,
            let former = core?.tracker.valuesBeforeEvent(of: self)
        else { return [:] }
        let comparer = FieldComparer()
        var values: [String: Any] = [:]
        for attribute in entity.attributes
        where attribute.column != nil && !comparer.isEqual(attribute.slot, in: former, and: storage) {
            values[attribute.name] = ValueAccess().read(attribute.slot, of: former) ?? NSNull()
        }
        for relationship in entity.relationships
        where !relationship.isToMany && !comparer.isEqual(relationship.slot, in: former, and: storage) {
            values[relationship.name] = committedDestination(of: relationship, in: former) ?? NSNull()
        }
        return values
    }
}
