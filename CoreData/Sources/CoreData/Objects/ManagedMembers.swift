public import Foundation
public import Relata

/// The members of a to-many relationship, with the changes of Core Data's accessors: `addToTracks(_:)` and the like.
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

    /// Adds objects: all, or none if one cannot be added.
    public func add(_ objects: some Sequence) {
        let objects = Self.objects(objects)
        if isOrdered { list.append(contentsOf: objects) } else { set.formUnion(objects) }
    }

    /// Removes an object.
    public func remove(_ object: ManagedObject) {
        if isOrdered { list.remove(object) } else { set.remove(object) }
    }

    /// Removes objects: all, or none if one cannot be removed.
    public func remove(_ objects: some Sequence) {
        let objects = Self.objects(objects)
        if isOrdered { list.remove(contentsOf: objects) } else { set.subtract(objects) }
    }

    /// Inserts an object at an index.
    public func insert(_ object: ManagedObject, at index: Int) { list.insert(object, at: index) }

    /// Inserts objects at indexes, in ascending order.
    public func insert(_ objects: some Sequence, at indexes: NSIndexSet) {
        list.insert(contentsOf: Self.objects(objects), at: indexes)
    }

    /// Removes the object at an index.
    public func remove(at index: Int) { _ = list.remove(at: index) }

    /// Removes the objects at indexes.
    public func remove(at indexes: NSIndexSet) { list.remove(at: indexes) }

    /// Replaces the object at an index.
    public func replace(at index: Int, with object: ManagedObject) { list.replace(at: index, with: object) }

    /// Replaces the objects at indexes.
    public func replace(at indexes: NSIndexSet, with objects: some Sequence) {
        list.replace(at: indexes, with: Self.objects(objects))
    }

    private static func objects(_ sequence: some Sequence) -> [ManagedObject] {
        sequence.compactMap { $0 as? ManagedObject }
    }
}

extension ManagedObject {
    /// Returns the members of a to-many relationship, for accessors that change them.
    public func managedMembers(forKey key: String) -> ManagedMembers { ManagedMembers(owner: self, key: key) }
}

extension EntityDescription {
    fileprivate func relationships(named name: String) -> RelationshipDescription? {
        self.Relata::relationshipsByName[name]
    }
}
