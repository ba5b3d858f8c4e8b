import RelataModel

extension ManagedObjectModel {
    /// Returns a stored fetch request of the model, with values for its variables; Core Data's
    /// `fetchRequestFromTemplate(withName:substitutionVariables:)`.
    /// - Parameters:
    ///   - name: the request's name.
    ///   - variables: a value for each `$VARIABLE` of the request's predicate, by its name without the dollar sign;
    ///     `nil` is compared as `nil`.
    /// - Returns: a new request; `nil` if the model has none of that name.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func fetchRequestFromTemplate<Result>(
        withName name: String, substitutionVariables variables: [String: Any?] = [:]
    ) -> FetchRequest<Result>? {
        model.fetchRequests.first { $0.name == name }.map { FetchRequest($0, variables: variables) }
    }

    /// Returns a stored fetch request of the model; called by generated code.
    /// - Parameters:
    ///   - name: the request's name. If the model has none of that name, the fetch throws.
    ///   - variables: a value for each variable of the request's predicate, by its name without the dollar sign.
    public func storedFetchRequest<Result>(_ name: String, variables: [String: Any?] = [:]) -> FetchRequest<Result> {
        fetchRequestFromTemplate(withName: name, substitutionVariables: variables)
            ?? FetchRequest(
                .nothing(.invalidFetchRequest("the model \(model.name) has no stored fetch request '\(name)'")))
    }
}

extension FetchRequest {
    /// Creates a request that is stored in the model.
    convenience init(_ stored: StoredFetchRequest, variables: [String: Any?]) {
        if let predicate = stored.predicate, predicate.tree == nil {
            self.init(
                .nothing(.invalidFetchRequest("the predicate of '\(stored.name)' cannot be read: \(predicate.text)")))
            return
        }
        self.init(entityName: stored.entity)
        predicate = stored.predicate?.tree.map { FetchPredicate($0, variables: variables) }
        sortDescriptors = stored.sortDescriptors.map { KeySortDescriptor($0) }
        fetchLimit = stored.fetchLimit
        fetchBatchSize = stored.fetchBatchSize
        includesSubentities = stored.includesSubentities
        includesPendingChanges = stored.includesPendingChanges
        includesPropertyValues = stored.includesPropertyValues
        returnsDistinctResults = stored.returnsDistinctResults
        returnsObjectsAsFaults = stored.returnsObjectsAsFaults
        chooseResultType(FetchRequestResultType(stored.resultType))
    }
}

extension FetchRequestResultType {
    fileprivate init(_ stored: StoredFetchRequest.ResultType) {
        self =
            switch stored {
            case .objects: .managedObjectResultType
            case .objectIDs: .managedObjectIDResultType
            case .dictionaries: .dictionaryResultType
            case .count: .countResultType
            }
    }
}
