public import Foundation
@_spi(Generated) public import Relata

/// What a context or a store is asked to do.
open class NSPersistentStoreRequest: NSObject {
    /// Not used: there is one store.
    open var affectedStores: [NSPersistentStore]?

    /// Does what is asked.
    func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult { NSPersistentStoreResult() }
}

/// What a request has given.
open class NSPersistentStoreResult: NSObject {}

/// What a batch deletion gives.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
    /// That it has succeeded.
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

/// A deletion of rows that makes no objects of them. Delete rules are applied, as the store's own are.
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
    /// What is deleted.
    public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
    /// What the request gives.
    open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
    private var request: BatchDeleteRequest

    /// Deletes what a request finds in the store.
    public init<Result>(fetchRequest: NSFetchRequest<Result>) {
        self.fetchRequest = FetchRequest<any FetchRequestResult>(fetchRequest)
        request = BatchDeleteRequest(fetchRequest: fetchRequest)
    }

    /// Deletes objects by their IDs, all of one entity.
    public init(objectIDs: [NSManagedObjectID]) {
        fetchRequest = FetchRequest<any FetchRequestResult>(entityName: objectIDs.first?.entity.Relata::name ?? "")
        request = BatchDeleteRequest(objectIDs: objectIDs)
    }

    override func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        request.resultType = resultType.type
        return NSBatchDeleteResult(try context.execute(request), resultType)
    }
}

/// What a batch deletion has done.
open class NSBatchDeleteResult: NSPersistentStoreResult {
    /// Whether it has succeeded, the IDs, or their number.
    public let result: Any?
    /// Which of them.
    public let resultType: NSBatchDeleteRequestResultType

    init(_ result: BatchResult, _ type: NSBatchDeleteRequestResultType) {
        self.result = result.value
        resultType = type
    }
}

/// What a batch update gives.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
    /// That it has succeeded.
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

/// A change of rows that makes no objects of them.
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
    /// The name of the entity whose objects are changed.
    public let entityName: String
    /// Which objects are changed; all, if there is none.
    open var predicate: NSPredicate?
    /// Whether objects of subentities are changed too.
    open var includesSubentities = true
    /// What is set, by the names of attributes and to-one relationships: values, `NSNull` for none, or expressions.
    open var propertiesToUpdate: [AnyHashable: Any]?
    /// What the request gives.
    open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType

    /// Changes objects of the entity of a name.
    public init(entityName: String) { self.entityName = entityName }

    /// Changes objects of an entity.
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

/// What a batch update has done.
open class NSBatchUpdateResult: NSPersistentStoreResult {
    /// Whether it has succeeded, the IDs, or their number.
    public let result: Any?
    /// Which of them.
    public let resultType: NSBatchUpdateRequestResultType

    init(_ result: BatchResult, _ type: NSBatchUpdateRequestResultType) {
        self.result = result.value
        resultType = type
    }
}

/// What a batch insertion gives.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
    /// That it has succeeded.
    case statusOnly
    /// The IDs of the objects.
    case objectIDs
    /// The number of objects.
    case count

    fileprivate var type: BatchResultType {
        switch self {
        case .statusOnly: .statusOnly
        case .objectIDs: .objectIDs
        case .count: .count
        }
    }
}

/// An insertion of rows that makes no objects of them.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
    /// The name of the entity whose objects are inserted.
    public let entityName: String
    /// What the request gives.
    open var resultType = NSBatchInsertRequestResultType.statusOnly
    private var request: BatchInsertRequest
    private var fillsObject: ((NSManagedObject) -> Bool)?

    /// Inserts an object for each dictionary of values by name.
    public init(entityName: String, objects: [[String: Any]]) {
        self.entityName = entityName
        request = BatchInsertRequest(entityName: entityName, objects: objects.map { $0.mapValues { $0 as Any? } })
    }

    /// Inserts an object for each dictionary of values by name.
    public convenience init(entity: NSEntityDescription, objects: [[String: Any]]) {
        self.init(entityName: entity.Relata::name, objects: objects)
    }

    /// Inserts an object for each dictionary that a function fills, until it gives true.
    public init(entityName: String, dictionaryHandler: @escaping (NSMutableDictionary) -> Bool) {
        self.entityName = entityName
        request = BatchInsertRequest(entityName: entityName) { values in
            let dictionary = NSMutableDictionary()
            let isDone = dictionaryHandler(dictionary)
            for case let (key, value) as (String, Any) in dictionary.map({ ($0.key, $0.value) }) { values[key] = value }
            return isDone
        }
    }

    /// Inserts an object for each dictionary that a function fills, until it gives true.
    public convenience init(
        entity: NSEntityDescription, dictionaryHandler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(entityName: entity.Relata::name, dictionaryHandler: dictionaryHandler)
    }

    /// Inserts an object for each one, of no context, that a function fills, until it gives true.
    public init(entityName: String, managedObjectHandler: @escaping (NSManagedObject) -> Bool) {
        self.entityName = entityName
        fillsObject = managedObjectHandler
        request = BatchInsertRequest(entityName: entityName, objects: [])
    }

    /// Inserts an object for each one, of no context, that a function fills, until it gives true.
    public convenience init(entity: NSEntityDescription, managedObjectHandler: @escaping (NSManagedObject) -> Bool) {
        self.init(entityName: entity.Relata::name, managedObjectHandler: managedObjectHandler)
    }

    override func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        if let fillsObject, let entity = NSEntityDescription.entity(forEntityName: entityName, in: context) {
            request = BatchInsertRequest(entityName: entityName) { values in
                let object = entity.managedObjectClass.init(of: entity, in: nil)
                guard let object = object as? NSManagedObject else { return true }
                let isDone = fillsObject(object)
                for name in entity.attributesByName.keys { values[name] = object.value(forKey: name) }
                return isDone
            }
        }
        request.resultType = resultType.type
        return NSBatchInsertResult(try context.execute(request), resultType)
    }
}

/// What a batch insertion has done.
open class NSBatchInsertResult: NSPersistentStoreResult {
    /// Whether it has succeeded, the IDs, or their number.
    public let result: Any?
    /// Which of them.
    public let resultType: NSBatchInsertRequestResultType

    init(_ result: BatchResult, _ type: NSBatchInsertRequestResultType) {
        self.result = result.value
        resultType = type
    }
}

extension BatchResult {
    /// What Core Data's results have: numbers are `NSNumber`.
    fileprivate var value: Any {
        switch resultType {
        case .statusOnly: NSNumber(value: true)
        case .objectIDs: objectIDs
        case .count: NSNumber(value: count)
        }
    }
}

extension ManagedObjectContext {
    /// Does what a request asks.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        try request.run(in: self)
    }
}
