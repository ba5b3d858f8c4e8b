/// An entity's index in the list of its model. The root's index also identifies the whole hierarchy, whose objects
/// share one space of row IDs.
struct EntityIndex: Hashable, Sendable {
    let value: Int

    /// The index of an entity that is in no model.
    static let unknown = EntityIndex(value: -1)
}

extension EntityIndex: Comparable {
    static func < (left: EntityIndex, right: EntityIndex) -> Bool { left.value < right.value }
}

extension Array {
    /// Accesses the element for an entity, in a list with one element for each entity of the model.
    subscript(entity: EntityIndex) -> Element {
        get { self[entity.value] }
        _modify { yield &self[entity.value] }
    }
}
