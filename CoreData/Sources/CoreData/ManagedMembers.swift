public import Foundation
public import Relata

/// The members of a to-many relationship, as Core Data's accessors change them: `addToTracks(_:)` and its kind.
public struct ManagedMembers {
    fileprivate let owner: ManagedObject
    fileprivate let key: String

    private var isOrdered: Bool {
        owner.entity.relationships(named: key)?.isOrdered == true
    }

    private var set: ToMany<ManagedObject> { owner.mutableSetValue(forKey: key) }
    private var list: OrderedToMany<ManagedObject> { owner.mutableOrderedSetValue(forKey: key) }

    /// Adds an object; to an ordered relationship at the end.
    public func add(_ object: ManagedObject) {
        if isOrdered { list.append(object) } else { set.insert(object) }
    }

    /// Adds objects.
    public func add(_ objects: some Sequence) { for object in Self.objects(objects) { add(object) } }

    /// Removes an object.
    public func remove(_ object: ManagedObject) {
        if isOrdered { list.remove(object) } else { set.remove(object) }
    }

    /// Removes objects.
    public func remove(_ objects: some Sequence) { for object in Self.objects(objects) { remove(object) } }

    /// Inserts an object at a place.
    public func insert(_ object: ManagedObject, at index: Int) { list.insert(object, at: index) }

    /// Inserts objects at places, from the first on.
    public func insert(_ objects: some Sequence, at indexes: NSIndexSet) {
        for (object, index) in zip(Self.objects(objects), indexes) { list.insert(object, at: index) }
    }

    /// Removes the object at a place.
    public func remove(at index: Int) { _ = list.remove(at: index) }

    /// Removes the objects at places.
    public func remove(at indexes: NSIndexSet) {
        for index in indexes.reversed() { _ = list.remove(at: index) }
    }

    /// Puts an object in the place of another.
    public func replace(at index: Int, with object: ManagedObject) { list.replace(at: index, with: object) }

    /// Puts objects in the places of others.
    public func replace(at indexes: NSIndexSet, with objects: some Sequence) {
        for (object, index) in zip(Self.objects(objects), indexes) { list.replace(at: index, with: object) }
    }

    private static func objects(_ sequence: some Sequence) -> [ManagedObject] {
        sequence.compactMap { $0 as? ManagedObject }
    }
}

extension ManagedObject {
    /// The members of a to-many relationship, as accessors change them.
    public func managedMembers(forKey key: String) -> ManagedMembers { ManagedMembers(owner: self, key: key) }
}

extension EntityDescription {
    fileprivate func relationships(named name: String) -> RelationshipDescription? {
        self.Relata::relationshipsByName[name]
    }
}
