public import Foundation
@_spi(Generated) public import Relata

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

/// The result of a request.
open class NSPersistentStoreResult: NSObject {}

/// The result types of a batch deletion.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
    /// Whether it succeeded.
    case resultTypeStatusOnly
    /// The IDs of the objects.
    case resultTypeObjectIDs
    /// The number of objects.
    case resultTypeCount

    fileprivate var type: BatchResultType {
        switch self {
        case .resultTypeStatusOnly: .statusOnly
        case .resultTypeObjectIDs: .objectIDs
        case .resultTypeCount: .count
        }
    }
}

/// A deletion of rows that creates no objects for them. Delete rules are applied as the store's own ones are.
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
    /// The request for the objects to delete.
    public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
    /// The type of the result.
    open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
    private var request: BatchDeleteRequest

    /// Creates a deletion of the objects in the store that a request finds.
    public convenience init<Result>(fetchRequest: NSFetchRequest<Result>) {
        self.init(finding: fetchRequest)
    }

    private init<Result>(finding fetchRequest: NSFetchRequest<Result>) {
        self.fetchRequest = FetchRequest<any FetchRequestResult>(fetchRequest)
        request = BatchDeleteRequest(fetchRequest: fetchRequest)
    }

    /// Creates a deletion of the objects in the store that a request finds, whose type of results is not said:
    /// `NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Post"))`.
    public convenience init(fetchRequest: NSFetchRequest<any NSFetchRequestResult>) {
        self.init(finding: fetchRequest)
    }

    /// Creates a deletion of objects by their IDs, all of one entity.
    public init(objectIDs: [NSManagedObjectID]) {
        fetchRequest = FetchRequest<any FetchRequestResult>(entityName: objectIDs.first?.entity.Relata::name ?? "")
        request = BatchDeleteRequest(objectIDs: objectIDs)
    }

    override func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        request.resultType = resultType.type
        return NSBatchDeleteResult(try context.execute(request), resultType)
    }
}

/// The result of a batch deletion.
open class NSBatchDeleteResult: NSPersistentStoreResult {
    /// Whether it has succeeded, the IDs, or their number.
    public let result: Any?
    /// The type of the result.
    public let resultType: NSBatchDeleteRequestResultType

    init(_ result: BatchResult, _ type: NSBatchDeleteRequestResultType) {
        self.result = result.value
        resultType = type
    }
}

/// The result types of a batch update.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
    /// Whether it succeeded.
    case statusOnlyResultType
    /// The IDs of the objects.
    case updatedObjectIDsResultType
    /// The number of objects.
    case updatedObjectsCountResultType

    fileprivate var type: BatchResultType {
        switch self {
        case .statusOnlyResultType: .statusOnly
        case .updatedObjectIDsResultType: .objectIDs
        case .updatedObjectsCountResultType: .count
        }
    }
}

/// A change of rows that creates no objects for them.
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
    /// The name of the entity whose objects are changed.
    public let entityName: String
    /// The condition for the objects to change; all are changed if it is `nil`.
    open var predicate: NSPredicate?
    /// Whether objects of subentities are changed too.
    open var includesSubentities = true
    /// What is set, by the names of attributes and to-one relationships: values, `NSNull` for none, or expressions.
    open var propertiesToUpdate: [AnyHashable: Any]?
    /// The type of the result.
    open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType

    /// Creates an update of the objects of the named entity.
    public init(entityName: String) { self.entityName = entityName }

    /// Creates an update of an entity's objects.
    public convenience init(entity: NSEntityDescription) { self.init(entityName: entity.Relata::name) }

    override func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        var request = BatchUpdateRequest(entityName: entityName)
        request.predicate = predicate.map { FetchPredicate($0) }
        request.includesSubentities = includesSubentities
        request.resultType = resultType.type
        for (key, value) in propertiesToUpdate ?? [:] {
            let name = key as? String ?? (key.base as? NSPropertyDescription)?.name ?? "\(key)"
            if let expression = value as? NSExpression {
                request.propertiesToUpdate[name] = .expression(expression.text.literal)
            } else {
                request.propertiesToUpdate[name] = .constant(value is NSNull ? nil : value)
            }
        }
        return NSBatchUpdateResult(try context.execute(request), resultType)
    }
}

/// The result of a batch update.
open class NSBatchUpdateResult: NSPersistentStoreResult {
    /// Whether it has succeeded, the IDs, or their number.
    public let result: Any?
    /// The type of the result.
    public let resultType: NSBatchUpdateRequestResultType

    init(_ result: BatchResult, _ type: NSBatchUpdateRequestResultType) {
        self.result = result.value
        resultType = type
    }
}

/// The result types of a batch insertion.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
    /// Whether it succeeded.
    case statusOnly
    /// The IDs of the objects.
    case objectIDs
    /// The number of objects.
    case count

    var type: BatchResultType {
        switch self {
        case .statusOnly: .statusOnly
        case .objectIDs: .objectIDs
        case .count: .count
        }
    }
}

/// The result of a batch insertion.
open class NSBatchInsertResult: NSPersistentStoreResult {
    /// Whether it has succeeded, the IDs, or their number.
    public let result: Any?
    /// The type of the result.
    public let resultType: NSBatchInsertRequestResultType

    init(_ result: BatchResult, _ type: NSBatchInsertRequestResultType) {
        self.result = result.value
        resultType = type
    }
}

extension BatchResult {
    /// The value as in Core Data's results: numbers are `NSNumber`.
    fileprivate var value: Any {
        switch resultType {
        case .statusOnly: NSNumber(value: true)
        case .objectIDs: objectIDs
        case .count: NSNumber(value: count)
        }
    }
}

extension ManagedObjectContext {
    /// Executes a request.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        try throwingNSErrors(in: self) { try request.run(in: self) }
    }
}
