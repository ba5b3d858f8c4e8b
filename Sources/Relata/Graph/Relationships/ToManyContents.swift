/// The destinations of one object's to-many relationship.
///
/// Until they are read from the store (`isRead`), `members` holds the members that were added since the last save,
/// and nothing is read merely because the other side of the relationship changed.
final class ToManyContents {
    /// Whether `members` is the whole relationship.
    private(set) var isRead: Bool
    /// Whether something was changed since the last save.
    private(set) var isChanged = false
    /// Whether `added` and `removed` are kept: because rows are written from them, or the destinations are not read yet.
    private(set) var recordsChanges: Bool
    let isOrdered: Bool
    /// The context's count of readings when the destinations were read; 0 if they never were.
    private(set) var reading = 0
    /// The context's count of removals when those were last taken out.
    private var removalsSeen = 0

    /// The objects added since the last save.
    private(set) var added: [ObjectIdentifier: ManagedObject] = [:]
    /// The objects removed since the last save.
    private(set) var removed: [ObjectIdentifier: ManagedObject] = [:]
    /// Stored members whose position changed since the last save.
    private(set) var repositioned: [ObjectIdentifier: ManagedObject] = [:]

    private var list: ContiguousArray<ManagedObject> = []
    /// The position of each object of `list`, if the relationship is ordered.
    private var listPositions: ContiguousArray<Int64> = []
    /// The indexes in `list` of removed ordered members, until there are many of them; the last index is never one.
    private var vacant = VacantIndexes()
    /// How many elements of `list` were moved or visited by operations whose cost grows with the list; for tests.
    private(set) var visitedElements = 0
    /// The index of each object in `list`, while it is known and `positionsByMember` is not used.
    private var listIndexes: [ObjectIdentifier: Int]?
    /// The position of each member, while it is known, if all are read and in the order of their positions: an
    /// insertion changes one of these, but the indexes of all members after it.
    private var positionsByMember: [ObjectIdentifier: Int64]?

    init(isRead: Bool, isOrdered: Bool, recordsChanges: Bool) {
        self.isRead = isRead
        self.isOrdered = isOrdered
        self.recordsChanges = recordsChanges
    }

    // MARK: Noting changes

    /// A member has left that is not known, or something else has changed that no list says.
    func noteChange() { isChanged = true }

    /// The position of a member has changed.
    func notePosition(of member: ManagedObject) {
        isChanged = true
        if recordsChanges, added[ObjectIdentifier(member)] == nil { repositioned[ObjectIdentifier(member)] = member }
    }

    /// A member that the store has had left before its owner was deleted.
    func noteLeft(_ member: ManagedObject) {
        isChanged = true
        removed[ObjectIdentifier(member)] = member
    }

    /// The additions and removals were taken back; positions that have changed stay so.
    func membersWereTakenBack() { isChanged = !repositioned.isEmpty }

    /// Keeps no more what is added and removed, as no rows are written from it.
    func stopRecordingChanges() { recordsChanges = false }

    /// Contents of their own with the same members and changes.
    func copy() -> ToManyContents {
        compact()
        let copy = ToManyContents(isRead: isRead, isOrdered: isOrdered, recordsChanges: recordsChanges)
        copy.isChanged = isChanged
        copy.reading = reading
        copy.removalsSeen = removalsSeen
        copy.added = added
        copy.removed = removed
        copy.repositioned = repositioned
        copy.list = list
        copy.listPositions = listPositions
        return copy
    }

    /// The number of objects.
    var count: Int { list.count - vacant.count }

    /// The objects, in order.
    var members: ContiguousArray<ManagedObject> {
        compact()
        return list
    }

    /// The positions of the members.
    var positions: ContiguousArray<Int64> {
        compact()
        return listPositions
    }

    /// Returns the member at an index.
    func member(at index: Int) -> ManagedObject { list[listIndex(at: index)] }

    /// Returns the position of the member at an index.
    func position(at index: Int) -> Int64 { listPositions[listIndex(at: index)] }

    /// The position of the last member; 0 if there is none.
    var lastPosition: Int64 { listPositions.last ?? 0 }

    /// Returns whether the object is a member; fast after the first call.
    func contains(_ object: ManagedObject) -> Bool { listIndex(of: object) != nil }

    /// Returns whether an object was added since the last save, as far as that is recorded.
    func hasAdded(_ object: ObjectIdentifier) -> Bool { added[object] != nil }

    /// Returns the index of a member.
    func index(of object: ManagedObject) -> Int? { listIndex(of: object).map { vacant.index(of: $0) } }

    /// Returns whether the object was removed since the last save, as far as that is recorded.
    func hasRemoved(_ object: ManagedObject) -> Bool { !removed.isEmpty && removed[ObjectIdentifier(object)] != nil }

    /// The objects that were added since the last save, as far as that is recorded.
    var addedMembers: [ManagedObject] { Array(added.values) }

    /// The objects that were removed since the last save, as far as that is recorded.
    var removedMembers: [ManagedObject] { Array(removed.values) }

    /// Turns the contents into a fault, so that the members are read again; members that were added or moved since
    /// the last save are kept, with their positions.
    func turnIntoFault(of owner: ManagedObject, _ relationship: RelationshipDescription) {
        guard isRead else { return }
        compact()
        var kept: ContiguousArray<ManagedObject> = []
        var keptPositions: ContiguousArray<Int64> = []
        for (listIndex, member) in list.enumerated() {
            let wasAdded = isPending(member, of: owner, relationship)
            guard wasAdded || repositioned[ObjectIdentifier(member)] != nil else { continue }
            if wasAdded { added[ObjectIdentifier(member)] = member }
            kept.append(member)
            if isOrdered { keptPositions.append(listPositions[listIndex]) }
        }
        list = kept
        listPositions = keptPositions
        listIndexes = nil
        positionsByMember = nil
        recordsChanges = true
        isRead = false
    }

    /// Adds an object that is not a member.
    func append(_ object: ManagedObject, position: Int64 = Position.none) {
        put(object, at: count, position: position)
        noteAdded(object)
    }

    /// Inserts an object that is not a member.
    func insert(_ object: ManagedObject, at index: Int, position: Int64) {
        put(object, at: index, position: position)
        noteAdded(object)
    }

    /// Puts an object before the member at an index, or at the end: what is between there and the nearest vacant index is shifted.
    private func put(_ object: ManagedObject, at index: Int, position: Int64) {
        positionsByMember?[ObjectIdentifier(object)] = position
        guard index < count else {
            listIndexes?[ObjectIdentifier(object)] = list.count
            list.append(object)
            if isOrdered { listPositions.append(position) }
            return
        }
        listIndexes = nil
        let listIndex = listIndex(at: index)
        guard let vacancy = vacant.nearest(to: listIndex) else {
            visitedElements += list.count - listIndex
            list.insert(object, at: listIndex)
            if isOrdered { listPositions.insert(position, at: listIndex) }
            return
        }
        let target = vacancy < listIndex ? listIndex - 1 : listIndex
        visitedElements += abs(target - vacancy)
        list.move(from: vacancy, to: target)
        list[target] = object
        listPositions.move(from: vacancy, to: target)
        listPositions[target] = position
        vacant.remove(vacancy)
    }

    /// Removes an object.
    /// - Parameter isStored: whether the store has it as a member, as far as is known, if it is not among the members here.
    /// - Returns: whether it was a member.
    @discardableResult
    func remove(_ object: ManagedObject, isStored: Bool = true) -> Bool {
        isChanged = true
        guard let listIndex = listIndex(of: object) else {
            guard isStored, !isRead, removed[ObjectIdentifier(object)] == nil else { return false }
            if recordsChanges { removed[ObjectIdentifier(object)] = object }
            return true
        }
        noteRemoved(object)
        removeMember(at: listIndex)
        return true
    }

    /// Takes a member out of the list.
    private func removeMember(at listIndex: Int) {
        let object = ObjectIdentifier(list[listIndex])
        positionsByMember?[object] = nil
        listIndexes?[object] = nil
        if listIndex == list.count - 1 {
            removeLast()
        } else if isOrdered {
            vacant.insert(listIndex, of: list.count)
            // Each removal has paid for its part of this cost.
            if vacant.count > Self.longestToCompact, vacant.count > list.count / 2 { compact() }
        } else {
            list[listIndex] = list.removeLast()
            listIndexes?[ObjectIdentifier(list[listIndex])] = listIndex
        }
    }

    /// Removes the last member from the list, and the vacant indexes that are then at its end.
    private func removeLast() {
        repeat {
            list.removeLast()
            if isOrdered { listPositions.removeLast() }
            guard let last = list.indices.last, vacant.contains(last) else { return }
            vacant.remove(last)
        } while true
    }

    /// Moves the member at one index of an ordered relationship to another; all others keep their positions.
    func move(from source: Int, to destination: Int, position: Int64) {
        let listIndex = listIndex(at: source)
        let object = list[listIndex]
        noteRemoved(object)
        removeMember(at: listIndex)
        put(object, at: destination, position: position)
        noteAdded(object)
    }

    /// Forgets all that is known of an object, so that the store's state counts.
    func forget(_ object: ManagedObject) {
        compact()
        positionsByMember = nil
        if let listIndex = listIndex(of: object) {
            list.remove(at: listIndex)
            if isOrdered { listPositions.remove(at: listIndex) }
            listIndexes = nil
        }
        added[ObjectIdentifier(object)] = nil
        removed[ObjectIdentifier(object)] = nil
        repositioned[ObjectIdentifier(object)] = nil
    }

    /// Removes the members that no longer exist, unless that was done after the last removal.
    func removeGone(_ epochs: ListEpochs) {
        guard removalsSeen != epochs.removals else { return }
        let gone = count > Self.longestToCompact ? epochs.removedObjects(since: removalsSeen) : nil
        removalsSeen = epochs.removals
        if let gone {
            for object in gone {
                if let listIndex = listIndex(of: object), list[listIndex].state.contains(.gone) {
                    removeMember(at: listIndex)
                }
            }
            return
        }
        compact()
        visitedElements += list.count
        guard list.contains(where: { $0.state.contains(.gone) }) else { return }
        positionsByMember = nil
        for listIndex in list.indices where list[listIndex].state.contains(.gone) {
            vacant.insert(listIndex, of: list.count)
        }
        compact()
    }

    /// Reconciles changes that were made while the members were not read with those that the store has: whether members that were removed
    /// and added again are still stored, and which of the added ones are stored by now, as another context has added them too.
    /// - Returns: the latter; their removal would be a change from now on.
    func reconcile(withStored stored: ArraySlice<Member>) -> [ManagedObject] {
        compact()
        guard !list.isEmpty else { return [] }
        let present = Set(stored.map { ObjectIdentifier($0.object) })
        var wereStored: [ManagedObject] = []
        for member in list {
            let identifier = ObjectIdentifier(member)
            if added[identifier] != nil {
                guard present.contains(identifier) else { continue }
                wasStored(member)
                wereStored.append(member)
            } else if repositioned[identifier] == nil, !present.contains(identifier) {
                forget(member)
            }
        }
        return wereStored
    }

    /// Inserts the stored members before those that were added in the meantime.
    /// - Parameters:
    ///   - stored: the members in the store, in order, without those that unsaved changes removed.
    ///   - reading: the context's count of readings.
    func fill(_ stored: ArraySlice<Member>, reading: Int) {
        self.reading = reading
        compact()
        listIndexes = nil
        positionsByMember = nil
        let knownMembers = Set(list.map { ObjectIdentifier($0) })
        let isPlain = knownMembers.isEmpty && removed.isEmpty
        var members: ContiguousArray<ManagedObject> = []
        var positions: ContiguousArray<Int64> = []
        members.reserveCapacity(stored.count + list.count)
        if isOrdered { positions.reserveCapacity(stored.count + list.count) }
        for member in stored {
            let identifier = ObjectIdentifier(member.object)
            guard isPlain || (removed[identifier] == nil && !knownMembers.contains(identifier)) else { continue }
            members.append(member.object)
            if isOrdered { positions.append(member.position) }
        }
        if !repositioned.isEmpty || listPositions.contains(where: { $0 != Position.none }) {
            let present = Set(stored.map { ObjectIdentifier($0.object) })
            let pending = zip(list, listPositions).filter { member, _ in
                // A member that was only moved is no longer a member if another writer has removed it.
                let identifier = ObjectIdentifier(member)
                return repositioned[identifier] == nil || added[identifier] != nil || present.contains(identifier)
            }
            Self.merge(pending, into: &members, &positions)
        } else {
            members.append(contentsOf: list)
            positions.append(contentsOf: listPositions)
        }
        list = members
        listPositions = positions
        isRead = true
    }

    /// Moves members that have no position yet after the others, in the order of a list.
    func moveToEnd(_ objects: [ManagedObject]) {
        compact()
        let moved = Set(objects.map { ObjectIdentifier($0) })
        var positions: [ObjectIdentifier: Int64] = [:]
        for (member, position) in zip(list, listPositions) { positions[ObjectIdentifier(member)] = position }
        let members = list.filter { !moved.contains(ObjectIdentifier($0)) } + objects
        reorder(
            ContiguousArray(members),
            positions: ContiguousArray(members.map { positions[ObjectIdentifier($0)] ?? Position.none }))
    }

    /// Forgets those of the added members that have another owner now.
    func dropPending(where hasLeft: (ManagedObject) -> Bool) {
        compact()
        guard list.contains(where: hasLeft) else { return }
        for member in list.filter(hasLeft) { forget(member) }
    }

    /// Sets the position of the member at an index.
    func setPosition(_ position: Int64, at index: Int) {
        let listIndex = listIndex(at: index)
        listPositions[listIndex] = position
        positionsByMember?[ObjectIdentifier(list[listIndex])] = position
        isChanged = true
    }

    /// Gives the members other positions that leave them in their order.
    /// - Returns: whether all of them have one, and it is their order.
    func adoptPositions(_ position: (ManagedObject) -> Int64?) -> Bool {
        compact()
        var positions: ContiguousArray<Int64> = []
        positions.reserveCapacity(list.count)
        for member in list {
            guard let position = position(member), position >= positions.last ?? position else { return false }
            positions.append(position)
        }
        listPositions = positions
        positionsByMember = nil
        return true
    }

    /// Puts the members into another order.
    func reorder(_ objects: ContiguousArray<ManagedObject>, positions: ContiguousArray<Int64>) {
        vacant.removeAll()
        listIndexes = nil
        positionsByMember = nil
        list = objects
        listPositions = positions
        isChanged = true
    }

    /// Clears the recorded changes, as they are saved.
    func changesWereSaved(recordsChanges: Bool) {
        isChanged = false
        added = [:]
        removed = [:]
        repositioned = [:]
        // As long as the members are not read, additions must be recorded.
        self.recordsChanges = recordsChanges || !isRead
        if !isRead {
            list = []
            listPositions = []
            vacant.removeAll()
            listIndexes = nil
        }
    }

    private func noteAdded(_ object: ManagedObject) {
        isChanged = true
        guard recordsChanges else {
            // It may have left before the members were read, while that was recorded.
            if !removed.isEmpty { removed[ObjectIdentifier(object)] = nil }
            return
        }
        let wasRemoved = removed.removeValue(forKey: ObjectIdentifier(object)) != nil
        if !wasRemoved {
            added[ObjectIdentifier(object)] = object
        } else if isOrdered {
            repositioned[ObjectIdentifier(object)] = object
        }
    }

    /// Records that an added member is in the store already, possibly at another position.
    func wasStored(_ object: ManagedObject) {
        guard added.removeValue(forKey: ObjectIdentifier(object)) != nil, isOrdered else { return }
        repositioned[ObjectIdentifier(object)] = object
    }

    private func noteRemoved(_ object: ManagedObject) {
        guard recordsChanges else {
            if !added.isEmpty { added[ObjectIdentifier(object)] = nil }
            return
        }
        repositioned[ObjectIdentifier(object)] = nil
        // What was added and is removed again is no change: if another context adds it too, that counts.
        if added.removeValue(forKey: ObjectIdentifier(object)) == nil { removed[ObjectIdentifier(object)] = object }
    }

    /// Up to this length, compacting a list is as fast as finding a member between vacant indexes.
    private static let longestToCompact = 64

    /// Returns the index in `list` of the member at an index.
    private func listIndex(at index: Int) -> Int {
        if !vacant.isEmpty, list.count <= Self.longestToCompact { compact() }
        return vacant.arrayIndex(at: index)
    }

    /// Returns the index of a member in `list`.
    private func listIndex(of object: ManagedObject) -> Int? { listIndex(of: ObjectIdentifier(object)) }

    private func listIndex(of object: ObjectIdentifier) -> Int? {
        if let last = list.last, ObjectIdentifier(last) == object { return list.count - 1 }
        if list.count <= 8 { return scan(for: object) }
        if isOrdered, isRead { return orderedListIndex(of: object) }
        if let listIndexes { return listIndexes[object] }
        visitedElements += list.count
        var listIndexes: [ObjectIdentifier: Int] = [:]
        listIndexes.reserveCapacity(list.count)
        for (listIndex, member) in list.enumerated() where !vacant.contains(listIndex) {
            listIndexes[ObjectIdentifier(member)] = listIndex
        }
        self.listIndexes = listIndexes
        return listIndexes[object]
    }

    /// Returns the index of a member in `list`, found by a linear search.
    private func scan(for object: ObjectIdentifier) -> Int? {
        visitedElements += list.count
        return list.indices.first { ObjectIdentifier(list[$0]) == object && !vacant.contains($0) }
    }

    /// Returns the index of a member in `list`, found by its position.
    private func orderedListIndex(of object: ObjectIdentifier) -> Int? {
        if positionsByMember == nil {
            visitedElements += list.count
            var positions: [ObjectIdentifier: Int64] = [:]
            positions.reserveCapacity(list.count)
            for (listIndex, member) in list.enumerated() where !vacant.contains(listIndex) {
                positions[ObjectIdentifier(member)] = listPositions[listIndex]
            }
            positionsByMember = positions
        }
        guard let position = positionsByMember?[object] else { return nil }
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if listPositions[middle] < position { low = middle + 1 } else { high = middle }
        }
        // Another writer may have assigned the same position twice.
        while low < list.count, listPositions[low] == position {
            if ObjectIdentifier(list[low]) == object, !vacant.contains(low) { return low }
            low += 1
        }
        return scan(for: object)
    }

    /// Removes the vacant indexes from the list.
    private func compact() {
        guard !vacant.isEmpty else { return }
        visitedElements += list.count
        list.remove(at: vacant)
        if isOrdered { listPositions.remove(at: vacant) }
        vacant.removeAll()
        listIndexes = nil
    }
}
