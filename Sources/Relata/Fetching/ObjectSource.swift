/// The source of a context's objects: a store, or the context's parent.
protocol ObjectSource: AnyObject {
    /// Returns the object of one row; it is created, or read if it is a fault.
    func object(_ entity: EntityDescription, rowID: RowID) throws -> ManagedObject?

    /// Returns the objects of some rows of one entity and its sub-entities, read together.
    func readObjects(_ rowIDs: [RowID], of entity: EntityDescription) throws -> [ManagedObject]

    /// Returns the objects that are partners in a one-to-one relationship according to the key in their rows.
    func partners(of source: ManagedObject, by relationship: RelationshipDescription) throws -> [ManagedObject]

    /// Returns the destinations of a to-many relationship of some owners, grouped by owner and in order.
    func members(of relationship: RelationshipDescription, owners: [RowID]) throws -> [Member]

    /// Returns the owner of a destination of a to-many relationship without inverse; `nil` if no object has it.
    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) throws -> ManagedObject?

    /// Reads the values of changed objects of one entity again, and applies the changes on top.
    func reload(_ group: EntityObjects) throws

    /// Calls a function with each stored destination of some sources.
    /// - Parameters:
    ///   - entity: the sources' entity.
    ///   - body: called with each link, by the source's ID.
    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, sources: [RowID],
        _ body: (StoredLink) -> Void
    ) throws

    /// Calls a function with those of the given destinations that exist.
    /// - Parameters:
    ///   - entity: the entity that the relationship leads from.
    ///   - body: called with each link, by the destination's own ID.
    func forEachExisting(
        _ destinations: [RowID], of relationship: RelationshipDescription, from entity: EntityDescription,
        _ body: (StoredLink) -> Void
    ) throws

    /// Returns the objects of a fetch from the source, in the fetch's order.
    /// - Parameters:
    ///   - excluded: the IDs of objects that are left out.
    ///   - limit: the largest number of objects.
    ///   - offset: the number of objects that are skipped at the beginning.
    ///   - omitted: the states of objects in memory that are left out, without others replacing them.
    func fetch(
        _ plan: FetchPlan, except excluded: [RowID], limit: Int?, offset: Int, without omitted: ObjectState
    ) throws -> [ManagedObject]

    /// Calls a function with each row of a fetch from the source, in the fetch's order; no objects are made.
    /// - Parameters:
    ///   - excluded: the IDs of rows that are left out.
    ///   - limit: the largest number of rows.
    ///   - offset: the number of rows that are skipped at the beginning.
    ///   - withKeys: whether the values are wanted that the rows are sorted by.
    ///   - omitted: the states of objects in memory whose rows are left out, without others replacing them.
    func forEachRow(
        of plan: FetchPlan, except excluded: [RowID], limit: Int?, offset: Int, withKeys: Bool,
        without omitted: ObjectState, _ body: (FoundRow) -> Void
    ) throws

    /// Returns the number of objects of a fetch from the source, without the fetch's limit and offset.
    /// - Parameter excluded: the IDs of objects that are not counted.
    func count(of plan: FetchPlan, except excluded: [RowID]) throws -> Int
}

/// A destination that was looked up by the ID of its source, or by its own.
struct StoredLink {
    /// The destination's ID.
    let destination: RowID
    /// The ID by which it was looked up: the source's or the destination's own.
    let lookupID: RowID
    /// The destination's entity.
    let entity: EntityDescription
}
