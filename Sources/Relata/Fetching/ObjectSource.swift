/// Where a context's objects come from: a store, or the context's parent.
protocol ObjectSource: AnyObject {
    /// The object of one row; it is made, or read if it is a fault.
    func object(_ entity: EntityDescription, rowID: RowID) throws -> ManagedObject?

    /// The objects of some rows of one entity and its sub-entities, read together.
    func objects(_ entity: EntityDescription, rowIDs: [RowID]) throws -> [ManagedObject]

    /// The objects whose rows say that they are the partner of a one-to-one relationship whose key they have.
    func partners(of source: ManagedObject, by relationship: RelationshipDescription) throws -> [ManagedObject]

    /// The destinations of a to-many relationship of some owners, those of each together and in order.
    func members(of relationship: RelationshipDescription, owners: [RowID]) throws -> [Member]

    /// The owner of a destination of a to-many relationship without inverse; `nil` if no object has it.
    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) throws -> ManagedObject?

    /// Reads the values of changed objects of one entity again, and sets the changes on top.
    func reload(_ group: EntityGroup) throws

    /// Calls a function with each stored destination of some sources.
    /// - Parameters:
    ///   - entity: the sources' entity.
    ///   - body: called with the destination's ID, the source's, and the destination's entity.
    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, sources: [RowID],
        _ body: (RowID, RowID, EntityDescription) -> Void
    ) throws

    /// Calls a function with those of some destinations that exist.
    /// - Parameter body: called with the destination's ID, the same again, and its entity.
    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, rowIDs: [RowID],
        _ body: (RowID, RowID, EntityDescription) -> Void
    ) throws

    /// The objects of a fetch as the source has it, in the fetch's order.
    /// - Parameters:
    ///   - excluded: the IDs of objects that are left out.
    ///   - limit: the largest number of objects.
    ///   - offset: the number of objects that are left out at the beginning.
    ///   - omitted: what the state of an object in memory must not have; such are left out, and no others come in their place.
    func objects(
        of plan: FetchPlan, except excluded: [RowID], limit: Int?, offset: Int, without omitted: ObjectState
    ) throws -> [ManagedObject]

    /// The number of objects of a fetch as the source has it, without regard to the fetch's limit and offset.
    /// - Parameter excluded: the IDs of objects that do not count.
    func count(of plan: FetchPlan, except excluded: [RowID]) throws -> Int
}
