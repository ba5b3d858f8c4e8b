/// What a view of a to-many relationship shows: the destinations of an object's relationship, or objects of its own,
/// which the view has until it is assigned to a property.
///
/// `ToMany` and `OrderedToMany` are such views with the APIs of a set and of an array. It has no type parameter, as
/// code that does not depend on one is the same for all classes.
struct MemberView {
    private let owner: ManagedObject?
    private let slot: Slot
    private let values: ContiguousArray<ManagedObject>

    /// Creates the view of an object's relationship; an empty one of no object, if the relationship does not lead to a
    /// class.
    init(of owner: ManagedObject, at slot: Int, to objectClass: ManagedObject.Type) {
        let slot = Slot(index: slot)
        self.owner = owner.leads(from: slot, to: objectClass) ? owner : nil
        self.slot = slot
        values = []
    }

    /// Creates a view of the objects of a sequence.
    init<Object: ManagedObject>(_ objects: some Sequence<Object>) {
        owner = nil
        slot = Slot(index: 0)
        values = ContiguousArray(uniquing: objects)
    }

    // MARK: Reading

    /// The current destinations.
    var members: ContiguousArray<ManagedObject> { owner?.members(at: slot) ?? values }

    var count: Int { owner?.memberCount(at: slot) ?? values.count }

    /// Whether the store could be read. If not, the view seems empty, no index is valid, and it cannot be changed.
    var isReadable: Bool { owner?.hasReadableMembers(at: slot) ?? true }

    func contains(_ object: ManagedObject) -> Bool {
        owner?.containsMember(object, at: slot) ?? values.contains { $0 === object }
    }

    func index(of object: ManagedObject) -> Int? {
        owner.map { $0.indexOfMember(object, at: slot) } ?? values.firstIndex { $0 === object }
    }

    /// Returns the object at an index; one without values that belongs to no context, if the store cannot be read.
    func member<Object: ManagedObject>(at index: Int) -> Object {
        guard let owner else { return unsafeDowncast(values[index], to: Object.self) }
        guard let member = owner.member(at: index, of: slot) else {
            return Object(of: EntityDescription(unknown: Object.self), in: nil)
        }
        // The view holds only objects of its class; see `MemberIterator`.
        return unsafeDowncast(member, to: Object.self)
    }

    // MARK: Changing

    /// Sets the destinations of an object's relationship to those of this view, in its order.
    func assign(to owner: ManagedObject, at slot: Int) { owner.setMembers(members, at: Slot(index: slot)) }

    /// Inserts an object, at the end or at an index.
    /// - Returns: whether it is a destination now, and was none before.
    @discardableResult
    func insert(_ object: ManagedObject, at index: Int? = nil) -> Bool {
        owner?.insertMember(object, at: slot, index: index) ?? false
    }

    /// Inserts those objects of a sequence that are no destinations yet, or none if one cannot be inserted.
    func insert<Object: ManagedObject>(contentsOf objects: some Sequence<Object>, at index: Int? = nil) {
        // Copied first: the sequence may be a view that loses its objects as they move here.
        owner?.insertMembers(ContiguousArray(uniquing: objects), at: slot, index: index)
    }

    /// Inserts those objects that are no destinations yet, each at its index, or none if one cannot be inserted.
    func insert(_ objects: [ManagedObject], at indexes: [Int]) { owner?.insertMembers(objects, at: indexes, of: slot) }

    /// Removes an object.
    /// - Returns: whether it was a destination, and is none now.
    @discardableResult
    func remove(_ object: ManagedObject) -> Bool { owner?.removeMember(object, at: slot) ?? false }

    /// Removes those objects of a sequence that are destinations, or none if one cannot be removed.
    func remove<Object: ManagedObject>(contentsOf objects: some Sequence<Object>) {
        owner?.removeMembers(ContiguousArray(uniquing: objects), at: slot)
    }

    /// Removes the destinations that are not in a sequence, or none if one cannot be removed.
    func removeAll<Object: ManagedObject>(except objects: some Sequence<Object>) {
        let remaining = objects.identities
        owner?.removeMembers(members.filter { !remaining.contains($0) }, at: slot)
    }

    func removeAll() { owner?.setMembers([], at: slot) }

    /// Moves a destination to another index.
    func move(_ object: ManagedObject, to index: Int) { owner?.moveMember(object, at: slot, to: index) }

    /// Replaces the destination at an index by an object.
    func replace(at index: Int, with object: ManagedObject) { owner?.replaceMember(at: index, with: object, of: slot) }

    /// Replaces the destinations at indexes by objects, or none if one cannot be replaced.
    func replace(at indexes: [Int], with objects: [ManagedObject]) {
        owner?.replaceMembers(at: indexes, with: objects, of: slot)
    }
}

extension ContiguousArray<ManagedObject> {
    /// Creates an array of the distinct objects of a sequence, each at its first index.
    init<Object: ManagedObject>(uniquing objects: some Sequence<Object>) {
        var known: Set<ObjectIdentifier> = []
        self = []
        for object in objects where known.insert(object).inserted { append(object) }
    }
}
