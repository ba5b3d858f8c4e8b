/// The destinations of an unordered to-many relationship: a live view with `Set`'s API; the counterpart of the `NSSet`
/// that Core Data has for it.
///
/// Changing the view changes the relationship, and vice versa: there is no copy. A view created from a sequence or a
/// literal belongs to no object; it holds objects until it is assigned to a property.
///
/// ```swift
/// radiohead.albums.insert(album)
/// let recent = radiohead.albums.filter { $0.year >= 2000 }
/// radiohead.albums = [album]
/// ```
public struct ToMany<Destination: ManagedObject> {
    private let view: MemberView

    /// Creates the view of an object's relationship.
    init(of owner: ManagedObject, at slot: Int) { view = MemberView(of: owner, at: slot, to: Destination.self) }

    /// Creates a view of the objects of a sequence, for assigning to a property.
    public init(_ objects: some Sequence<Destination>) { view = MemberView(objects) }

    /// Sets the relationship's destinations to those of this view.
    /// - Parameters:
    ///   - owner: the object that gets the destinations.
    ///   - slot: the relationship's slot.
    func assign(to owner: ManagedObject, at slot: Int) { view.assign(to: owner, at: slot) }

    /// Adds an object.
    /// - Returns: whether the object was added, and the object. It is not added if it was among the destinations
    ///   before, and also if it cannot be: if the view belongs to no object, or its owner's context has ended; if the
    ///   destinations cannot be read, or the object is of another context, the next save or fetch throws the error.
    @discardableResult
    public func insert(_ object: Destination) -> (inserted: Bool, memberAfterInsert: Destination) {
        (view.insert(object), object)
    }

    /// Removes an object from the relationship; the object itself is not deleted.
    /// - Returns: the object, or `nil` if it was not among the destinations.
    @discardableResult
    public func remove(_ object: Destination) -> Destination? {
        view.remove(object) ? object : nil
    }

    /// Removes all objects from the relationship; the objects themselves are not deleted.
    public func removeAll() { view.removeAll() }

    /// Adds the objects of a sequence: all of them, or none if one cannot be added.
    public func formUnion(_ objects: some Sequence<Destination>) { view.insert(contentsOf: objects) }

    /// Removes the objects of a sequence: all of them, or none if one cannot be removed.
    public func subtract(_ objects: some Sequence<Destination>) { view.remove(contentsOf: objects) }

    /// Removes the objects that are not in the sequence: all of them, or none if one cannot be removed.
    public func formIntersection(_ objects: some Sequence<Destination>) { view.removeAll(except: objects) }

    /// Returns whether the object is among the destinations.
    ///
    /// Complexity: O(1) on average; O(*n*) for the first call after the destinations were read, and for a view that
    /// belongs to no object.
    public func contains(_ object: Destination) -> Bool { view.contains(object) }
}

extension ToMany: Collection {
    /// The position of an object in the view; valid until the relationship changes.
    public struct Index: Comparable, Hashable {
        let offset: Int

        /// Returns whether one position comes before the other.
        public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    }

    /// The position of the first element.
    public var startIndex: Index { Index(offset: 0) }
    /// The position after the last element.
    public var endIndex: Index { Index(offset: count) }
    /// The number of destinations.
    public var count: Int { view.count }
    /// Whether there are no destinations.
    public var isEmpty: Bool { count == 0 }

    /// Returns the position after the given one.
    public func index(after index: Index) -> Index { Index(offset: index.offset + 1) }

    /// Accesses the destination at a position; if the store cannot be read, the result is an object without values
    /// that belongs to no context.
    public subscript(position: Index) -> Destination { view.member(at: position.offset) }

    /// Returns an iterator over the current destinations; later changes do not affect it.
    public func makeIterator() -> MemberIterator<Destination> { MemberIterator(view.members) }
}

extension ToMany: ExpressibleByArrayLiteral {
    /// Creates a view of the objects of a literal, for assigning to a property.
    public init(arrayLiteral elements: Destination...) { self.init(elements) }
}

extension ToMany: CustomStringConvertible {
    /// A description of the destinations as an array.
    public var description: String { Array(self).description }
}
