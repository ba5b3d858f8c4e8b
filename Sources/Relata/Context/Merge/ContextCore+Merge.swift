import RelataModel
import RelataSchema

/// Taking in what other contexts have saved.
extension ContextCore {
    /// Brings the objects in memory up to date with saves of other contexts. What was changed here stays.
    ///
    /// The work is done once for all of them, and observers are told once.
    func merge(_ saves: [SavedChanges]) {
        let saves = saves.filter { $0.store == store.identity.uuid }
        guard !saves.isEmpty else { return }
        tellingOnce {
            processPendingChanges()
            reader.outsideBlock {}
            for group in saves.flatMap(\.deleted) {
                let map = identityMaps[group.entity.hierarchy]
                for number in group.numbers {
                    _ = rowsPendingDeletion.remove(number, hierarchy: group.entity.hierarchy)
                    map[number]?.rowIsGone()
                }
            }
            forgetContents(leadingTo: saves)
            var objects: [ManagedObject] = []
            var known: Set<ObjectIdentifier> = []
            for group in saves.flatMap({ $0.updated + $0.partners }) {
                let map = identityMaps[group.entity.hierarchy]
                for number in group.numbers {
                    guard let object = map[number], object.state.isDisjoint(with: .gone) else { continue }
                    // Once, however many of the saves have written it.
                    if known.insert(ObjectIdentifier(object)).inserted { objects.append(object) }
                }
            }
            refresh(objects)
            forgetUnchanged()
            tellObservers { Set(saves.flatMap(\.updatedObjectIDs)) }
        }
        tellRefreshed(observers: false)
    }

    /// Takes in what has come since the last time, if saves of other contexts are merged automatically.
    func mergePendingSaves() {
        guard let inbox else { return }
        merge(inbox.empty() + savesOfOtherWriters())
    }

    /// Lets to-many relationships be read again that saves may have changed: those that lead to what they wrote.
    private func forgetContents(leadingTo saves: [SavedChanges]) {
        var written: Set<Int> = []
        for group in saves.flatMap({ $0.inserted + $0.updated + $0.partners + $0.deleted }) {
            written.formUnion(group.entity.lineage)
        }
        for (hierarchy, map) in identityMaps.enumerated() where map.count > 0 {
            let entities = model.entities.filter { $0.hierarchy == hierarchy }
            let concerned = entities.contains { entity in
                entity.toManyRelationships.contains { isConcerned($0, by: written) }
            }
            guard concerned else { continue }
            for object in map.objects where object.storage != nil {
                for relationship in object.entity.toManyRelationships where isConcerned(relationship, by: written) {
                    object.forgetContents(of: relationship)
                }
            }
        }
        guard !owners.isEmpty || !movedDestinations.isEmpty else { return }
        let concerned = model.entities.flatMap(\.toManyRelationships)
            .filter { $0.inverse == nil && isConcerned($0, by: written) }
        forgetOwners { key in concerned.contains { key.isOf($0) } }
    }

    /// Whether a save that wrote objects of some entities may have changed who the members are. Without inverse only the new owner
    /// is written as such.
    private func isConcerned(_ relationship: RelationshipDescription, by written: Set<Int>) -> Bool {
        if reaches(relationship, written) { return true }
        guard relationship.inverse == nil, let owner = model.entitiesByName[relationship.declaringEntity] else {
            return false
        }
        return written.contains(owner.index)
    }

    private func reaches(_ relationship: RelationshipDescription, _ written: Set<Int>) -> Bool {
        written.contains(relationship.destination)
            || !Set(model.entities[relationship.destination].lineage).isDisjoint(with: written)
    }

    /// Takes objects off the list of changed ones whose row is gone.
    private func forgetUnchanged() {
        tracked.removeAll { !$0.state.contains(.tracked) }
    }
}

extension ManagedObject {
    /// Lets a to-many relationship be read again; what was changed here stays.
    func forgetContents(of relationship: RelationshipDescription) {
        guard let core, let storage, relationship.mapping != .transient,
            let contents = core.toManyAccess.read(relationship.slot, of: storage), contents.isRead
        else { return }
        if contents.isChanged {
            contents.turnIntoFault(of: self, relationship)
        } else {
            core.toManyAccess.write(nil, to: relationship.slot, of: storage)
            if let snapshot { core.toManyAccess.write(nil, to: relationship.slot, of: snapshot) }
        }
    }
}
