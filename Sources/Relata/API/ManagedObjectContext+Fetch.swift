import Foundation

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

    /// The place behind an object in a request's results, at which the next page begins.
    ///
    /// - Parameters:
    ///   - object: the last object of the page, of this context. It is placed by the values that it has now.
    ///   - request: the request that found it; how it sorts is what counts.
    /// - Returns: a cursor for `FetchRequest.after`, of the same request or of another one that sorts in the same way.
    /// - Throws: as `fetch(_:)` does; `PersistenceError.foreignObject` for an object of another context.
    public func cursor<Result>(after object: ManagedObject, in request: FetchRequest<Result>) throws -> FetchCursor {
        try core.cursor(after: object, in: request)
    }

    /// Fetches the IDs of objects, with all unsaved changes; those of new objects are temporary.
    /// - Parameter request: which objects.
    /// - Throws: as `fetch(_:)` of objects does.
    public func fetch(_ request: FetchRequest<ManagedObjectID>) throws -> [ManagedObjectID] {
        try request.requireResults(.managedObjectIDResultType)
        return try core.objectIDs(request)
    }

    /// Fetches values of the store by name, with grouping and aggregates; unsaved changes do not count.
    ///
    /// A value that is nothing has no entry. Numbers and truth values are `NSNumber`, as in Core Data, and decimal ones `NSDecimalNumber`:
    /// `row["count"] as? Int` casts them. A to-one relationship gives its destination's `ManagedObjectID`, a transformable attribute its
    /// `Data`.
    /// - Parameter request: which values of which objects.
    /// - Throws: as `fetch(_:)` of objects does.
    public func fetch(_ request: FetchRequest<[String: any Sendable]>) throws -> [[String: any Sendable]] {
        try request.requireResults(.dictionaryResultType)
        return try core.dictionaries(request)
    }

    /// The number of objects that a request finds, as the only element of an array; Core Data's result type `count`.
    /// - Parameter request: which objects.
    /// - Throws: as `fetch(_:)` of objects does.
    public func fetch(_ request: FetchRequest<Int>) throws -> [Int] {
        try request.requireResults(.countResultType)
        return [try core.count(request)]
    }

    /// Fetches what a request's `resultType` says: objects, IDs, dictionaries, or a number as `NSNumber`.
    /// - Parameter request: a request of any result, such as `FetchRequest<any FetchRequestResult>` or `FetchRequest<NSDictionary>`.
    /// - Throws: as `fetch(_:)` of objects does; `PersistenceError.invalidFetchRequest` where the request's type cannot hold what its
    ///   `resultType` says.
    public func fetch<Element>(_ request: FetchRequest<Element>) throws -> [Element] {
        let found: [Any] =
            switch request.resultType {
            case .managedObjectResultType: try core.fetch(FetchRequest<ManagedObject>(request))
            case .managedObjectIDResultType: try core.objectIDs(request)
            case .dictionaryResultType: try core.dictionaries(FetchRequest<[String: any Sendable]>(request))
            case .countResultType: [NSNumber(value: try core.count(request))]
            }
        return try found.map { element in
            if let result = element as? Element { return result }
            if let values = element as? [String: any Sendable], let result = values as NSDictionary as? Element {
                return result
            }
            throw request.unfit
        }
    }

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
    @_disfavoredOverload
    public func object(with objectID: ManagedObjectID) -> ManagedObject { core.object(with: objectID) }

    /// The object of an ID, if it exists.
    /// - Throws: `PersistenceError.objectNotFound` where neither the context nor the store has it.
    @_disfavoredOverload
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
    @_disfavoredOverload
    public func registeredObject(for objectID: ManagedObjectID) -> ManagedObject? { core.knownObject(objectID) }
}
