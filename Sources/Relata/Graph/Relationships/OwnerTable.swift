import RelataModel

/// The owners of the destinations of to-many relationships without inverse, as far as they are known.
///
/// Such a relationship is stored as a key in the destination's row, so a destination has one owner. The owner that
/// the store records may not be in memory when the destination moves: then only this table knows of the change.
final class OwnerTable {
    /// The identity of such a relationship for one destination.
    fileprivate struct Key: Hashable {
        let entity: String
        let relationship: String
        let destination: ObjectIdentifier

        init(_ destination: ManagedObject, _ relationship: RelationshipDescription) {
            entity = relationship.declaringEntity
            self.relationship = relationship.name
            self.destination = ObjectIdentifier(destination)
        }
    }

    /// An object that is not kept alive.
    fileprivate struct Owner {
        weak var object: ManagedObject?
        /// Whether another context's save may have given the destination to another owner, though this one's list has
        /// it until it is read.
        var isInDoubt = false
    }

    /// A stored destination that was moved, or removed from its owner, since the last save.
    struct MovedDestination {
        /// The known state of the owner that the store records.
        fileprivate enum Origin: Equatable {
            case unknown
            case owner(RowID)
        }

        /// Kept alive, so that the change is not lost before it is saved.
        let object: ManagedObject
        let relationship: RelationshipDescription
        fileprivate var origin: Origin
    }

    private var owners: [Key: Owner] = [:]
    /// The number of owners at which the entries of those that have ended are dropped: twice as many as were left the
    /// last time.
    private var mostOwners = OwnerTable.fewOwners

    private static let fewOwners = 1024
    /// The destinations whose owner is not the one that they had when they were saved.
    private var moved: [Key: MovedDestination] = [:]

    // MARK: Changes

    /// Records that a destination was moved, unless it returns to the owner that the store records: then another
    /// writer's move counts.
    /// - Parameters:
    ///   - previous: the previous owner, if it is known.
    ///   - owner: the new owner; `nil` if there is none.
    ///   - isOwnerless: whether the store records no owner.
    /// - Returns: whether it has returned to the owner that the store records.
    func move(
        _ destination: ManagedObject, from previous: ManagedObject?, to owner: ManagedObject?,
        by relationship: RelationshipDescription, isOwnerless: () -> Bool
    ) -> Bool {
        let key = Key(destination, relationship)
        setOwner(owner, for: key)
        // The store records no owner of an object that it does not have.
        guard destination.state.isDisjoint(with: .inserted) else { return false }
        let before = previous.map { MovedDestination.Origin.owner($0.rowID) } ?? .unknown
        let origin = moved[key]?.origin ?? before
        let isBack =
            switch (origin, owner) {
            case (.owner(let rowID), let owner?): owner.rowID == rowID
            case (.unknown, nil): isOwnerless()
            default: false
            }
        moved[key] =
            isBack ? nil : MovedDestination(object: destination, relationship: relationship, origin: origin)
        return isBack
    }

    /// Records that the store's owner of a destination is an owner that it has left.
    func setOrigin(_ owner: ManagedObject, of destination: ManagedObject, by relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        moved[Key(destination, relationship)]?.origin = .owner(owner.rowID)
    }

    /// Forgets the owners of destinations without changes in this context, whose lists another context's save may
    /// have changed and which are read again; and the owners that the store recorded before that save.
    func forgetStoredOwners(by relationships: [RelationshipDescription]) {
        guard !owners.isEmpty || !moved.isEmpty else { return }
        func isConcerned(_ key: Key) -> Bool {
            relationships.contains { key.relationship == $0.name && key.entity == $0.declaringEntity }
        }
        for (key, destination) in moved where destination.origin != .unknown && isConcerned(key) {
            moved[key]?.origin = .unknown
        }
        for (key, owner) in owners where isConcerned(key) && moved[key] == nil {
            guard let object = owner.object, object.core != nil else {
                owners[key] = nil
                continue
            }
            guard object.state.isDisjoint(with: .inserted) else { continue }
            let relationship = object.entity.relationships.first {
                key.relationship == $0.name && key.entity == $0.declaringEntity
            }
            let contents = relationship.flatMap { object.knownContents(at: $0.slot) }
            if contents?.hasAdded(key.destination) == true { continue }
            let isListed = contents?.hasRepositioned(key.destination) == true
            owners[key] = isListed ? Owner(object: object, isInDoubt: true) : nil
        }
    }

    /// Returns the object whose list has a destination still, though that may have another owner in the store by now.
    func ownerInDoubt(of destination: ManagedObject, by relationship: RelationshipDescription) -> ManagedObject? {
        guard let owner = owners[Key(destination, relationship)], owner.isInDoubt,
            owner.object?.knownContents(at: relationship.slot)?.contains(destination) == true
        else { return nil }
        return owner.object
    }

    /// Records the owner that the store records.
    func setStoredOwner(
        _ owner: ManagedObject, of destination: ManagedObject, by relationship: RelationshipDescription
    ) {
        guard relationship.inverse == nil else { return }
        setOwner(owner, for: Key(destination, relationship))
    }

    private func setOwner(_ owner: ManagedObject?, for key: Key) {
        if owners.count >= mostOwners {
            owners = owners.filter { $0.value.object != nil }
            mostOwners = max(Self.fewOwners, owners.count * 2)
        }
        owners[key] = owner.map { Owner(object: $0) }
    }

    /// The number of destinations whose owner is known, or was before it ended.
    var count: Int { owners.count }

    // MARK: Questions

    /// Returns the owner of a destination, if it is known.
    ///
    /// A destination that has ended leaves its entry behind, and another object can be at its address since: what an
    /// owner's list does not have counts as unknown, unless it was moved.
    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) -> ManagedObject? {
        let key = Key(destination, relationship)
        guard let entry = owners[key], !entry.isInDoubt, let owner = entry.object,
            moved[key] != nil || owner.knownContents(at: relationship.slot)?.contains(destination) == true
        else { return nil }
        return owner
    }

    /// Returns whether a destination was moved, or removed from its owner, since the last save.
    func hasMoved(_ destination: ManagedObject, by relationship: RelationshipDescription) -> Bool {
        moved[Key(destination, relationship)] != nil
    }

    /// Returns the ID of the owner that the store records for a destination that was moved, if it is known.
    func origin(of destination: ManagedObject, by relationship: RelationshipDescription) -> RowID? {
        guard case .owner(let rowID) = moved[Key(destination, relationship)]?.origin else { return nil }
        return rowID
    }

    /// Returns the stored destinations that were moved, or removed from their owner, since the last save.
    func movedDestinations(by relationship: RelationshipDescription) -> [ManagedObject] {
        moved.filter { $0.key.relationship == relationship.name && $0.key.entity == relationship.declaringEntity }
            .map(\.value.object)
    }

    /// Returns the owner of a destination that belongs to the context, if it is known.
    func presentOwner(of destination: ManagedObject, by relationship: RelationshipDescription) -> ManagedObject? {
        let owner = owner(of: destination, by: relationship)
        return owner?.core == nil ? nil : owner
    }

    /// Returns whether a destination still belongs to the owner that the store records.
    func isOwned(_ destination: ManagedObject, by rowID: RowID, _ relationship: RelationshipDescription) -> Bool {
        guard relationship.inverse == nil else { return true }
        let key = Key(destination, relationship)
        if moved[key] != nil { return memberOwner(key)?.rowID == rowID }
        guard let entry = owners[key], !entry.isInDoubt, let owner = entry.object,
            owner.knownContents(at: relationship.slot)?.contains(destination) == true
        else { return true }
        return owner.rowID == rowID
    }

    /// The destinations that no longer have an owner, although the store may record one.
    var ownerlessDestinations: [MovedDestination] {
        moved.filter { memberOwner($0.key)?.state.isDisjoint(with: .deleted) != true }.map(\.value)
    }

    /// Returns the owner of a moved destination; an owner that has left the context does not count.
    private func memberOwner(_ key: Key) -> ManagedObject? {
        guard let owner = owners[key]?.object, owner.core != nil else { return nil }
        return owner
    }

    // MARK: Snapshots

    /// Records that the moves of destinations are saved.
    func didSave() { moved = [:] }

    /// Discards the moves of destinations: the owners that the store records are right again.
    func rollback() {
        for key in moved.keys { owners[key] = nil }
        moved = [:]
    }

    func removeAll() {
        owners = [:]
        moved = [:]
    }

    struct Snapshot {
        fileprivate let owners: [Key: Owner]
        fileprivate let moved: [Key: MovedDestination]

        /// Returns whether a destination belonged to the owner that the store records.
        func isOwned(_ destination: ManagedObject, by rowID: RowID, _ relationship: RelationshipDescription) -> Bool {
            guard relationship.inverse == nil else { return true }
            let key = Key(destination, relationship)
            return moved[key] == nil || owners[key]?.object?.rowID == rowID
        }
    }

    var snapshot: Snapshot { Snapshot(owners: owners, moved: moved) }

    func restore(_ snapshot: Snapshot) {
        owners = snapshot.owners
        moved = snapshot.moved
    }
}
