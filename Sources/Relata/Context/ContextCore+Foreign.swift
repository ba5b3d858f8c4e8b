/// Objects of other contexts, which nothing can be done with here.
extension ContextCore {
    /// Records that an object belongs to another context; one that belongs to none is passed over.
    func recordForeign(_ object: ManagedObject, _ operation: String) {
        do { try requireOwn(object, operation) } catch { errorLog.record(error) }
    }

    /// Makes sure that an object belongs to no other context.
    /// - Throws: `PersistenceError.foreignObject`.
    func requireOwn(_ object: ManagedObject, _ operation: String) throws(PersistenceError) {
        guard object.core != nil, object.core !== self else { return }
        throw .foreignObject(object.objectID, operation: operation)
    }
}
