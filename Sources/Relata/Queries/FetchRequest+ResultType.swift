extension FetchRequest {
    /// Checks that the request's generic type can hold the results of its `resultType`.
    func requireResults(_ type: FetchRequestResultType) throws {
        if let chosenResultType, chosenResultType != type { throw unfit }
    }

    /// The error if the request's generic type cannot hold the results of its `resultType`.
    var unfit: PersistenceError {
        .invalidFetchRequest(
            "its resultType is \(resultType), which does not give \(Result.self): "
                + "use FetchRequest<any FetchRequestResult>")
    }

    /// The error if an object of an entity that was to be fetched is not of the request's generic type.
    static func unfit(_ entity: EntityDescription) -> PersistenceError {
        .invalidFetchRequest(
            """
            the class of the entity \(entity.name), \(entity.objectClass), does not inherit from \(Result.self): use \
            FetchRequest<ManagedObject> or FetchRequest<any FetchRequestResult>, or let the class inherit from \(Result.self)
            """)
    }
}
