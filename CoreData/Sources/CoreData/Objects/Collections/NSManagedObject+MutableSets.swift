public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

extension NSManagedObject {
    /// Returns the members of a to-many relationship as a set whose changes are written to the relationship.
    ///
    /// It is not a copy: it always has the relationship's current members.
    public func mutableSetValue(forKey key: String) -> NSMutableSet { WritingSet(self, key) }

    /// Returns the members of an ordered to-many relationship as a set whose changes are written to the relationship.
    public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { WritingOrderedSet(self, key) }

    /// Returns the members of a to-many relationship as a set whose changes are written to the relationship: what a
    /// rewritten `primitiveValue(forKey: "tags") as! NSMutableSet` is.
    public func primitiveCollection(forKey key: String) -> Any {
        entity.relationship(named: key)?.isOrdered == true
            ? mutableOrderedSetValue(forKey: key) : mutableSetValue(forKey: key)
    }

    /// Notes that members of a to-many relationship are about to change.
    public func willChangeValue(
        forKey key: String, withSetMutation mutation: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>
    ) {
        willChangeValue(forKey: key)
    }

    /// Ends `willChangeValue(forKey:withSetMutation:using:)`.
    public func didChangeValue(
        forKey key: String, withSetMutation mutation: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>
    ) {
        didChangeValue(forKey: key)
    }

    /// Notes that members of an ordered relationship are about to change.
    public func willChange(_ change: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        willChangeValue(forKey: key)
    }

    /// Ends `willChange(_:valuesAt:forKey:)`.
    public func didChange(_ change: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        didChangeValue(forKey: key)
    }

    /// Returns the members of a relationship; empty if the key does not name a to-many relationship.
    func members(_ key: String) -> [Any] {
        (propertyValue(key) as? any Sequence).map { members in members.map { $0 as Any } } ?? []
    }
}
