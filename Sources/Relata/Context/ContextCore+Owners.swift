import RelataModel

/// What a to-many relationship without inverse is known by, for one destination.
struct OwnerKey: Hashable {
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
struct WeakOwner {
    weak var object: ManagedObject?
}

/// A stored destination that was moved, or let go, since the last save.
struct MovedDestination {
    /// Kept alive, so that it is not forgotten what the store has not heard of.
    let object: ManagedObject
    let relationship: RelationshipDescription
}

/// The owners of the destinations of to-many relationships without inverse.
///
/// Such a relationship keeps its key in the destination's row, so a destination has one owner. The owner that the store
/// names may not be in memory when the destination moves: then nothing but `movedDestinations` knows of the change.
extension ContextCore {
    /// Takes a destination out of the relationship of its owner before, as a new owner gets it.
    func moveToOwner(
        _ owner: ManagedObject, _ destination: ManagedObject, _ relationship: RelationshipDescription
    ) {
        guard relationship.inverse == nil else { return }
        let key = OwnerKey(destination, relationship)
        if let previous = owners[key]?.object, previous !== owner,
            let own = previous.entity.relationship(at: relationship.slot),
            // A list that is not read remembers who has left it.
            let contents = previous.contents(of: own), contents.contains(destination) || !contents.isRead
        {
            previous.willChange(own.slot)
            contents.remove(destination)
        }
        owners[key] = WeakOwner(object: owner)
        noteMove(of: destination, key, relationship)
    }

    /// Takes note that a destination has no owner any more.
    func leaveOwner(_ destination: ManagedObject, _ relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        let key = OwnerKey(destination, relationship)
        owners[key] = nil
        noteMove(of: destination, key, relationship)
    }

    /// Takes a destination away from its owner, whether or not that is known.
    func takeFromOwner(_ destination: ManagedObject, _ relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        if let owner = owners[OwnerKey(destination, relationship)]?.object, owner.core === self {
            _ = owner.removeMember(destination, at: relationship.slot)
        } else {
            leaveOwner(destination, relationship)
        }
    }

    private func noteMove(of destination: ManagedObject, _ key: OwnerKey, _ relationship: RelationshipDescription) {
        // The store names no owner of what it does not have.
        guard destination.state.isDisjoint(with: .inserted) else { return }
        movedDestinations[key] = MovedDestination(object: destination, relationship: relationship)
    }

    /// Takes note of the owner that the store names.
    func note(_ owner: ManagedObject, of destination: ManagedObject, _ relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        owners[OwnerKey(destination, relationship)] = WeakOwner(object: owner)
    }

    /// Whether a destination still belongs to the owner that the store names.
    func isOwned(_ destination: ManagedObject, by number: Int64, _ relationship: RelationshipDescription) -> Bool {
        guard relationship.inverse == nil else { return true }
        let key = OwnerKey(destination, relationship)
        if movedDestinations[key] != nil { return movedOwner(key)?.number == number }
        guard let owner = owners[key]?.object,
            owner.knownContents(at: relationship.slot)?.contains(destination) == true
        else { return true }
        return owner.number == number
    }

    /// The destinations that no owner has any more, although the store may name one.
    var ownerlessDestinations: [MovedDestination] {
        movedDestinations.filter { movedOwner($0.key)?.state.isDisjoint(with: .deleted) != true }.map(\.value)
    }

    /// The owner of a destination that was moved; one that has left the context owns nothing.
    private func movedOwner(_ key: OwnerKey) -> ManagedObject? {
        guard let owner = owners[key]?.object, owner.core === self else { return nil }
        return owner
    }

    /// Forgets where destinations were moved: the store knows, or never will.
    /// - Parameter isGivenUp: whether what the store names is right again.
    func forgetMoves(isGivenUp: Bool) {
        if isGivenUp {
            for key in movedDestinations.keys { owners[key] = nil }
        }
        movedDestinations = [:]
    }
}
