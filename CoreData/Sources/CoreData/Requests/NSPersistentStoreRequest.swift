public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// A request that a context or a store executes.
open class NSPersistentStoreRequest: NSObject {
    /// Not used: there is one store.
    open var affectedStores: [NSPersistentStore]?

    /// The kind of the request; a request for the history is a fetch.
    open var requestType: NSPersistentStoreRequestType {
        switch self {
        case is NSBatchInsertRequest: .batchInsertRequestType
        case is NSBatchUpdateRequest: .batchUpdateRequestType
        case is NSBatchDeleteRequest: .batchDeleteRequestType
        default: .fetchRequestType
        }
    }

    /// Executes the request. A class of the program cannot be executed.
    func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        throw PersistenceError.invalidBatchRequest(
            "a request of the class \(type(of: self)) is not known, as stores of the program's own are not supported")
    }
}

/// The kinds of requests.
public enum NSPersistentStoreRequestType: UInt, Sendable {
    /// It fetches.
    case fetchRequestType = 1
    /// It saves. Contexts do not make such requests here.
    case saveRequestType
    /// It inserts rows.
    case batchInsertRequestType = 5
    /// It changes rows.
    case batchUpdateRequestType
    /// It deletes rows.
    case batchDeleteRequestType
}
