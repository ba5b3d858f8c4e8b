/// The members of one to-many relationship in order, and their positions if it is ordered.
///
/// A member that leaves an ordered list keeps its element, which is then vacant, until there are many of those: a loop
/// of removals need not move the rest each time. An *index* counts the members, an *array index* the elements. Which
/// members are where is found out when it is first asked for.
///
/// No mutating function releases an object: what is taken out is returned. So nothing of the program's, such as a
/// `deinit`, runs while the list is being changed.
struct MemberList {
    let isOrdered: Bool
    /// The objects, those at vacant array indexes included.
    private(set) var elements: ContiguousArray<ManagedObject> = []
    /// The position of each element, if the relationship is ordered.
    private(set) var positions: ContiguousArray<Int64> = []
    /// The array indexes of removed ordered members; the last one is never vacant.
    private var vacant = VacantIndexes()
    /// The array index of each object, while it is known and `positionsByMember` is not used.
    private var arrayIndexes: [ObjectIdentifier: Int]?
    /// The position of each member, while it is known, if the members are in the order of their positions: an
    /// insertion changes one of these, but the array indexes of all members after it.
    private var positionsByMember: [ObjectIdentifier: Int64]?
    /// For tests: how many elements were moved or visited by operations whose cost grows with the list.
    private(set) var elementVisits = 0

    init(isOrdered: Bool) { self.isOrdered = isOrdered }

    /// Up to this length, compacting a list is as fast as finding a member between vacant array indexes.
    static let longestToCompact = 64

    /// The number of members.
    var count: Int { elements.count - vacant.count }

    /// The position of the last member; `nil` if there is none, or if the list is not ordered.
    var lastPosition: Int64? { positions.last }

    // MARK: Vacancies

    /// Whether each element is a member.
    var isCompact: Bool { vacant.isEmpty }

    /// Whether the list is to be compacted before a member is looked up by its index.
    var isShortWithVacancies: Bool { !vacant.isEmpty && elements.count <= Self.longestToCompact }

    /// Whether so many elements are vacant that compacting costs no more than the removals before it.
    var isMostlyVacant: Bool { vacant.count > Self.longestToCompact && vacant.count > elements.count / 2 }

    /// Whether the last element is vacant, until `removeLast()` is called.
    var endsWithVacancy: Bool { elements.indices.last.map { vacant.contains($0) } ?? false }

    /// Removes the vacant elements.
    /// - Returns: the objects that were removed.
    mutating func compact() -> [ManagedObject] {
        guard !vacant.isEmpty else { return [] }
        elementVisits += elements.count
        let removed = elements.remove(at: vacant)
        if isOrdered { _ = positions.remove(at: vacant) }
        vacant.removeAll()
        arrayIndexes = nil
        return removed
    }

    // MARK: Looking up

    /// Returns the array index of the member at an index.
    func arrayIndex(at index: Int) -> Int { vacant.arrayIndex(at: index) }

    /// Returns the index of the member at an array index.
    func index(of arrayIndex: Int) -> Int { vacant.index(of: arrayIndex) }

    /// Returns the array index of a member.
    /// - Parameter isSorted: whether the members are in the order of their positions.
    mutating func arrayIndex(of object: ObjectIdentifier, isSorted: Bool) -> Int? {
        if let last = elements.last, ObjectIdentifier(last) == object { return elements.count - 1 }
        if elements.count <= 8 { return scan(for: object) }
        if isSorted { return sortedArrayIndex(of: object) }
        if let arrayIndexes { return arrayIndexes[object] }
        elementVisits += elements.count
        var arrayIndexes: [ObjectIdentifier: Int] = [:]
        arrayIndexes.reserveCapacity(elements.count)
        for (arrayIndex, member) in elements.enumerated() where !vacant.contains(arrayIndex) {
            arrayIndexes[ObjectIdentifier(member)] = arrayIndex
        }
        self.arrayIndexes = arrayIndexes
        return arrayIndexes[object]
    }

    /// Returns the array index of a member, found by a linear search.
    private mutating func scan(for object: ObjectIdentifier) -> Int? {
        elementVisits += elements.count
        return elements.indices.first { ObjectIdentifier(elements[$0]) == object && !vacant.contains($0) }
    }

    /// Returns the array index of a member, found by its position.
    private mutating func sortedArrayIndex(of object: ObjectIdentifier) -> Int? {
        if positionsByMember == nil {
            elementVisits += elements.count
            var positionsByMember: [ObjectIdentifier: Int64] = [:]
            positionsByMember.reserveCapacity(elements.count)
            for (arrayIndex, member) in elements.enumerated() where !vacant.contains(arrayIndex) {
                positionsByMember[ObjectIdentifier(member)] = positions[arrayIndex]
            }
            self.positionsByMember = positionsByMember
        }
        guard let position = positionsByMember?[object] else { return nil }
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if positions[middle] < position { low = middle + 1 } else { high = middle }
        }
        // Another writer may have assigned the same position twice.
        while low < elements.count, positions[low] == position {
            if ObjectIdentifier(elements[low]) == object, !vacant.contains(low) { return low }
            low += 1
        }
        return scan(for: object)
    }

    // MARK: Changing

    /// Puts an object before the member at an index, or at the end: what is between there and the nearest vacant
    /// element is shifted.
    /// - Returns: the object that was in the vacant element.
    @discardableResult
    mutating func put(_ object: ManagedObject, at index: Int, position: Int64) -> ManagedObject? {
        positionsByMember?[ObjectIdentifier(object)] = position
        guard index < count else {
            arrayIndexes?[ObjectIdentifier(object)] = elements.count
            elements.append(object)
            if isOrdered { positions.append(position) }
            return nil
        }
        arrayIndexes = nil
        let arrayIndex = arrayIndex(at: index)
        guard let vacancy = vacant.nearest(to: arrayIndex) else {
            elementVisits += elements.count - arrayIndex
            elements.insert(object, at: arrayIndex)
            if isOrdered { positions.insert(position, at: arrayIndex) }
            return nil
        }
        let target = vacancy < arrayIndex ? arrayIndex - 1 : arrayIndex
        elementVisits += abs(target - vacancy)
        elements.move(from: vacancy, to: target)
        let former = elements[target]
        elements[target] = object
        positions.move(from: vacancy, to: target)
        positions[target] = position
        vacant.remove(vacancy)
        return former
    }

    /// Takes a member out of the list: unless it is the last one, its element becomes vacant in an ordered list, and
    /// that of the last member in another one.
    /// - Returns: the member, unless its element is vacant now.
    mutating func remove(at arrayIndex: Int) -> ManagedObject? {
        let removed = elements[arrayIndex]
        positionsByMember?[ObjectIdentifier(removed)] = nil
        arrayIndexes?[ObjectIdentifier(removed)] = nil
        if arrayIndex == elements.count - 1 {
            elements.removeLast()
            if isOrdered { positions.removeLast() }
        } else if isOrdered {
            vacant.insert(arrayIndex, of: elements.count)
            return nil
        } else {
            elements[arrayIndex] = elements.removeLast()
            arrayIndexes?[ObjectIdentifier(elements[arrayIndex])] = arrayIndex
        }
        return removed
    }

    /// Removes the last element, which is vacant.
    /// - Returns: the object that was in it.
    mutating func removeLast() -> ManagedObject {
        vacant.remove(elements.count - 1)
        if isOrdered { positions.removeLast() }
        return elements.removeLast()
    }

    /// Takes a member out of a compact list, and leaves the others in their order.
    /// - Returns: the member.
    mutating func extract(at arrayIndex: Int) -> ManagedObject {
        let removed = elements.remove(at: arrayIndex)
        if isOrdered { positions.remove(at: arrayIndex) }
        arrayIndexes = nil
        positionsByMember?[ObjectIdentifier(removed)] = nil
        return removed
    }

    /// Makes the elements vacant whose objects no longer exist.
    /// - Returns: whether there were any.
    mutating func vacateGone() -> Bool {
        elementVisits += elements.count
        guard elements.contains(where: { $0.state.isGone }) else { return false }
        positionsByMember = nil
        for arrayIndex in elements.indices where elements[arrayIndex].state.isGone {
            vacant.insert(arrayIndex, of: elements.count)
        }
        return true
    }

    /// Replaces all members.
    /// - Parameter positions: the position of each, if the relationship is ordered.
    /// - Returns: the former elements.
    mutating func replaceAll(
        with elements: ContiguousArray<ManagedObject>, positions: ContiguousArray<Int64>
    ) -> ContiguousArray<ManagedObject> {
        let former = self.elements
        self.elements = elements
        self.positions = positions
        vacant.removeAll()
        arrayIndexes = nil
        positionsByMember = nil
        return former
    }

    /// Sets the position of the member at an array index.
    mutating func setPosition(_ position: Int64, at arrayIndex: Int) {
        positions[arrayIndex] = position
        positionsByMember?[ObjectIdentifier(elements[arrayIndex])] = position
    }

    /// Replaces the positions of a compact list.
    mutating func setPositions(_ positions: ContiguousArray<Int64>) {
        self.positions = positions
        positionsByMember = nil
    }
}
