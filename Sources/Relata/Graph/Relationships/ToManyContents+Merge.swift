extension ToManyContents {
    /// Returns contents with the members of the last save, as far as changes are recorded and all are read. Those that
    /// have left since come last, as only that they were members is known.
    func beforeChanges() -> ToManyContents {
        let former = ToManyContents(isRead: isRead, isOrdered: isOrdered, recordsChanges: false)
        for (index, member) in members.enumerated() where !hasAdded(ObjectIdentifier(member)) {
            former.append(member, position: isOrdered ? positions[index] : Position.none)
        }
        for member in removedMembers where !member.state.isGone {
            former.append(member, position: isOrdered ? former.lastPosition.addingClamped(1) : Position.none)
        }
        former.changesWereSaved(recordsChanges: recordsChanges)
        return former
    }

    /// Returns whether a member was added since the last save.
    func isPending(
        _ member: ManagedObject, of owner: ManagedObject, _ relationship: RelationshipDescription
    ) -> Bool {
        if added[ObjectIdentifier(member)] != nil || member.state.contains(.inserted) { return true }
        guard let inverse = relationship.inverse, !inverse.isToMany else { return false }
        return member.changed(inverse.slot)
    }

    /// Inserts members between others by their positions; those without a position come last; see `Position.none`.
    static func merge(
        _ pending: [(ManagedObject, Int64)], into members: inout ContiguousArray<ManagedObject>,
        _ positions: inout ContiguousArray<Int64>
    ) {
        // New objects come after stored ones with the same position; as unsigned numbers, temporary IDs are the
        // larger ones.
        func key(_ member: ManagedObject) -> UInt64 { UInt64(bitPattern: member.rowID.rawValue) }
        let positioned = pending.filter { $0.1 != Position.none }
            .sorted { ($0.1, key($0.0)) < ($1.1, key($1.0)) }
        var merged: ContiguousArray<ManagedObject> = []
        var mergedPositions: ContiguousArray<Int64> = []
        merged.reserveCapacity(members.count + pending.count)
        mergedPositions.reserveCapacity(members.count + pending.count)
        var next = 0
        for (member, position) in zip(members, positions) {
            while next < positioned.count, (positioned[next].1, key(positioned[next].0)) < (position, key(member)) {
                merged.append(positioned[next].0)
                mergedPositions.append(positioned[next].1)
                next += 1
            }
            merged.append(member)
            mergedPositions.append(position)
        }
        for (member, position) in positioned[next...] + pending.filter({ $0.1 == Position.none }) {
            merged.append(member)
            mergedPositions.append(position)
        }
        (members, positions) = (merged, mergedPositions)
    }
}
