public import Foundation
public import Relata

/// A fetch that the context's queue does later.
open class NSAsynchronousFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
    /// The request that is executed.
    public let fetchRequest: NSFetchRequest<ResultType>
    /// Called on the context's queue when the results are there, or when the fetch has failed.
    public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
    /// How many results are expected: said by the program, for the progress.
    open var estimatedResultCount = 0

    /// A fetch that the context's queue does later.
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

/// The result of a request that may still be running.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult {
    /// The context that does the request.
    public let managedObjectContext: NSManagedObjectContext
    /// The error, if the request failed.
    open internal(set) var operationError: (any Error)?
    /// How far the request is: 1 of 1 when it is done. What is cancelled before it has begun is not done.
    public let progress: Progress?

    init(_ context: NSManagedObjectContext) {
        managedObjectContext = context
        progress = Progress(totalUnitCount: 1)
    }

    /// Has a request that has not begun not be done.
    open func cancel() { progress?.cancel() }
}

/// The result of an asynchronous fetch.
open class NSAsynchronousFetchResult<ResultType: NSFetchRequestResult>: NSPersistentStoreAsynchronousResult {
    /// The request.
    public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
    /// The results, when they are there.
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
    /// Fetches what a request finds: the result has it as `finalResult`.
    /// - Throws: what the fetch throws.
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
