extension ManagedObjectContext {
    /// Fetches objects, as they are with all unsaved changes.
    ///
    /// An object that is in memory already is the same object, with the values that it has there.
    /// - Parameter request: which objects.
    /// - Returns: the objects in the request's order; without one the stored objects in the order of their IDs, then those that were
    ///   never saved.
    /// - Throws: `PersistenceError`, or `FetchPredicateError` for a predicate or an order that no store can answer.
    public func fetch<Result: ManagedObject>(_ request: FetchRequest<Result>) throws -> [Result] {
        try core.fetch(request)
    }

    /// Fetches the IDs of objects, with all unsaved changes; those of new objects are temporary.
    /// - Parameter request: which objects.
    /// - Throws: as `fetch(_:)` of objects does.
    public func fetch(_ request: FetchRequest<ManagedObjectID>) throws -> [ManagedObjectID] {
        try core.objectIDs(request)
    }

    /// Fetches values of the store by name, with grouping and aggregates; unsaved changes do not count.
    ///
    /// A value that is nothing has no entry. Numbers and truth values are `NSNumber`, as in Core Data, and decimal ones `NSDecimalNumber`:
    /// `row["count"] as? Int` casts them. A to-one relationship gives its destination's `ManagedObjectID`, a transformable attribute its
    /// `Data`.
    /// - Parameter request: which values of which objects.
    /// - Throws: as `fetch(_:)` of objects does.
    public func fetch(_ request: FetchRequest<[String: any Sendable]>) throws -> [[String: any Sendable]] {
        try core.dictionaries(request)
    }

    /// The number of objects that a request finds, as the only element of an array; Core Data's result type `count`.
    /// - Parameter request: which objects.
    /// - Throws: as `fetch(_:)` of objects does.
    public func fetch(_ request: FetchRequest<Int>) throws -> [Int] { [try core.count(request)] }

    /// The number of objects that `fetch` would give.
    /// - Parameter request: which objects.
    /// - Throws: as `fetch(_:)` of objects does.
    public func count<Result>(for request: FetchRequest<Result>) throws -> Int {
        try core.count(request)
    }

    /// The object of an ID, without looking whether the store has it.
    ///
    /// - Returns: the object in memory, or one whose values will be read when they are needed; if there are none, its
    ///   properties have no values.
    public func object(with objectID: ManagedObjectID) -> ManagedObject { core.object(with: objectID) }

    /// The object of an ID, if it exists.
    /// - Throws: `PersistenceError.objectNotFound` where neither the context nor the store has it.
    public func existingObject(with objectID: ManagedObjectID) throws -> ManagedObject {
        let object = core.object(with: objectID)
        if object.storage == nil { object.fire() }
        try core.errorLog.throwFirst()
        guard object.core != nil, object.state.isDisjoint(with: .gone) else {
            throw PersistenceError.objectNotFound(objectID)
        }
        return object
    }

    /// The object of an ID, if it is in memory.
    public func registeredObject(for objectID: ManagedObjectID) -> ManagedObject? { core.knownObject(objectID) }
}
