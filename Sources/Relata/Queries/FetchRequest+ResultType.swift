extension FetchRequest {
    /// Makes sure that the request's `resultType` is what its type can hold.
    func requireResults(_ type: FetchRequestResultType) throws {
        if let chosenResultType, chosenResultType != type { throw unfit }
    }

    /// The error that the request's type cannot hold what its `resultType` says.
    var unfit: PersistenceError {
        .invalidFetchRequest(
            "its resultType is \(resultType), which is no \(Result.self): use FetchRequest<any FetchRequestResult>")
    }
}
