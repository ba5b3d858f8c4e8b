public import Foundation
@_spi(Generated) public import Relata

/// A request that a context or a store executes.
open class NSPersistentStoreRequest: NSObject {
    /// Not used: there is one store.
    open var affectedStores: [NSPersistentStore]?

    /// What kind of request it is; one for the history counts as a fetch.
    open var requestType: NSPersistentStoreRequestType {
        switch self {
        case is NSBatchInsertRequest: .batchInsertRequestType
        case is NSBatchUpdateRequest: .batchUpdateRequestType
        case is NSBatchDeleteRequest: .batchDeleteRequestType
        default: .fetchRequestType
        }
    }

    /// Executes the request; a class of the program's own has nothing that could be executed.
    func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        throw PersistenceError.invalidBatchRequest(
            "a request of the class \(type(of: self)) is not known, as stores of the program's own are not supported")
    }
}

/// The kinds of requests.
public enum NSPersistentStoreRequestType: UInt, Sendable {
    /// It fetches.
    case fetchRequestType = 1
    /// It saves: a context makes none here.
    case saveRequestType
    /// It inserts rows.
    case batchInsertRequestType = 5
    /// It changes rows.
    case batchUpdateRequestType
    /// It deletes rows.
    case batchDeleteRequestType
}

/// The result of a request.
open class NSPersistentStoreResult: NSObject {}

extension ManagedObjectContext {
    /// Executes a request.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        try throwingNSErrors(in: self) { try request.run(in: self) }
    }
}

extension BatchResult {
    /// The value as in Core Data's results: numbers are `NSNumber`.
    var value: Any {
        switch resultType {
        case .statusOnly: NSNumber(value: true)
        case .objectIDs: objectIDs
        case .count: NSNumber(value: count)
        }
    }
}
