import RelataModel

// The module CoreData has functions of these names that give Foundation's sets, which come first where both are seen.
extension ManagedObject {
    /// The destinations of a to-many relationship as a live set: what changes it changes the relationship.
    /// - Parameter key: the relationship's name; for any other the set belongs to no object.
    @_disfavoredOverload
    public final func mutableSetValue(forKey key: String) -> ToMany<ManagedObject> {
        ToMany(self, slot(ofToMany: key))
    }

    /// The destinations of an ordered to-many relationship as a live list: what changes it changes the relationship.
    /// - Parameter key: the relationship's name; for any other the list belongs to no object.
    @_disfavoredOverload
    public final func mutableOrderedSetValue(forKey key: String) -> OrderedToMany<ManagedObject> {
        OrderedToMany(self, slot(ofToMany: key))
    }

    private func slot(ofToMany key: String) -> Int {
        guard let relationship = entity.relationships.first(where: { $0.name == key && $0.isToMany }) else {
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
    /// Adds an object; the name that it has in `NSMutableSet`.
    public func add(_ object: Destination) { insert(object) }

    /// Removes all objects from the relationship; the name that it has in `NSMutableSet`.
    public func removeAllObjects() { removeAll() }
}

extension OrderedToMany {
    /// Adds an object at the end; the name that it has in `NSMutableOrderedSet`.
    public func add(_ object: Destination) { append(object) }

    /// Removes all objects from the relationship; the name that it has in `NSMutableOrderedSet`.
    public func removeAllObjects() { removeAll() }
}
