/// Rejecting objects of other contexts.
extension ContextCore {
    /// Records that an object belongs to another context; an object that belongs to none is ignored.
    func recordForeign(_ object: ManagedObject, to operation: String) {
        do { try requireOwn(object, to: operation) } catch { errorLog.record(error) }
    }

    /// Checks that an object does not belong to another context.
    /// - Throws: `PersistenceError.foreignObject`.
    func requireOwn(_ object: ManagedObject, to operation: String) throws(PersistenceError) {
        guard object.core != nil, object.core !== self else { return }
        throw .foreignObject(object.objectID, operation: operation)
    }
}
