public import Foundation
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

/// The pending result of an asynchronous request.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult {
    /// The context that runs the request.
    public let managedObjectContext: NSManagedObjectContext
    /// The error, if the request failed.
    open internal(set) var operationError: (any Error)?
    /// The progress of the request: 1 of 1 when it has ended. A request that is cancelled before it starts fetches
    /// nothing, and its `operationError` is `CocoaError.userCancelled`.
    public let progress: Progress?

    init(_ context: NSManagedObjectContext) {
        managedObjectContext = context
        progress = Progress(totalUnitCount: 1)
    }

    /// Cancels a request that has not started.
    open func cancel() { progress?.cancel() }
}

/// The result of an asynchronous fetch.
open class NSAsynchronousFetchResult<ResultType: NSFetchRequestResult>: NSPersistentStoreAsynchronousResult {
    /// The request that produced this result.
    public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
    /// The results; nil until the fetch has succeeded.
    open private(set) var finalResult: [ResultType]?

    init(_ request: NSAsynchronousFetchRequest<ResultType>, _ context: NSManagedObjectContext) {
        fetchRequest = request
        super.init(context)
    }

    fileprivate func fetch(in context: NSManagedObjectContext) {
        if progress?.isCancelled == true {
            operationError = CocoaError(.userCancelled)
        } else {
            do {
                finalResult = try context.fetch(fetchRequest.fetchRequest)
            } catch {
                operationError = error
            }
        }
        progress?.completedUnitCount = 1
        fetchRequest.completionBlock?(self)
    }
}

extension ManagedObjectContext {
    /// Runs a fetch request at once; the result has the objects as `finalResult`.
    /// - Throws: what `fetch(_:)` throws.
    @discardableResult
    public func execute<Result: NSFetchRequestResult>(
        _ request: NSFetchRequest<Result>
    ) throws -> NSPersistentStoreResult {
        let result = NSAsynchronousFetchResult(NSAsynchronousFetchRequest(fetchRequest: request), self)
        result.fetch(in: self)
        if let error = result.operationError { throw error }
        return result
    }
}
