import Foundation
public import Relata

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

    /// Fetches, and tells the request that it has ended.
    func fetch(in context: NSManagedObjectContext) {
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
