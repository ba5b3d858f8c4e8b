import RelataSchema

/// What a context whose objects are rows asks for.
extension StoreReader: ObjectSource {
    func object(_ entity: EntityDescription, number: Int64) throws -> ManagedObject? {
        guard let plan = plan(for: entity) else { return nil }
        return try object(number: number, plan)
    }

    func objects(_ entity: EntityDescription, numbers: [Int64]) throws -> [ManagedObject] {
        try read(entity, numbers: numbers)
    }

    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, sources: [Int64],
        _ body: (Int64, Int64, EntityDescription) -> Void
    ) throws {
        try queries(of: relationship, entity)?.forEachDestination(ofSources: sources, body)
    }

    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, numbers: [Int64],
        _ body: (Int64, Int64, EntityDescription) -> Void
    ) throws {
        try queries(of: relationship, entity)?.forEachDestination(ofKeys: numbers, body)
    }
}
