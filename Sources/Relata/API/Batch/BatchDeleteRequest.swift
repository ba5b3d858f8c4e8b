/// Deletes stored objects without loading them; Core Data's `NSBatchDeleteRequest`.
///
/// Only the saved state is seen. Cascade and Nullify are applied to all dependent rows; Deny refuses the whole
/// request and names the denying objects. No hook is called, and contexts see the changes only if they merge them.
///
/// ```swift
/// let old = Album.fetchRequest()
/// old.predicate = try FetchPredicate(format: "year < 1950")
/// try context.execute(BatchDeleteRequest(fetchRequest: old))
/// ```
public struct BatchDeleteRequest {
    let roots: BatchDeletion.Roots
    /// The type of the request's result.
    public var resultType = BatchResultType.statusOnly

    /// Creates a request that deletes what a fetch request finds in the store: its predicate, order, limit and offset
    /// count.
    public init<Result>(fetchRequest: FetchRequest<Result>) {
        roots = .request(fetchRequest)
    }

    /// Creates a request that deletes objects by their IDs; Core Data's `init(objectIDs:)`.
    /// - Parameter objectIDs: IDs of one entity and of the context's store: for others, executing the request throws.
    ///   IDs of objects that are not stored are skipped.
    public init(objectIDs: [ManagedObjectID]) {
        roots = .objectIDs(objectIDs)
    }
}
