/// Objects of one entity, which are processed together.
struct EntityObjects {
    let entity: EntityDescription
    private(set) var objects: [ManagedObject]

    /// Returns the objects by entity, in the order in which the entities occur first.
    static func groups(of objects: ContiguousArray<ManagedObject>) -> [EntityObjects] {
        if objects.count == 1, let object = objects.first {
            return [EntityObjects(entity: object.entity, objects: [object])]
        }
        var groups: [EntityObjects] = []
        var indexes = GroupIndexes()
        for object in objects {
            let index = indexes.index(of: object.entity)
            if index == groups.count { groups.append(EntityObjects(entity: object.entity, objects: [])) }
            groups[index].objects.append(object)
        }
        return groups
    }
}

/// The indexes of entities in a list, in the order in which they occur first.
struct GroupIndexes {
    private var indexes: [EntityIndex: Int] = [:]
    private var last: (entity: EntityDescription, index: Int)?

    /// Returns the index of an entity; a new one, after all others, when the entity occurs for the first time.
    mutating func index(of entity: EntityDescription) -> Int {
        // Most objects have the same entity as the previous one.
        if let last, last.entity === entity { return last.index }
        let index = indexes[entity.index] ?? indexes.count
        indexes[entity.index] = index
        last = (entity, index)
        return index
    }
}
