import Foundation

extension ManagedObjectContext {
    /// Fetches objects, with all unsaved changes.
    ///
    /// An object that is already in memory is returned as it is, with its current values.
    /// - Parameter request: the objects to fetch.
    /// - Returns: the objects in the request's order; without an order, the stored objects ordered by their IDs, then
    ///   those that were never saved.
    /// - Throws: `PersistenceError`, or `FetchPredicateError` for a predicate or an order that cannot be evaluated.
    public func fetch<Result: ManagedObject>(_ request: FetchRequest<Result>) throws -> [Result] {
        try convertingErrors { try core.fetch(request) }
    }

    /// Returns the position behind an object in a request's results, at which the next page begins.
    ///
    /// - Parameters:
    ///   - object: the last object of the page, of this context. Its current values determine the position.
    ///   - request: the request that found it; only its sort order matters.
    /// - Returns: a cursor for `FetchRequest.startCursor`, of the same request or of another one that sorts in the same
    ///   way.
    /// - Throws: the errors of `fetch(_:)`; `PersistenceError.foreignObject` for an object of another context.
    public func cursor<Result>(after object: ManagedObject, in request: FetchRequest<Result>) throws -> FetchCursor {
        try core.cursor(after: object, in: request)
    }

    /// Fetches what a request's `resultType` specifies: objects, IDs, dictionaries, or a number.
    ///
    /// - `FetchRequest<ManagedObjectID>`: the IDs, with all unsaved changes; those of new objects are temporary.
    /// - `FetchRequest<[String: any Sendable]>` or `FetchRequest<NSDictionary>`: values of the store by name, with
    ///   grouping and aggregates; unsaved changes are ignored. A `nil` value has no entry. Numbers and Booleans are
    ///   `NSNumber`, as in Core Data, and decimals `NSDecimalNumber`: `row["count"] as? Int` casts them. A to-one
    ///   relationship has its destination's `ManagedObjectID`, a transformable attribute its `Data`.
    /// - `FetchRequest<Int>` or `FetchRequest<NSNumber>`: the number of objects, as the only element.
    /// - `FetchRequest<any FetchRequestResult>`: any of these.
    /// - Parameter request: the objects to find, and what to fetch of them.
    /// - Throws: the errors of `fetch(_:)` for objects; `PersistenceError.invalidFetchRequest` if the request's
    ///   generic type cannot hold the results that its `resultType` specifies.
    public func fetch<Element>(_ request: FetchRequest<Element>) throws -> [Element] {
        try convertingErrors { try results(of: request) }
    }

    private func results<Element>(of request: FetchRequest<Element>) throws -> [Element] {
        let found: [Any]
        switch request.resultType {
        case .managedObjectResultType: found = try core.fetch(FetchRequest<ManagedObject>(request))
        case .managedObjectIDResultType:
            let ids = try core.objectIDs(request)
            if let ids = ids as? [Element] { return ids }
            found = ids
        case .dictionaryResultType:
            let rows = try core.dictionaries(FetchRequest<[String: any Sendable]>(request))
            if let rows = rows as? [Element] { return rows }
            found = rows
        case .countResultType:
            let count = try core.count(request)
            if let count = count as? Element { return [count] }
            found = [NSNumber(value: count)]
        }
        return try found.map { element in
            if let result = element as? Element { return result }
            if let values = element as? [String: any Sendable], let result = values as NSDictionary as? Element {
                return result
            }
            throw (element as? ManagedObject).map { FetchRequest<Element>.unfit($0.entity) } ?? request.unfit
        }
    }

    /// Returns the number of objects that `fetch` would return.
    /// - Parameter request: the objects to count.
    /// - Throws: the errors of `fetch(_:)` for objects.
    public func count<Result>(for request: FetchRequest<Result>) throws -> Int {
        try convertingErrors { try core.count(request) }
    }

    /// Returns the object with an ID, without checking whether it exists in the store.
    /// - Parameter objectID: an ID of any store.
    /// - Returns: the object in memory, or one whose values will be read when they are needed; if there are none, its
    ///   properties have no values.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func object(with objectID: ManagedObjectID) -> ManagedObject { core.object(with: objectID) }

    /// Returns the object with an ID, if the context or the store has it.
    /// - Parameter objectID: the ID of an object of this store.
    /// - Throws: `PersistenceError.objectNotFound` where neither the context nor the store has it.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func existingObject(with objectID: ManagedObjectID) throws -> ManagedObject {
        var object = core.object(with: objectID)
        if object.storage == nil { object.fire() }
        // The row can be of a sub-entity of the one that the ID names.
        if object.state.isGone, let found = core.objectOfRow(objectID) { object = found }
        try core.errorLog.throwRecorded()
        guard object.core != nil, !object.state.isGone else {
            throw PersistenceError.objectNotFound(objectID)
        }
        return object
    }

    /// Returns the object with an ID, if it is in memory; the store is not asked.
    ///
    /// Complexity: O(1) on average. For a temporary ID that this context does not know, it asks each ancestor, on its
    /// queue, which object was saved under the ID.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func registeredObject(for objectID: ManagedObjectID) -> ManagedObject? {
        core.registeredObject(for: objectID)
    }
}

extension ManagedObjectContext {
    /// Does work, and throws its errors as those who use the context want them.
    func convertingErrors<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch {
            throw queue == nil ? error : ThrownErrors.converted(error)
        }
    }
}
