/// Maintaining the positions of ordered relationships.
extension ManagedObject {
    /// Appends a member to the contents of one of this object's relationships.
    func append(_ member: ManagedObject, to contents: ToManyContents, of relationship: RelationshipDescription) {
        guard relationship.isOrdered else { return contents.append(member) }
        guard contents.isRead else {
            // The save determines the last position.
            return contents.append(member)
        }
        let position = Position.after(contents.lastPosition)
        contents.append(member, position: position)
        storePosition(position, of: member, in: contents, relationship)
    }

    /// Inserts a member between others.
    func insert(
        _ member: ManagedObject, into contents: ToManyContents, of relationship: RelationshipDescription, at index: Int
    ) {
        guard relationship.isOrdered, index < contents.count else {
            return append(member, to: contents, of: relationship)
        }
        let lower = index > 0 ? contents.position(at: index - 1) : nil
        guard let position = Position.between(lower, contents.position(at: index)) else {
            contents.insert(member, at: index, position: Position.none)
            return spread(contents, of: relationship, around: index)
        }
        contents.insert(member, at: index, position: position)
        storePosition(position, of: member, in: contents, relationship)
    }

    /// Moves a member of ordered contents to another index.
    func move(
        _ member: ManagedObject, in contents: ToManyContents, of relationship: RelationshipDescription,
        from source: Int, to destination: Int
    ) {
        // The member's new neighbours have these indexes until it moves.
        let upper = destination < source ? destination : destination + 1
        let lower = upper > 0 ? contents.position(at: upper - 1) : nil
        let position =
            upper < contents.count
            ? Position.between(lower, contents.position(at: upper)) : Position.after(contents.lastPosition)
        guard contents.isRead, let position else {
            contents.remove(member)
            return insert(member, into: contents, of: relationship, at: destination)
        }
        contents.move(from: source, to: destination, position: position)
        storePosition(position, of: member, in: contents, relationship)
    }

    /// Assigns positions to the members that were appended before the others were read.
    func positionAppended(in contents: ToManyContents, of relationship: RelationshipDescription) {
        guard relationship.isOrdered, contents.isChanged else { return }
        let positions = contents.positions
        var last = positions.max().map { max($0, 0) } ?? 0
        for (index, member) in contents.members.enumerated() where positions[index] == Position.none {
            let identifier = ObjectIdentifier(member)
            guard contents.added[identifier] != nil || contents.repositioned[identifier] != nil else { continue }
            last = Position.after(last)
            contents.setPosition(last, at: index)
            storePosition(last, of: member, in: contents, relationship)
        }
    }

    /// Arranges the members in the order of a list of the same objects.
    func reorder(
        _ contents: ToManyContents, of relationship: RelationshipDescription, as objects: ContiguousArray<ManagedObject>
    ) {
        guard !contents.members.elementsEqual(objects, by: ===) else { return }
        let ordered = ContiguousArray(uniquing: objects)
        guard ordered.count == contents.count else { return }
        var positions: ContiguousArray<Int64> = []
        positions.reserveCapacity(ordered.count)
        for index in ordered.indices { positions.append(Int64(index + 1) * Position.step) }
        contents.reorder(ordered, positions: positions)
        for (member, position) in zip(ordered, positions) {
            storePosition(position, of: member, in: contents, relationship)
        }
    }

    /// Makes room if there is none: the members around an index get evenly spaced positions, in the smallest
    /// neighbourhood that has room for them.
    private func spread(_ contents: ToManyContents, of relationship: RelationshipDescription, around center: Int) {
        let positions = contents.positions
        let members = contents.members
        var width = 4
        while true {
            let first = max(center - width, 0)
            let last = min(center + width, members.count - 1)
            let isWhole = first == 0 && last == members.count - 1
            let lower = first > 0 ? positions[first - 1] : 0
            let upper =
                last < members.count - 1
                ? positions[last + 1] : lower.addingClamped(Int64(last - first + 2) * Position.step)
            let room = upper.subtractingReportingOverflow(lower)
            let gap = room.overflow ? 0 : room.partialValue / Int64(last - first + 2)
            // The more members are moved, the more room they must get, or they would be moved again soon.
            guard isWhole || (lower != Position.none && gap >= min(Int64(width) * 64, Position.step / 16)) else {
                width *= 2
                continue
            }
            for (offset, index) in (first...last).enumerated() {
                let position = isWhole ? Int64(index + 1) * Position.step : lower + gap * Int64(offset + 1)
                contents.setPosition(position, at: index)
                storePosition(position, of: members[index], in: contents, relationship)
            }
            return
        }
    }

    /// Stores a member's new position where it is kept: in the member's own reference, or in the contents, which have
    /// it already and record the change.
    private func storePosition(
        _ position: Int64, of member: ManagedObject, in contents: ToManyContents,
        _ relationship: RelationshipDescription
    ) {
        guard let inverse = relationship.inverse, !inverse.isToMany else {
            contents.recordPosition(of: member)
            core?.tracker.track(self)
            return
        }
        contents.recordChange()
        member.willReposition(inverse.slot)
        member.setPosition(position, at: inverse.slot)
    }

    /// Sets the position beside the reference in a slot, without recording a change.
    func setPosition(_ position: Int64, at slot: Slot) {
        var reference = reference(at: slot)
        reference.position = position
        setReference(reference, at: slot)
    }
}
