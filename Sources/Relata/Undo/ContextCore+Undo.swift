/// Making objects what they were.
extension ContextCore {
    /// Makes the objects of a step what they were before it.
    /// - Returns: what they were until now, to do the step again.
    func restore(_ step: UndoStep) -> UndoStep {
        var seen: Set<ObjectIdentifier> = []
        let oldest = step.images.filter { seen.insert(ObjectIdentifier($0.object)).inserted }
        let present = UndoStep(oldest.map { ObjectImage(of: $0.object, in: self) }, in: self)
        var renumbered: [ManagedObjectID: ManagedObject] = [:]
        for image in oldest where image.existed { enter(image, &renumbered) }
        for image in oldest where image.existed { restoreValues(image, renumbered) }
        for image in oldest where !image.existed {
            if image.epoch == saves, image.wasMember, image.object.core === self { restoreValues(image, renumbered) }
            exit(image)
        }
        if step.epoch == saves {
            owners = step.owners
            movedDestinations = step.movedDestinations
        }
        removals += 1
        correctLists(oldest + present.images, noted: seen, owners: [step.owners, present.owners])
        tracked.removeAll { $0.core == nil || !$0.state.contains(.tracked) }
        for object in changedInEvent { object.state.remove(.noted) }
        changedInEvent = []
        post(
            ManagedObjectContext.didChangeObjectsNotification,
            [.objectChanges: ObjectChanges(ContiguousArray(oldest.map(\.object)))])
        return present
    }

    /// Makes an object exist again.
    /// - Parameter renumbered: gets the objects whose deletion was saved, and which become new ones, by their former IDs.
    private func enter(_ image: ObjectImage, _ renumbered: inout [ManagedObjectID: ManagedObject]) {
        let object = image.object
        if object.core == nil {
            if image.epoch != saves {
                renumbered[objectID(object.entity, object.number)] = object
                object.number = TemporaryNumber.next()
            }
            object.core = self
            object.state = [.inserted]
            object.snapshot = nil
            object.version = 0
            track(object)
            if image.state.contains(.temporaryIDKnown) { rememberTemporaryID(of: object) }
        } else {
            object.state.subtract([.deleted, .gone])
        }
    }

    /// Makes an object vanish again.
    private func exit(_ image: ObjectImage) {
        let object = image.object
        guard object.core === self else { return }
        if object.state.contains(.inserted) {
            if object.state.contains(.temporaryIDKnown) { temporaryIDs.forget(object) }
            // Its values stay with it, and with the image that brings it back.
            object.state = .gone
            object.formerStore = store.identity
            object.core = nil
        } else {
            object.state.insert(.deleted)
            track(object)
        }
    }

    private func restoreValues(_ image: ObjectImage, _ renumbered: [ManagedObjectID: ManagedObject]) {
        let object = image.object
        guard image.epoch == saves else { return restoreValuesAfterSave(image, renumbered) }
        object.storage = image.storage
        object.snapshot = image.snapshot
        object.changedSlots = image.changedSlots
        object.version = image.version
        let isTracked = image.state.contains(.tracked) || image.state.isChanged
        let registration = object.state.intersection([.registered, .temporaryIDKnown])
        let wasTracked = object.state.contains(.tracked)
        object.state = image.state.union(registration)
            .subtracting([.tracked, .writesFreely, .isNew])
        guard isTracked else { return }
        if wasTracked { object.state.insert(.tracked) } else { track(object) }
    }

    /// Sets an object's values as a change, since those that the store has are others than at the time of the image.
    private func restoreValuesAfterSave(_ image: ObjectImage, _ renumbered: [ManagedObjectID: ManagedObject]) {
        let object = image.object
        guard let wanted = image.storage, let storage = object.realize() else { return }
        for attribute in object.entity.attributes where !attribute.isKeptByStore {
            object.willChange(attribute.slot)
            transfer.copy(attribute.slot, from: wanted, to: storage)
        }
        for relationship in object.entity.relationships {
            object.willChange(relationship.slot)
            if relationship.isToMany {
                restoreMembers(of: object, relationship, from: wanted)
            } else {
                var reference = toOneAccess.read(relationship.slot, of: wanted)
                if reference.object == nil, reference.storedNumber != 0 {
                    let former = objectID(model.entities[relationship.destination], reference.storedNumber)
                    if let object = renumbered[former] { reference.refer(to: object) }
                }
                toOneAccess.write(reference, to: relationship.slot, of: storage)
            }
        }
    }

    private func restoreMembers(
        of object: ManagedObject, _ relationship: RelationshipDescription, from wanted: ObjectStorage
    ) {
        guard let before = toManyAccess.read(relationship.slot, of: wanted), before.isRealized,
            let contents = object.realizedContents(of: relationship)
        else { return }
        let kept = Set(before.members.map { ObjectIdentifier($0) })
        for member in contents.members where !kept.contains(ObjectIdentifier(member)) {
            contents.remove(member)
            leaveOwner(member, relationship)
        }
        for member in before.members where member.core === self && !contents.contains(member) {
            moveToOwner(object, member, relationship)
            object.append(member, to: contents, of: relationship)
        }
        if relationship.isOrdered {
            object.reorder(contents, of: relationship, as: before.members.filter { $0.core === self })
        }
    }
}
