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
        for object in objects {
            if let place = places[object.entity.index] {
                groups[place].objects.append(object)
            } else {
                places[object.entity.index] = groups.count
                groups.append(EntityGroup(entity: object.entity, objects: [object]))
            }
        }
        return groups
    }
}
