extension ContextCore {
    /// Runs the work of a batch request that saves in parts, on its own core: observers are not told, and no hooks are
    /// called.
    /// - Returns: the changes of all parts.
    func saveInParts(_ work: (inout CombinedSaves) throws -> Void) throws -> SavedChanges {
        try store.requireOpen()
        var saves = CombinedSaves(in: store)
        do {
            try reader.connection.combinedTransaction {
                try work(&saves)
                if let record = saves.record { try addToHistory(record) }
            }
        } catch {
            store.counters.countFailedSave()
            throw error
        }
        store.broadcastToAll(saves.saved)
        return saves.saved
    }
}
