public import Foundation
public import Relata

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
