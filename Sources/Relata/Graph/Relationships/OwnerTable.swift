import RelataModel

/// The owners of the destinations of to-many relationships without inverse, as far as they are known.
///
/// Such a relationship keeps its key in the destination's row, so a destination has one owner. The owner that the store
/// names may not be in memory when the destination moves: then nothing but this table knows of the change.
final class OwnerTable {
    /// What such a relationship is known by, for one destination.
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
    }

    /// A stored destination that was moved, or removed from its owner, since the last save.
    struct MovedDestination {
        /// Kept alive, so that the change is not lost before the store has it.
        let object: ManagedObject
        let relationship: RelationshipDescription
    }

    private var owners: [Key: Owner] = [:]
    /// The destinations that have another owner, or none, than when they were saved.
    private var moved: [Key: MovedDestination] = [:]

    // MARK: Changes

    /// Gives a destination a new owner, and takes it out of the relationship of the one before.
    func move(_ destination: ManagedObject, to owner: ManagedObject, by relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        let key = Key(destination, relationship)
        if let previous = owners[key]?.object, previous !== owner,
            let own = previous.entity.relationship(at: relationship.slot),
            // A list that is not read remembers who has left it.
            let contents = previous.contents(of: own), contents.contains(destination) || !contents.isRead
        {
            previous.willChange(own.slot)
            contents.remove(destination)
        }
        owners[key] = Owner(object: owner)
        recordMove(of: destination, key, relationship)
    }

    /// Records that a destination has no owner any more.
    func release(_ destination: ManagedObject, from relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        let key = Key(destination, relationship)
        owners[key] = nil
        recordMove(of: destination, key, relationship)
    }

    /// Takes a destination away from its owner, whether or not that is known.
    func takeFromOwner(_ destination: ManagedObject, _ relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        if let owner = memberOwner(Key(destination, relationship)) {
            _ = owner.removeMember(destination, at: relationship.slot)
        } else {
            release(destination, from: relationship)
        }
    }

    private func recordMove(of destination: ManagedObject, _ key: Key, _ relationship: RelationshipDescription) {
        // The store names no owner of what it does not have.
        guard destination.state.isDisjoint(with: .inserted) else { return }
        moved[key] = MovedDestination(object: destination, relationship: relationship)
    }

    /// Records the owner that the store names.
    func setStoredOwner(
        _ owner: ManagedObject, of destination: ManagedObject, by relationship: RelationshipDescription
    ) {
        guard relationship.inverse == nil else { return }
        owners[Key(destination, relationship)] = Owner(object: owner)
    }

    // MARK: Questions

    /// The owner of a destination, if it is known.
    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) -> ManagedObject? {
        owners[Key(destination, relationship)]?.object
    }

    /// Whether a destination still belongs to the owner that the store names.
    func isOwned(_ destination: ManagedObject, by number: Int64, _ relationship: RelationshipDescription) -> Bool {
        guard relationship.inverse == nil else { return true }
        let key = Key(destination, relationship)
        if moved[key] != nil { return memberOwner(key)?.number == number }
        guard let owner = owners[key]?.object,
            owner.knownContents(at: relationship.slot)?.contains(destination) == true
        else { return true }
        return owner.number == number
    }

    /// The destinations that no owner has any more, although the store may name one.
    var ownerlessDestinations: [MovedDestination] {
        moved.filter { memberOwner($0.key)?.state.isDisjoint(with: .deleted) != true }.map(\.value)
    }

    /// The owner of a destination; one that has left the context owns nothing.
    private func memberOwner(_ key: Key) -> ManagedObject? {
        guard let owner = owners[key]?.object, owner.core != nil else { return nil }
        return owner
    }

    // MARK: Snapshots

    /// The store knows where destinations were moved.
    func didSave() { moved = [:] }

    /// Drops where destinations were moved: what the store names is right again.
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
    }

    var snapshot: Snapshot { Snapshot(owners: owners, moved: moved) }

    func restore(_ snapshot: Snapshot) {
        owners = snapshot.owners
        moved = snapshot.moved
    }
}
