extension ContextCore {
    /// Values of the store by name; unsaved changes do not count.
    func dictionaries(_ request: FetchRequest<[String: any Sendable]>) throws -> [[String: any Sendable]] {
        mergePendingSaves()
        processPendingChanges()
        try errorLog.throwFirst()
        try requireStore()
        return try reader.dictionaries(DictionaryPlan(request, entity(for: request), in: self))
    }
}
