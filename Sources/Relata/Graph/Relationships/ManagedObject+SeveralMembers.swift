/// Editing an ordered relationship at several indexes: what it is to be is worked out first, and then all of it is
/// done, or nothing if an object cannot be read or related.
extension ManagedObject {
    /// Inserts those objects of a list that are not destinations yet, one after the other.
    /// - Parameter indexes: the index of each object; one behind the end stands for the end.
    func insertMembers(_ objects: [ManagedObject], at indexes: [Int], of slot: Slot) {
        guard let relationship = entity.relationship(at: slot), relationship.isOrdered,
            let contents = editableContents(of: relationship)
        else { return }
        var members = contents.members
        var entering: Set<ObjectIdentifier> = []
        for (object, index) in zip(objects, indexes)
        where !contents.contains(object) && entering.insert(object).inserted {
            members.insert(object, at: min(index, members.count))
        }
        let places = members.indices.filter { entering.contains(members[$0]) }
        arrange(contents, of: relationship, as: members, placing: places)
    }

    /// Replaces the destinations at indexes by objects, which move there if they are destinations already.
    /// - Parameter indexes: the index of each object.
    func replaceMembers(at indexes: [Int], with objects: [ManagedObject], of slot: Slot) {
        guard let relationship = entity.relationship(at: slot), relationship.isOrdered,
            let contents = editableContents(of: relationship)
        else { return }
        let replacements = Dictionary(zip(indexes, objects), uniquingKeysWith: { _, last in last })
        let entering = replacements.values.identities
        var members: ContiguousArray<ManagedObject> = []
        var places: [Int] = []
        var placed: Set<ObjectIdentifier> = []
        for (index, member) in contents.members.enumerated() {
            let replacement = replacements[index]
            let object = replacement ?? member
            // A member that moves leaves its former place, and the first of several places is the one it gets.
            guard replacement != nil || !entering.contains(object), placed.insert(object).inserted
            else { continue }
            if object !== member { places.append(members.count) }
            members.append(object)
        }
        arrange(contents, of: relationship, as: members, placing: places)
    }

    /// Makes a list of objects the destinations, in its order, if all of them can be read and related.
    /// - Parameters:
    ///   - contents: the destinations.
    ///   - objects: the list.
    ///   - places: the indexes in the list, ascending, of the objects that are new or move; the others are destinations
    ///     in that order.
    private func arrange(
        _ contents: ToManyContents, of relationship: RelationshipDescription,
        as objects: ContiguousArray<ManagedObject>, placing places: [Int]
    ) {
        for index in places
        where !canRelate(to: objects[index], by: relationship) || !objects[index].canChangeSides(of: relationship) {
            return
        }
        let remaining = objects.identities
        let leaving = contents.members.filter { !remaining.contains($0) }
        for object in leaving where !object.canChangeSides(of: relationship) { return }
        let slot = relationship.slot
        for object in leaving { removeMember(object, at: slot) }
        // Those that move wait at the end, so that whatever comes before them is in its place.
        for index in places { moveMember(objects[index], at: slot, to: contents.count - 1) }
        for index in places where !insertMember(objects[index], at: slot, index: index) {
            moveMember(objects[index], at: slot, to: index)
        }
    }
}
