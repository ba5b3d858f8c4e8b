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
}
