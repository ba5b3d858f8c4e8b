/// The objects that unsaved changes relate to what others have deleted.
extension ContextCore {
    /// Returns the objects that were related, by changes that are not saved, to objects whose rows saves of others have
    /// deleted.
    ///
    /// They show fewer destinations once the saves are merged, and the saves do not name them.
    func unsavedPartners(ofRowsDeletedBy saves: [SavedChanges]) -> ContiguousArray<ManagedObject> {
        guard !observers.isEmpty || !family.children.isEmpty, !tracker.isEmpty else { return [] }
        var leaving: Set<ObjectIdentifier> = []
        var partners: ContiguousArray<ManagedObject> = []
        for group in saves.flatMap(\.deleted) {
            let registered = registry.objects(of: group.entity.hierarchy)
            guard !registered.isEmpty else { continue }
            for rowID in group.rowIDs {
                guard let object = registered[rowID], object.state.isAlive else { continue }
                leaving.insert(object)
                // Their own references can be what was changed.
                guard object.committed != nil else { continue }
                for relationship in object.entity.relationships where !relationship.isToMany {
                    guard relationship.inverse != nil, let owner = object.reference(at: relationship.slot).object,
                        owner.state.isAlive
                    else { continue }
                    partners.append(owner)
                }
            }
        }
        guard !leaving.isEmpty else { return [] }
        for object in tracker.objects
        where object.storage != nil && object.state.isAlive
            && !leaving.contains(object) && relates(object, toAnyOf: leaving)
        {
            partners.append(object)
        }
        return partners
    }

    /// Notifies children of objects that show fewer destinations here than before, and that no save names.
    func broadcastToChildren(partners: ContiguousArray<ManagedObject>) {
        guard !partners.isEmpty else { return }
        var rowIDs = EntityRowIDs.groups(of: partners) { $0.core === self }
        rowIDs.removeRepetitions()
        family.savesForChildren.broadcast(
            SavedChanges(storeUUID: store.identity.uuid, updatedIndirectly: rowIDs, hasReachedStore: false))
    }

    /// Returns whether an object with unsaved changes refers to one of some objects, or has it among the members that
    /// it knows.
    private func relates(_ object: ManagedObject, toAnyOf others: Set<ObjectIdentifier>) -> Bool {
        object.entity.relationships.contains { relationship in
            guard relationship.isToMany else {
                return object.reference(at: relationship.slot).object.map { others.contains($0) } ?? false
            }
            guard let contents = object.knownContents(at: relationship.slot), contents.isChanged || object.isInserted
            else { return false }
            return contents.members.contains { others.contains($0) }
        }
    }
}
