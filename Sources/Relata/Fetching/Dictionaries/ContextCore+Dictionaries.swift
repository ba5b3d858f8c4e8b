extension ContextCore {
    /// Returns values of the store by name; unsaved changes are ignored.
    func dictionaries(_ request: FetchRequest<[String: any Sendable]>) throws -> [[String: any Sendable]] {
        mergePendingSaves()
        processPendingChanges()
        try errorLog.throwRecorded()
        try beginFetch()
        return try reader.dictionaries(DictionaryPlan(request, entity(for: request), in: self))
    }
}
