import RelataModel

/// Merges two objects that violate a uniqueness constraint: the object that is kept gets the values of the other one
/// according to the policy, and the references to it.
struct UniqueConstraintMerger {
    let core: ContextCore
    let policy: MergePolicy
    private let comparer = FieldComparer()

    init(_ core: ContextCore, _ policy: MergePolicy) {
        self.core = core
        self.policy = policy
    }

    /// Merges a new object into the one that is kept.
    func merge(_ new: ManagedObject, into survivor: ManagedObject) {
        guard survivor.fire() != nil else { return }
        if !policy.storeWins { copyAttributes(of: new, to: survivor) }
        for relationship in new.entity.relationships {
            guard let own = survivor.entity.relationship(named: relationship.name),
                own.slot == relationship.slot, own.declaringEntity == relationship.declaringEntity
            else { continue }
            if relationship.isToMany {
                moveMembers(of: relationship, from: new, to: survivor)
            } else {
                moveDestination(of: relationship, from: new, to: survivor)
            }
        }
    }

    /// Redirects references without inverse to the objects that are kept; only changed objects can refer to new ones.
    func redirectReferences(_ successors: [ObjectIdentifier: ManagedObject]) {
        for object in core.tracker.objects
        where object.state.isAlive && object.storage != nil {
            for relationship in object.entity.relationships where relationship.inverse == nil {
                if relationship.isToMany {
                    guard let contents = object.knownContents(at: relationship.slot) else { continue }
                    for member in contents.members {
                        guard let successor = successors[ObjectIdentifier(member)] else { continue }
                        replace(member, by: successor, in: object, at: relationship.slot)
                    }
                } else if let destination = object.reference(at: relationship.slot).object,
                    let successor = successors[ObjectIdentifier(destination)]
                {
                    object.setDestination(successor, at: relationship.slot)
                }
            }
        }
    }

    /// Copies the values that were set on the new object, or all values: the model's defaults were not set by the
    /// program.
    private func copyAttributes(of new: ManagedObject, to survivor: ManagedObject) {
        guard let source = new.storage, let target = survivor.storage else { return }
        let defaults = new.entity.makeStorage()
        for attribute in new.entity.attributes where survivor.entity.has(attribute) {
            guard attribute.attribute.derivation == nil,
                policy == .overwrite || !comparer.isEqual(attribute.slot, in: defaults, and: source)
            else { continue }
            survivor.willChange(attribute.slot)
            core.transfer.copy(attribute.slot, from: source, to: target)
        }
    }

    private func moveMembers(
        of relationship: RelationshipDescription, from new: ManagedObject, to survivor: ManagedObject
    ) {
        let members = new.members(at: relationship.slot)
        if policy == .overwrite {
            let remaining = members.identities
            for member in survivor.members(at: relationship.slot) where !remaining.contains(member) {
                survivor.removeMember(member, at: relationship.slot)
            }
        }
        for member in members {
            if let inverse = relationship.inverse, inverse.isToMany {
                replace(new, by: survivor, in: member, at: inverse.slot)
            } else {
                new.removeMember(member, at: relationship.slot)
                survivor.insertMember(member, at: relationship.slot)
            }
        }
    }

    private func replace(_ old: ManagedObject, by new: ManagedObject, in owner: ManagedObject, at slot: Slot) {
        let index = owner.indexOfMember(old, at: slot)
        owner.removeMember(old, at: slot)
        owner.insertMember(new, at: slot, index: index)
    }

    private func moveDestination(
        of relationship: RelationshipDescription, from new: ManagedObject, to survivor: ManagedObject
    ) {
        let destination = new.destination(at: relationship.slot)
        if destination != nil { new.setDestination(nil, at: relationship.slot) }
        // The destination's key is the destination's own value: it refers to the survivor, if no other object does.
        let isOthers = !relationship.hasKey && survivor.destination(at: relationship.slot) == nil
        guard policy == .overwrite || (destination != nil && (!policy.storeWins || isOthers)) else { return }
        survivor.setDestination(destination, at: relationship.slot)
    }
}

extension EntityDescription {
    /// Returns whether an attribute of another entity of the hierarchy also belongs to this entity.
    fileprivate func has(_ other: AttributeDescription) -> Bool {
        attributes.contains {
            $0.slot == other.slot && $0.name == other.name && $0.attribute.type == other.attribute.type
        }
    }
}
