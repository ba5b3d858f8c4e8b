/// Objects of one entity, which are worked on together.
struct EntityGroup {
    let entity: EntityDescription
    private(set) var objects: [ManagedObject]

    /// The objects by entity, in the order in which the entities occur first.
    static func groups(of objects: ContiguousArray<ManagedObject>) -> [EntityGroup] {
        if objects.count == 1, let object = objects.first {
            return [EntityGroup(entity: object.entity, objects: [object])]
        }
        var groups: [EntityGroup] = []
        var places: [Int: Int] = [:]
        // Most objects are of the same entity as the one before.
        var last = -1
        for object in objects {
            if last < 0 || groups[last].entity !== object.entity {
                if let place = places[object.entity.index] {
                    last = place
                } else {
                    last = groups.count
                    places[object.entity.index] = last
                    groups.append(EntityGroup(entity: object.entity, objects: []))
                }
            }
            groups[last].objects.append(object)
        }
        return groups
    }
}
