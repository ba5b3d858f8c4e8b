import RelataModel

extension ManagedObject {
    /// Returns the destinations of a to-many relationship as a live set: changing the set changes the relationship.
    /// - Parameter key: the relationship's name; for any other name the set belongs to no object.
    @_disfavoredOverload  // The module CoreData overloads it.
    public final func mutableSetValue(forKey key: String) -> ToMany<ManagedObject> {
        ToMany(of: self, at: slot(ofToMany: key))
    }

    /// Returns the destinations of an ordered to-many relationship as a live list: changing the list changes the
    /// relationship.
    /// - Parameter key: the relationship's name; for any other name the list belongs to no object.
    @_disfavoredOverload  // The module CoreData overloads it.
    public final func mutableOrderedSetValue(forKey key: String) -> OrderedToMany<ManagedObject> {
        OrderedToMany(of: self, at: slot(ofToMany: key))
    }

    /// Returns the slot of a to-many relationship; for any other name, records the error and returns one that no entity
    /// has.
    private func slot(ofToMany key: String) -> Int {
        guard let relationship = entity.relationship(named: key), relationship.isToMany else {
            core?.errorLog.record(
                PersistenceError.unknownKey(
                    key, objectID,
                    nearest: Spelling.nearest(to: key, in: entity.toManyRelationships.map(\.name).sorted())))
            return Int.max
        }
        return relationship.slot.index
    }
}

extension ToMany {
    /// Adds an object; named as in `NSMutableSet`.
    public func add(_ object: Destination) { insert(object) }

    /// Removes all objects from the relationship; named as in `NSMutableSet`.
    public func removeAllObjects() { removeAll() }
}

extension OrderedToMany {
    /// Adds an object at the end; named as in `NSMutableOrderedSet`.
    public func add(_ object: Destination) { append(object) }

    /// Removes all objects from the relationship; named as in `NSMutableOrderedSet`.
    public func removeAllObjects() { removeAll() }
}
