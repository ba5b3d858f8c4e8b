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

    /// Whether the key is one of a relationship's destinations.
    func isOf(_ relationship: RelationshipDescription) -> Bool {
        self.relationship == relationship.name && entity == relationship.declaringEntity
    }
}

/// An object that is not kept alive.
struct WeakOwner {
    weak var object: ManagedObject?
}

/// A stored destination that was moved, or let go, since the last save.
struct MovedDestination {
    /// What is known of the owner that the store names.
    enum Origin: Equatable {
        case unknown
        case owner(Int64)
    }

    /// Kept alive, so that it is not forgotten what the store has not heard of.
    let object: ManagedObject
    let relationship: RelationshipDescription
    var origin: Origin
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
        let previous = ownerToTell(of: destination, relationship)
        if let previous, previous !== owner,
            let own = previous.entity.relationship(at: relationship.slot),
            // A list that is not read remembers who has left it.
            let contents = previous.contents(of: own), contents.contains(destination) || !contents.isRead
        {
            previous.willChange(own.slot)
            contents.remove(destination)
        }
        owners[key] = WeakOwner(object: owner)
        noteMove(of: destination, from: previous, to: owner, key, relationship)
    }

    /// The owner that hears that a destination leaves. One that is not in memory is read only in a child, whose save checks all that
    /// it changes as its parent's changes may not be valid, and where the change can be undone.
    @discardableResult
    func ownerToTell(of destination: ManagedObject, _ relationship: RelationshipDescription) -> ManagedObject? {
        let key = OwnerKey(destination, relationship)
        var owner = owners[key]?.object
        if owner == nil, movedDestinations[key] == nil, parent != nil || undoManager != nil {
            do {
                owner = try storedOwner(of: destination, relationship)
            } catch {
                record(error)
            }
        }
        if let owner, owner.core === self, let own = owner.entity.relationship(at: relationship.slot) {
            owner.readOrderForUndo(of: own)
        }
        return owner
    }

    /// The owner that the store, or the parent, names.
    private func storedOwner(
        of destination: ManagedObject, _ relationship: RelationshipDescription
    ) throws -> ManagedObject? {
        guard destination.state.isDisjoint(with: [.inserted, .gone]), relationship.accepts(destination.entity) else {
            return nil
        }
        return try source.owner(of: destination, by: relationship)
    }

    /// The owner of a destination as a child of this context finds it.
    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) throws -> ManagedObject? {
        let key = OwnerKey(destination, relationship)
        if let owner = movedOwner(key) { return owner }
        return movedDestinations[key] == nil ? try storedOwner(of: destination, relationship) : nil
    }

    /// Takes note that a destination has no owner any more.
    func leaveOwner(_ destination: ManagedObject, _ relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        let key = OwnerKey(destination, relationship)
        let previous = owners[key]?.object
        owners[key] = nil
        noteMove(of: destination, from: previous, to: nil, key, relationship)
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

    /// Takes note of a move, unless it takes the destination back to where the store has it: then another writer's move counts.
    private func noteMove(
        of destination: ManagedObject, from previous: ManagedObject?, to owner: ManagedObject?, _ key: OwnerKey,
        _ relationship: RelationshipDescription
    ) {
        // The store names no owner of what it does not have.
        guard destination.state.isDisjoint(with: .inserted) else { return }
        let before = previous.map { MovedDestination.Origin.owner($0.number) } ?? .unknown
        let origin = movedDestinations[key]?.origin ?? before
        let isBack =
            switch (origin, owner) {
            case (.owner(let number), let owner?): owner.number == number
            case (.unknown, nil): isOwnerless(destination, relationship)
            default: false
            }
        movedDestinations[key] =
            isBack ? nil : MovedDestination(object: destination, relationship: relationship, origin: origin)
    }

    /// Whether the store names no owner, as far as it can be read; what cannot counts as moved.
    private func isOwnerless(_ destination: ManagedObject, _ relationship: RelationshipDescription) -> Bool {
        guard parent == nil else { return false }
        do {
            return try storedOwner(of: destination, relationship) == nil
        } catch {
            return false
        }
    }

    /// Forgets the owners of destinations without changes here, whose lists another context's save may have changed and which are
    /// read again; and what the store named before it.
    func forgetOwners(where isConcerned: (OwnerKey) -> Bool) {
        for (key, moved) in movedDestinations where moved.origin != .unknown && isConcerned(key) {
            movedDestinations[key]?.origin = .unknown
        }
        guard !owners.isEmpty else { return }
        owners = owners.filter { key, owner in
            guard isConcerned(key), movedDestinations[key] == nil else { return true }
            guard let owner = owner.object, owner.core === self else { return false }
            return owner.state.contains(.inserted)
                || owner.entity.relationships.contains { relationship in
                    key.isOf(relationship)
                        && owner.knownContents(at: relationship.slot)?.lists(key.destination) == true
                }
        }
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
