public import Relata

/// A fetch that the context runs later, on its queue.
///
/// `execute(_:)` of a context returns an `NSAsynchronousFetchResult` at once, and does not throw the errors of the
/// fetch: the result has them as `operationError`.
open class NSAsynchronousFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
    /// The request that is executed.
    public let fetchRequest: NSFetchRequest<ResultType>
    /// Called on the context's queue when the fetch has ended, whether it succeeded, failed or was cancelled.
    public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
    /// The number of results that the program expects. It has no effect here.
    open var estimatedResultCount = 0

    /// Creates a fetch that the context runs later.
    /// - Parameters:
    ///   - fetchRequest: the objects to fetch.
    ///   - completionBlock: called when the fetch has ended, with its result.
    public init(
        fetchRequest: NSFetchRequest<ResultType>,
        completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
    ) {
        self.fetchRequest = fetchRequest
        self.completionBlock = completionBlock
    }

    override func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        let result = NSAsynchronousFetchResult(self, context)
        context.perform { result.fetch(in: context) }
        return result
    }
}
