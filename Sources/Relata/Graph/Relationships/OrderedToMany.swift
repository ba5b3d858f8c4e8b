/// The destinations of an ordered to-many relationship: a live view with the API of an `Array` of distinct elements;
/// the counterpart of the `NSOrderedSet` that Core Data has for it.
///
/// Changing the view changes the relationship, and vice versa: there is no copy. A view created from a sequence or a
/// literal belongs to no object; it holds objects until it is assigned to a property.
///
/// An index that is out of range ends the process, as that of an `Array` does. If the destinations cannot be read from
/// the store, the list seems empty, and no index is checked: nothing is changed then, and the next save or fetch throws
/// the error.
///
/// ```swift
/// album.tracks.append(track)
/// album.tracks.move(from: 0, to: album.tracks.count - 1)
/// let first = album.tracks.firstIndex(of: track)
/// ```
public struct OrderedToMany<Destination: ManagedObject> {
    private let view: MemberView

    /// Creates the view of an object's relationship.
    init(of owner: ManagedObject, at slot: Int) { view = MemberView(of: owner, at: slot, to: Destination.self) }

    /// Creates a view of the objects of a sequence, for assigning to a property.
    public init(_ objects: some Sequence<Destination>) { view = MemberView(objects) }

    /// Sets the relationship's destinations to those of this view, in its order.
    /// - Parameters:
    ///   - owner: the object that gets the destinations.
    ///   - slot: the relationship's slot.
    func assign(to owner: ManagedObject, at slot: Int) { view.assign(to: owner, at: slot) }

    /// Adds an object at the end; does nothing if it is among the destinations already.
    public func append(_ object: Destination) { view.insert(object) }

    /// Adds the objects of a sequence at the end: all that are not among the destinations, or none if one cannot be
    /// added.
    public func append(contentsOf objects: some Sequence<Destination>) { view.insert(contentsOf: objects) }

    /// Inserts an object; does nothing if it is among the destinations already.
    ///
    /// Complexity: O(*n*), as the destinations behind the index are shifted in memory. Only the object gets a new
    /// position, unless there is no room between those of its neighbours: then some around it get others.
    /// - Precondition: the index is from 0 to `count`, if the destinations can be read.
    /// - Parameters:
    ///   - object: the object.
    ///   - index: the index of the object, from 0 to `count`.
    public func insert(_ object: Destination, at index: Int) {
        guard view.isReadable else { return }
        precondition(index >= 0 && index <= count, "Index out of range")
        view.insert(object, at: index)
    }

    /// Inserts the objects of a sequence, in its order, the first at the index: all that are not among the
    /// destinations, or none if one cannot be inserted.
    /// - Precondition: the index is from 0 to `count`, if the destinations can be read.
    public func insert(contentsOf objects: some Sequence<Destination>, at index: Int) {
        guard view.isReadable else { return }
        precondition(index >= 0 && index <= count, "Index out of range")
        view.insert(contentsOf: objects, at: index)
    }

    /// Inserts the objects of a sequence one after the other, each at its index: all that are not among the
    /// destinations, or none if one cannot be inserted.
    ///
    /// With ascending indexes, as those of an index set are, each object has its index afterwards. An object that is
    /// among the destinations already stays where it is; the list is shorter then, and an index behind its end stands
    /// for the end. Objects without an index are left out, as are indexes without an object.
    /// - Precondition: the indexes are from 0 to `count`, the second to `count + 1`, and so on, if the destinations can
    ///   be read.
    /// - Parameters:
    ///   - objects: the objects.
    ///   - indexes: the index of each.
    public func insert(contentsOf objects: some Sequence<Destination>, at indexes: some Sequence<Int>) {
        guard view.isReadable else { return }
        let places = Array(zip(objects, indexes))
        let count = count
        for (offset, (_, index)) in places.enumerated() {
            precondition(index >= 0 && index <= count + offset, "Index out of range")
        }
        view.insert(places.map { $0.0 }, at: places.map { $0.1 })
    }

    /// Removes the object at an index from the relationship; the object itself is not deleted.
    /// - Precondition: the index is one of a destination, if the destinations can be read.
    /// - Returns: the object. If the destinations cannot be read, an object without values that belongs to no context.
    ///   If what else has to be changed cannot be read, the object stays in the relationship. The next save or fetch
    ///   throws the error in both cases.
    @discardableResult
    public func remove(at index: Int) -> Destination {
        let object = self[index]
        view.remove(object)
        return object
    }

    /// Removes the objects at indexes from the relationship: all of them, or none if one cannot be removed. The
    /// objects themselves are not deleted.
    /// - Precondition: the indexes are those of destinations, if these can be read.
    public func remove(at indexes: some Sequence<Int>) {
        guard view.isReadable else { return }
        let members = view.members
        let leaving = indexes.map { index in
            precondition(members.indices.contains(index), "Index out of range")
            return members[index]
        }
        view.remove(contentsOf: leaving)
    }

    /// Removes an object from the relationship; the object itself is not deleted.
    /// - Returns: the object, or `nil` if it was not among the destinations.
    @discardableResult
    public func remove(_ object: Destination) -> Destination? {
        view.remove(object) ? object : nil
    }

    /// Removes the objects of a sequence from the relationship: all that are among the destinations, or none if one
    /// cannot be removed.
    public func remove(contentsOf objects: some Sequence<Destination>) { view.remove(contentsOf: objects) }

    /// Removes all objects from the relationship; the objects themselves are not deleted.
    public func removeAll() { view.removeAll() }

    /// Moves the object at one index to another.
    ///
    /// Complexity: O(*n*), as the destinations between the two indexes are shifted in memory. Only the object gets a
    /// new position, unless there is no room between those of its new neighbours: then some around it get others.
    /// - Precondition: both indexes are those of destinations, if these can be read.
    /// - Parameters:
    ///   - source: the object's index.
    ///   - destination: its index afterwards.
    public func move(from source: Int, to destination: Int) {
        guard view.isReadable else { return }
        precondition(destination >= 0 && destination < count, "Index out of range")
        view.move(self[source], to: destination)
    }

    /// Replaces the object at an index, as the subscript does; an object that is among the destinations already moves
    /// there.
    ///
    /// Elements are distinct, so the list gets shorter if the object moves: in `[a, b, c]`, replacing `b` by `a`
    /// leaves `[a, c]`, and replacing `b` by `c` too. All others keep their order.
    /// - Parameters:
    ///   - index: the index of the object that is removed from the relationship.
    ///   - object: the object that replaces it.
    public func replace(at index: Int, with object: Destination) { self[index] = object }

    /// Replaces the objects at indexes by those of a sequence: all of them, or none if one of the objects that leave
    /// and come cannot be read or related.
    ///
    /// An object that is among the destinations already moves to its index, and leaves its former place: in
    /// `[a, b, c]`, replacing the objects at 0 and 2 by `c` and `x` leaves `[c, b, x]`, and replacing only the one at 0
    /// by `c` leaves `[c, b]`. Objects without an index are left out, as are indexes without an object.
    /// - Precondition: the indexes are those of destinations, if these can be read.
    /// - Parameters:
    ///   - indexes: the indexes of the objects that are removed from the relationship.
    ///   - objects: the object that replaces each.
    public func replace(at indexes: some Sequence<Int>, with objects: some Sequence<Destination>) {
        guard view.isReadable else { return }
        let places = Array(zip(indexes, objects))
        let count = count
        for (index, _) in places { precondition(index >= 0 && index < count, "Index out of range") }
        view.replace(at: places.map { $0.0 }, with: places.map { $0.1 })
    }

    /// Returns whether the object is among the destinations.
    ///
    /// Complexity: O(log *n*); O(*n*) for the first call after the destinations were read or put into another order,
    /// and for a view that belongs to no object.
    public func contains(_ object: Destination) -> Bool { view.contains(object) }

    /// Returns the index of an object; `nil` if it is not among the destinations.
    ///
    /// Complexity: O(log *n*); O(*n*) for the first call after the destinations were read or put into another order,
    /// and for a view that belongs to no object.
    public func firstIndex(of object: Destination) -> Int? { view.index(of: object) }
}

extension OrderedToMany: RandomAccessCollection {
    /// The position of the first element: 0.
    public var startIndex: Int { 0 }
    /// The position after the last element: the number of destinations.
    public var endIndex: Int { count }
    /// The number of destinations.
    public var count: Int { view.count }

    /// Accesses the object at a position; setting it replaces the object, and moves the new one there if it was
    /// elsewhere in the list.
    ///
    /// If the store cannot be read, the result is an object without values that belongs to no context, and the next
    /// save or fetch throws the error.
    /// - Precondition: the position is one of a destination, if the destinations can be read.
    public subscript(position: Int) -> Destination {
        get { view.member(at: position) }
        nonmutating set {
            guard view.isReadable else { return }
            precondition(position >= 0 && position < count, "Index out of range")
            view.replace(at: position, with: newValue)
        }
    }

    /// Returns an iterator over the current destinations; later changes do not affect it.
    public func makeIterator() -> MemberIterator<Destination> { MemberIterator(view.members) }
}

extension OrderedToMany: ExpressibleByArrayLiteral {
    /// Creates a view of the objects of a literal, for assigning to a property.
    public init(arrayLiteral elements: Destination...) { self.init(elements) }
}

extension OrderedToMany: CustomStringConvertible {
    /// A description of the destinations as an array.
    public var description: String { Array(self).description }
}
