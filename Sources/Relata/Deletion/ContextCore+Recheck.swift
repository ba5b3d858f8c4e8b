/// That the delete rules have found more, as another writer has changed the store since its rows were read.
struct FoundMoreToDelete: Error {}

/// Applying the delete rules to what is stored now, and not only to what was known.
extension ContextCore {
    /// Applies the rules again, inside the save's transaction, if anybody else has written since the context began to read.
    /// - Throws: `FoundMoreToDelete` if that changed anything; the save begins again then. Or a validation error, if something
    ///   stands against a deletion now.
    func recheckDeletions(_ changes: ChangeSet) throws {
        guard changes.deletes, try reader.othersHaveWritten else { return }
        if propagateAgain() { throw FoundMoreToDelete() }
        try validator.validateDenials(changes)
    }
}
