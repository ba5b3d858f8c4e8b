/// Reading what a child's save concerns before it is applied.
extension ContextCore {
    /// Reads the parent's objects that changes are applied to, and those that they are related to: in one query for
    /// each entity, however many there are.
    /// - Returns: the objects that the parent did not have in memory. Nothing else keeps them alive until they are
    ///   changed.
    func readOriginals(of changes: ChangeSet, in parent: ContextCore) -> [ManagedObject] {
        var wanted: [EntityIndex: Set<RowID>] = [:]
        for object in changes.updated + changes.deleted where object.state.isChanged && object.storage != nil {
            wanted[object.entity.index, default: []].insert(object.rowID)
            addDestinations(of: object, to: &wanted)
        }
        for group in changes.inserted { for object in group.objects { addDestinations(of: object, to: &wanted) } }
        for object in changes.deleted { wanted[object.entity.index, default: []].insert(object.rowID) }
        for group in changes.rowsPendingDeletion { wanted[group.entity.index, default: []].formUnion(group.rowIDs) }
        for moved in ownerTable.ownerlessDestinations {
            wanted[moved.object.entity.index, default: []].insert(moved.object.rowID)
        }
        var read: [ManagedObject] = []
        for (entity, rowIDs) in wanted.sorted(by: { $0.key < $1.key }) {
            read += parent.readMissing(rowIDs.sorted(), of: parent.model.entities[entity])
        }
        return read
    }

    /// Adds the destinations that an object has been given or has lost.
    private func addDestinations(of object: ManagedObject, to wanted: inout [EntityIndex: Set<RowID>]) {
        guard let storage = object.storage else { return }
        for relationship in object.entity.relationships where object.isInserted || object.changed(relationship.slot) {
            let destinations: [RowID]
            if !relationship.isToMany {
                destinations = [toOneAccess.read(relationship.slot, of: storage).rowID].compactMap(\.self)
            } else if relationship.inverse?.isToMany != false,
                let contents = toManyAccess.read(relationship.slot, of: storage), contents.isChanged
            {
                let added = object.isInserted ? Array(contents.members) : contents.addedMembers
                destinations = (added + contents.removedMembers).map(\.rowID)
            } else {
                continue
            }
            if !destinations.isEmpty { wanted[relationship.destination, default: []].formUnion(destinations) }
        }
    }
}
