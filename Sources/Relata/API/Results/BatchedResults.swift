/// The objects of a fetch, read in batches when they are accessed; Core Data's array with a `fetchBatchSize`.
///
/// The objects and their order are determined by the fetch. The values are read a batch at a time, and only the last
/// few batches are kept: iterating over a million objects needs memory for some hundreds. The objects belong to the
/// context's isolation domain.
///
/// ```swift
/// let request = Track.fetchRequest()
/// request.fetchBatchSize = 500
/// for track in try context.fetchInBatches(request) { print(track.title) }
/// ```
public struct BatchedResults<Result: ManagedObject>: RandomAccessCollection {
    private final class Batches {
        /// The number of batches that are kept in memory.
        static var kept: Int { 3 }

        var recent: [(start: Int, objects: [ManagedObject])] = []
    }

    private let core: ContextCore
    private let ids: [ManagedObjectID]
    private let batches = Batches()
    /// The number of objects that are read at a time.
    public let batchSize: Int

    init(_ ids: [ManagedObjectID], batchSize: Int, _ core: ContextCore) {
        self.ids = ids
        self.batchSize = batchSize
        self.core = core
    }

    /// The IDs of all objects; nothing is read.
    public var objectIDs: [ManagedObjectID] { ids }

    /// The position of the first object: 0.
    public var startIndex: Int { 0 }

    /// The number of objects.
    public var endIndex: Int { ids.count }

    /// The object at a position; its batch is read if it is not among the last few.
    ///
    /// If the store cannot be read, the object has no values, and the context's next save or fetch throws.
    public subscript(position: Int) -> Result {
        let start = position - position % batchSize
        let batch: [ManagedObject]
        if let known = batches.recent.first(where: { $0.start == start }) {
            batch = known.objects
        } else {
            batch = core.firedObjects(Array(ids[start..<Swift.min(start + batchSize, ids.count)]))
            batches.recent.append((start, batch))
            if batches.recent.count > Batches.kept { batches.recent.removeFirst() }
        }
        // The fetch has checked that all objects of the entity have the result's class, and each object has the class
        // of its ID's entity.
        return unsafeDowncast(batch[position - start], to: Result.self)
    }
}

extension ManagedObjectContext {
    /// Fetches objects in batches: all IDs now, and the values of `fetchBatchSize` objects at a time when they are
    /// accessed.
    /// - Parameter request: which objects; a `fetchBatchSize` of 0 counts as 100.
    /// - Throws: the errors of `fetch(_:)`.
    public func fetchInBatches<Result: ManagedObject>(
        _ request: FetchRequest<Result>
    ) throws -> BatchedResults<Result> {
        guard request.fetchBatchSize >= 0 else {
            throw PersistenceError.invalidFetchRequest(
                "fetchBatchSize cannot be below zero (\(request.fetchBatchSize))")
        }
        let entity = try core.entity(for: request)
        guard entity.commonClass is Result.Type else {
            throw PersistenceError.unacceptableClass(String(describing: Result.self), entity: entity.name)
        }
        let ids = try core.objectIDs(request)
        return BatchedResults(ids, batchSize: request.fetchBatchSize == 0 ? 100 : request.fetchBatchSize, core)
    }
}
