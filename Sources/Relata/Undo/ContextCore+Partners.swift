extension ContextCore {
    /// Corrects the lists that the images say nothing of, as they were read after what is undone: they are read again, or
    /// where they were changed since, the objects are put in or taken out.
    /// - Parameters:
    ///   - images: what objects are now, and what they were.
    ///   - noted: the objects of the images.
    func correctLists(_ images: [ObjectImage], noted: Set<ObjectIdentifier>) {
        func correct(_ owner: ManagedObject?, _ slot: Int, _ member: ManagedObject, has: Bool) {
            guard let owner, owner.core === self, !noted.contains(ObjectIdentifier(owner)),
                let relationship = owner.entity.relationship(at: slot), relationship.isToMany,
                let contents = owner.knownContents(at: slot), contents.isRealized
            else { return }
            if !contents.isChanged {
                owner.forgetContents(of: relationship)
            } else if has, !contents.contains(member) {
                owner.append(member, to: contents, of: relationship)
            } else if !has, contents.contains(member) {
                contents.remove(member)
            }
        }
        for image in images {
            guard let storage = image.storage else { continue }
            let object = image.object
            let exists = object.core === self && !object.isDeleted
            for relationship in object.entity.relationships {
                if relationship.isToMany {
                    let now = object.knownContents(at: relationship.slot)
                    for member in toManyAccess.read(relationship.slot, of: storage)?.members ?? [] {
                        let has = exists && now?.contains(member) == true
                        if let inverse = relationship.inverse {
                            if inverse.isToMany { correct(member, inverse.slot, object, has: has) }
                            continue
                        }
                        // Nothing but its own list says who the owner was.
                        let key = OwnerKey(member, relationship)
                        let isKnown = owners[key]?.object != nil || movedDestinations[key] != nil
                        for other in identityMaps[object.entity.hierarchy].objects
                        where !noted.contains(ObjectIdentifier(other)) {
                            guard let own = other.entity.relationship(at: relationship.slot),
                                own.name == relationship.name
                            else { continue }
                            if isKnown {
                                correct(other, own.slot, member, has: owners[key]?.object === other)
                            } else {
                                other.forgetContents(of: own)
                            }
                        }
                    }
                } else if let inverse = relationship.inverse {
                    let reference = toOneAccess.read(relationship.slot, of: storage)
                    let owner =
                        reference.object ?? registeredObject(reference.storedNumber, hierarchyOf: relationship)
                    let has = exists && owner?.number == object.reference(at: relationship.slot).number
                    correct(owner, inverse.slot, object, has: has)
                }
            }
        }
    }

    /// Takes note of the objects in memory that refer to one that vanishes, so that they refer to it again if it comes back.
    func notePartners(of object: ManagedObject) {
        var group = DeletionLevel.Group(entity: object.entity)
        group.objects = [object]
        for relationship in object.entity.relationships where relationship.inverse != nil {
            finder.forEachLink(of: relationship, from: group, scope: .memory) { link in
                if case .object(let partner) = link.end { noteChange(partner) }
            }
        }
        for entity in model.entities {
            for relationship in entity.toManyRelationships
            where relationship.inverse == nil && relationship.accepts(object.entity) {
                if let owner = owners[OwnerKey(object, relationship)]?.object { noteChange(owner) }
            }
        }
    }
}
