import Foundation
import RelataModel

/// The calls that handwritten accessors make around `primitiveValue(forKey:)` and `setPrimitiveValue(_:forKey:)`.
extension ManagedObject {
    /// Records that a property is about to change, where the entity has one of the name.
    final func recordChange(ofPropertyNamed key: String) {
        guard !state.contains(.skipsChangeTracking) else { return }
        switch property(key) {
        case .attribute(let attribute): willChange(attribute.slot)
        case .composite(let leaves): for leaf in leaves { willChange(leaf.slot) }
        case .relationship(let relationship): willChange(relationship.slot)
        case nil: break
        }
    }

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
            values[attribute.name] = ValueAccess().read(attribute.slot, of: former) ?? NSNull()
        }
        for relationship in entity.relationships
        where !relationship.isToMany && !comparer.isEqual(relationship.slot, in: former, and: storage) {
            values[relationship.name] = committedDestination(of: relationship, in: former) ?? NSNull()
        }
        return values
    }
}
