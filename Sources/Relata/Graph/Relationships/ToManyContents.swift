/// The destinations of one object's to-many relationship: a list of members, and a record of what was changed about it
/// since the last save.
///
/// Until the destinations are read from the store (`isRead`), `members` holds those that were added since the last
/// save, and nothing is read merely because the other side of the relationship changed.
final class ToManyContents {
    // Numbers and flags, which are read and replaced as a whole: no two uses can overlap, and none has to be checked.
    // The dictionaries below are checked, as they release objects.
    /// Whether `members` is the whole relationship.
    @exclusivity(unchecked) private(set) var isRead: Bool
    /// Whether something was changed since the last save.
    @exclusivity(unchecked) private(set) var isChanged = false
    /// Whether `added` and `removed` are kept: because rows are written from them, or the destinations are not read
    /// yet.
    @exclusivity(unchecked) private(set) var recordsChanges: Bool
    /// The context's count of readings when the destinations were read; 0 if they never were.
    @exclusivity(unchecked) private(set) var reading = 0
    /// The context's count of removals when those were last taken out.
    @exclusivity(unchecked) private var removalsSeen = 0

    /// The objects added since the last save.
    private(set) var added: [ObjectIdentifier: ManagedObject] = [:]
    /// The objects removed since the last save.
    private(set) var removed: [ObjectIdentifier: ManagedObject] = [:]
    /// Stored members whose position changed since the last save.
    private(set) var repositioned: [ObjectIdentifier: ManagedObject] = [:]

    // No access to it can overlap with another one, and so none has to be checked: its functions call nothing of the
    // program's, and release no object.
    @exclusivity(unchecked) private var list: MemberList

    init(isRead: Bool, isOrdered: Bool, recordsChanges: Bool) {
        self.isRead = isRead
        list = MemberList(isOrdered: isOrdered)
        self.recordsChanges = recordsChanges
    }

    // MARK: Recording changes

    /// A member has left that is not known, or something else has changed that no list says.
    func recordChange() { isChanged = true }

    /// The position of a member has changed.
    func recordPosition(of member: ManagedObject) {
        isChanged = true
        if recordsChanges, added[ObjectIdentifier(member)] == nil { repositioned[ObjectIdentifier(member)] = member }
    }

    /// A member that the store has had left before its owner was deleted.
    func recordDeparture(of member: ManagedObject) {
        isChanged = true
        removed[ObjectIdentifier(member)] = member
    }

    /// Stops recording additions and removals, as no rows are written from them.
    func stopRecordingChanges() { recordsChanges = false }

    /// Returns an independent copy with the same members and changes.
    func copy() -> ToManyContents {
        compact()
        let copy = ToManyContents(isRead: isRead, isOrdered: isOrdered, recordsChanges: recordsChanges)
        copy.isChanged = isChanged
        copy.reading = reading
        copy.removalsSeen = removalsSeen
        copy.added = added
        copy.removed = removed
        copy.repositioned = repositioned
        _ = copy.list.replaceAll(with: list.elements, positions: list.positions)
        return copy
    }

    // MARK: Members

    var isOrdered: Bool { list.isOrdered }

    /// The number of objects.
    var count: Int { list.count }

    /// For tests: how many elements of the list were moved or visited by operations whose cost grows with it.
    var elementVisits: Int { list.elementVisits }

    /// The objects, in order.
    var members: ContiguousArray<ManagedObject> {
        compact()
        return list.elements
    }

    /// The positions of the members.
    var positions: ContiguousArray<Int64> {
        compact()
        return list.positions
    }

    /// Returns the member at an index.
    func member(at index: Int) -> ManagedObject {
        // Finding the index can compact the list, and so comes before the elements are read.
        let arrayIndex = arrayIndex(at: index)
        return list.elements[arrayIndex]
    }

    /// Returns the position of the member at an index.
    func position(at index: Int) -> Int64 {
        let arrayIndex = arrayIndex(at: index)
        return list.positions[arrayIndex]
    }

    /// The position of the last member; 0 if there is none.
    var lastPosition: Int64 { list.lastPosition ?? 0 }

    /// Returns whether the object is a member: O(1) on average, or O(log *n*) if ordered; O(*n*) for the first call.
    func contains(_ object: ManagedObject) -> Bool { arrayIndex(of: object) != nil }

    /// Returns whether an object was added since the last save, as far as that is recorded.
    func hasAdded(_ object: ObjectIdentifier) -> Bool { added[object] != nil }

    /// Returns whether the position of a stored member was changed since the last save, as far as that is recorded.
    func hasRepositioned(_ object: ObjectIdentifier) -> Bool { repositioned[object] != nil }

    /// Returns the index of a member.
    func index(of object: ManagedObject) -> Int? { arrayIndex(of: object).map { list.index(of: $0) } }

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
        var remaining: ContiguousArray<ManagedObject> = []
        var remainingPositions: ContiguousArray<Int64> = []
        for (arrayIndex, member) in list.elements.enumerated() {
            let wasAdded = isPending(member, of: owner, relationship)
            guard wasAdded || repositioned[ObjectIdentifier(member)] != nil else { continue }
            if wasAdded { added[ObjectIdentifier(member)] = member }
            remaining.append(member)
            if isOrdered { remainingPositions.append(list.positions[arrayIndex]) }
        }
        _ = list.replaceAll(with: remaining, positions: remainingPositions)
        recordsChanges = true
        isRead = false
    }

    /// Adds an object that is not a member.
    func append(_ object: ManagedObject, position: Int64 = Position.none) {
        put(object, at: count, position: position)
        recordAdded(object)
    }

    /// Inserts an object that is not a member.
    func insert(_ object: ManagedObject, at index: Int, position: Int64) {
        put(object, at: index, position: position)
        recordAdded(object)
    }

    private func put(_ object: ManagedObject, at index: Int, position: Int64) {
        if index < list.count, list.isShortWithVacancies { compact() }
        list.put(object, at: index, position: position)
    }

    /// Removes an object.
    /// - Parameter isStored: whether the store has it as a member, as far as is known, if it is not among the members
    ///   here.
    /// - Returns: whether it was a member.
    @discardableResult
    func remove(_ object: ManagedObject, isStored: Bool = true) -> Bool {
        isChanged = true
        guard let arrayIndex = arrayIndex(of: object) else {
            guard isStored, !isRead, removed[ObjectIdentifier(object)] == nil else { return false }
            if recordsChanges { removed[ObjectIdentifier(object)] = object }
            return true
        }
        recordRemoved(object)
        removeMember(at: arrayIndex)
        return true
    }

    private func removeMember(at arrayIndex: Int) {
        if list.remove(at: arrayIndex) != nil {
            while list.endsWithVacancy { _ = list.removeLast() }
        } else if list.isMostlyVacant {
            compact()
        }
    }

    /// Moves the member at one index of an ordered relationship to another; all others keep their positions.
    func move(from source: Int, to destination: Int, position: Int64) {
        let arrayIndex = arrayIndex(at: source)
        let object = list.elements[arrayIndex]
        recordRemoved(object)
        removeMember(at: arrayIndex)
        put(object, at: destination, position: position)
        recordAdded(object)
    }

    /// Forgets all that is known of an object, so that the store's state counts.
    func forget(_ object: ManagedObject) {
        compact()
        if let arrayIndex = arrayIndex(of: object) { _ = list.extract(at: arrayIndex) }
        added[ObjectIdentifier(object)] = nil
        removed[ObjectIdentifier(object)] = nil
        repositioned[ObjectIdentifier(object)] = nil
    }

    /// Removes the members that no longer exist, unless that was done after the last removal.
    func removeGone(_ epochs: ListEpochs) {
        guard removalsSeen != epochs.removals else { return }
        let gone = count > MemberList.longestToCompact ? epochs.removedObjects(since: removalsSeen) : nil
        removalsSeen = epochs.removals
        if let gone {
            for object in gone {
                if let arrayIndex = arrayIndex(of: object), list.elements[arrayIndex].state.isGone {
                    removeMember(at: arrayIndex)
                }
            }
            return
        }
        compact()
        if list.vacateGone() { compact() }
    }

    /// Reconciles changes that were made while the members were not read with those that the store has: whether members
    /// that were removed and added again are still stored, and which of the added ones are stored by now, as another
    /// context has added them too.
    /// - Returns: the latter, whose removal would be a change from now on; and those that another context has removed.
    func reconcile(withStored stored: ArraySlice<Member>) -> (
        wereStored: [ManagedObject], wereRemoved: [ManagedObject]
    ) {
        compact()
        guard list.count > 0 else { return ([], []) }
        let present = stored.identities
        var (wereStored, wereRemoved): ([ManagedObject], [ManagedObject]) = ([], [])
        for member in list.elements {
            let identifier = ObjectIdentifier(member)
            if added[identifier] != nil {
                guard present.contains(identifier) else { continue }
                wasStored(member)
                wereStored.append(member)
            } else if !present.contains(identifier) {
                if repositioned[identifier] == nil { forget(member) }
                wereRemoved.append(member)
            }
        }
        return (wereStored, wereRemoved)
    }

    /// Forgets a member that left and returned while the members were not read, and that another context has removed,
    /// as the other side of the relationship shows.
    func wasRemoved(_ object: ManagedObject) {
        guard !isRead, added[ObjectIdentifier(object)] == nil, contains(object) else { return }
        forget(object)
    }

    /// Inserts the stored members before those that were added in the meantime.
    /// - Parameters:
    ///   - stored: the members in the store, in order, without those that unsaved changes removed.
    ///   - reading: the context's count of readings.
    func fill(_ stored: ArraySlice<Member>, reading: Int) {
        self.reading = reading
        compact()
        let knownMembers = list.elements.identities
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
        if !repositioned.isEmpty || list.positions.contains(where: { $0 != Position.none }) {
            let present = stored.identities
            let pending = zip(list.elements, list.positions).filter { member, _ in
                // A member that was only moved is no longer a member if another writer has removed it.
                let identifier = ObjectIdentifier(member)
                return repositioned[identifier] == nil || added[identifier] != nil || present.contains(identifier)
            }
            Self.merge(pending, into: &members, &positions)
        } else {
            members.append(contentsOf: list.elements)
            positions.append(contentsOf: list.positions)
        }
        _ = list.replaceAll(with: members, positions: positions)
        isRead = true
    }

    /// Moves members that have no position yet after the others, in the order of a list.
    func moveToEnd(_ objects: [ManagedObject]) {
        compact()
        let moved = objects.identities
        var positions: [ObjectIdentifier: Int64] = [:]
        for (member, position) in zip(list.elements, list.positions) { positions[ObjectIdentifier(member)] = position }
        let members = list.elements.filter { !moved.contains($0) } + objects
        reorder(
            ContiguousArray(members),
            positions: ContiguousArray(members.map { positions[ObjectIdentifier($0)] ?? Position.none }))
    }

    /// Forgets those of the added members that have another owner now.
    func dropPending(where hasLeft: (ManagedObject) -> Bool) {
        compact()
        let members = list.elements
        guard members.contains(where: hasLeft) else { return }
        for member in members.filter(hasLeft) { forget(member) }
    }

    /// Sets the position of the member at an index.
    func setPosition(_ position: Int64, at index: Int) {
        let arrayIndex = arrayIndex(at: index)
        list.setPosition(position, at: arrayIndex)
        isChanged = true
    }

    /// Gives the members other positions that leave them in their order.
    /// - Returns: whether all of them have one, and it is their order.
    func adoptPositions(_ position: (ManagedObject) -> Int64?) -> Bool {
        compact()
        var positions: ContiguousArray<Int64> = []
        positions.reserveCapacity(list.count)
        for member in list.elements {
            guard let position = position(member), position >= positions.last ?? position else { return false }
            positions.append(position)
        }
        list.setPositions(positions)
        return true
    }

    /// Puts the members into another order.
    func reorder(_ objects: ContiguousArray<ManagedObject>, positions: ContiguousArray<Int64>) {
        _ = list.replaceAll(with: objects, positions: positions)
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
        if !isRead { _ = list.replaceAll(with: [], positions: []) }
    }

    /// Counts as unchanged, unless members are recorded as added, removed or moved.
    /// - Returns: whether that is so.
    func forgetBalancedChanges() -> Bool {
        guard added.isEmpty, removed.isEmpty, repositioned.isEmpty else { return false }
        isChanged = false
        return true
    }

    private func recordAdded(_ object: ManagedObject) {
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

    private func recordRemoved(_ object: ManagedObject) {
        guard recordsChanges else {
            if !added.isEmpty { added[ObjectIdentifier(object)] = nil }
            return
        }
        repositioned[ObjectIdentifier(object)] = nil
        // What was added and is removed again is no change: if another context adds it too, that counts.
        if added.removeValue(forKey: ObjectIdentifier(object)) == nil { removed[ObjectIdentifier(object)] = object }
    }

    // MARK: The list

    /// Returns the array index of the member at an index.
    private func arrayIndex(at index: Int) -> Int {
        if list.isShortWithVacancies { compact() }
        return list.arrayIndex(at: index)
    }

    /// Returns the array index of a member.
    private func arrayIndex(of object: ManagedObject) -> Int? { arrayIndex(of: ObjectIdentifier(object)) }

    private func arrayIndex(of object: ObjectIdentifier) -> Int? {
        list.arrayIndex(of: object, isSorted: isOrdered && isRead)
    }

    /// Removes the vacant elements from the list.
    private func compact() {
        if !list.isCompact { _ = list.compact() }
    }
}
