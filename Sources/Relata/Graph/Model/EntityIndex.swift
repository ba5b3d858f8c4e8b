/// An entity's index in the list of its model. That of the root stands for the whole hierarchy, whose objects share one space of row IDs.
struct EntityIndex: Hashable, Sendable {
    let value: Int

    /// That of an entity which no model has.
    static let unknown = EntityIndex(value: -1)
}

extension EntityIndex: Comparable {
    static func < (left: EntityIndex, right: EntityIndex) -> Bool { left.value < right.value }
}

extension Array {
    /// The element of an entity, in a list that has one for each entity of the model.
    subscript(entity: EntityIndex) -> Element {
        get { self[entity.value] }
        _modify { yield &self[entity.value] }
    }
}
