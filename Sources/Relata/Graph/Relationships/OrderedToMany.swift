/// The destinations of an ordered to-many relationship: a live view with the API of an `Array`, in which nothing
/// occurs twice.
///
/// What changes the view changes the relationship, and the other way round: there is no copy. A view made from a
/// sequence or a literal belongs to no object; it holds objects until it is assigned to a property.
///
/// ```swift
/// album.tracks.append(track)
/// album.tracks.move(from: 0, to: album.tracks.count - 1)
/// let first = album.tracks.firstIndex(of: track)
/// ```
public struct OrderedToMany<Destination: ManagedObject> {
    private let owner: ManagedObject?
    private let slot: Slot
    private let values: ContiguousArray<ManagedObject>

    /// The view of an object's relationship; generated code calls this.
    @_spi(Generated)
    public init(_ owner: ManagedObject, _ slot: Int) {
        let slot = Slot(index: slot)
        self.owner = owner.leads(from: slot, to: Destination.self) ? owner : nil
        self.slot = slot
        values = []
    }

    /// A view of the objects of a sequence, for assigning to a property.
    public init(_ objects: some Sequence<Destination>) {
        owner = nil
        slot = Slot(index: 0)
        values = ContiguousArray(uniquing: objects)
    }

    /// The destinations as they are now.
    private var members: ContiguousArray<ManagedObject> { owner?.members(at: slot) ?? values }

    /// Whether the store could be read. If not, the list seems empty, no place is one of it, and it cannot be changed.
    private var isReadable: Bool { owner?.hasReadableMembers(at: slot) ?? true }

    /// Makes the relationship's destinations those of this view, in its order; generated code calls this.
    /// - Parameters:
    ///   - owner: the object that gets the destinations.
    ///   - slot: the relationship's slot.
    @_spi(Generated)
    public func assign(to owner: ManagedObject, _ slot: Int) {
        owner.setMembers(members, at: Slot(index: slot))
    }

    /// Adds an object at the end; one that is among the destinations already stays where it is.
    public func append(_ object: Destination) {
        _ = owner?.insertMember(object, at: slot)
    }

    /// Adds the objects of a sequence at the end: all that are not among the destinations, or none where one cannot be added.
    public func append(contentsOf objects: some Sequence<Destination>) {
        // A list first: the sequence may be a view that empties as its objects move here.
        owner?.insertMembers(ContiguousArray(uniquing: objects), at: slot)
    }

    /// Inserts an object; one that is among the destinations already stays where it is.
    /// - Parameters:
    ///   - object: the object.
    ///   - index: the place that the object gets, from 0 to `count`.
    public func insert(_ object: Destination, at index: Int) {
        guard isReadable else { return }
        precondition(index >= 0 && index <= count, "Index out of range")
        _ = owner?.insertMember(object, at: slot, index: index)
    }

    /// Inserts the objects of a sequence, in its order, the first at the index: all that are not among the destinations, or none where one
    /// cannot be inserted.
    public func insert(contentsOf objects: some Sequence<Destination>, at index: Int) {
        guard isReadable else { return }
        precondition(index >= 0 && index <= count, "Index out of range")
        owner?.insertMembers(ContiguousArray(uniquing: objects), at: slot, index: index)
    }

    /// Removes the object at a place from the relationship; the object itself stays.
    /// - Returns: the object.
    @discardableResult
    public func remove(at index: Int) -> Destination {
        let object = self[index]
        _ = owner?.removeMember(object, at: slot)
        return object
    }

    /// Removes an object from the relationship; the object itself stays.
    /// - Returns: the object, or `nil` if it was not among the destinations.
    @discardableResult
    public func remove(_ object: Destination) -> Destination? {
        owner?.removeMember(object, at: slot) == true ? object : nil
    }

    /// Removes the objects of a sequence from the relationship: all that are among the destinations, or none where one cannot be removed.
    public func remove(contentsOf objects: some Sequence<Destination>) {
        owner?.removeMembers(ContiguousArray(uniquing: objects), at: slot)
    }

    /// Removes all objects from the relationship; the objects themselves stay.
    public func removeAll() {
        owner?.setMembers([], at: slot)
    }

    /// Moves the object at one place to another.
    /// - Parameters:
    ///   - source: where the object is.
    ///   - destination: where it is afterwards.
    public func move(from source: Int, to destination: Int) {
        guard isReadable else { return }
        precondition(destination >= 0 && destination < count, "Index out of range")
        owner?.moveMember(self[source], at: slot, to: destination)
    }

    /// Puts an object in the place of the one at an index, as the subscript does; one that is among the destinations already moves there.
    ///
    /// Nothing occurs twice, so that the list gets shorter where the object moves: in `[a, b, c]`, replacing `b` by `a` leaves `[a, c]`, and
    /// replacing `b` by `c` too. All others keep their order.
    /// - Parameters:
    ///   - index: where the object is that is taken out of the relationship.
    ///   - object: what is there afterwards.
    public func replace(at index: Int, with object: Destination) { self[index] = object }

    /// Whether the object is among the destinations.
    public func contains(_ object: Destination) -> Bool {
        owner?.containsMember(object, at: slot) ?? values.contains { $0 === object }
    }

    /// The place of an object.
    public func firstIndex(of object: Destination) -> Int? {
        owner.map { $0.indexOfMember(object, at: slot) } ?? values.firstIndex { $0 === object }
    }
}

extension OrderedToMany: RandomAccessCollection {
    /// The first place: 0.
    public var startIndex: Int { 0 }
    /// The place after the last; the number of destinations.
    public var endIndex: Int { owner?.memberCount(at: slot) ?? values.count }

    /// The object at a place; setting it puts another in its place, which moves there if it was elsewhere in the list.
    ///
    /// Where the store cannot be read, this gives an object without values that belongs to no context, and the next save or fetch throws why.
    public subscript(position: Int) -> Destination {
        get { Destination.member(at: position, of: slot, owner, values) }
        nonmutating set {
            guard isReadable else { return }
            precondition(position >= 0 && position < count, "Index out of range")
            owner?.replaceMember(at: position, with: newValue, at: slot)
        }
    }

    /// Walks over the destinations as they are now; changes on the way do not disturb the walk.
    public func makeIterator() -> MemberIterator<Destination> { MemberIterator(members) }
}

extension OrderedToMany: ExpressibleByArrayLiteral {
    /// A view of the objects of a literal, for assigning to a property.
    public init(arrayLiteral elements: Destination...) { self.init(elements) }
}

extension OrderedToMany: CustomStringConvertible {
    /// The destinations as an array describes them.
    public var description: String { Array(self).description }
}
