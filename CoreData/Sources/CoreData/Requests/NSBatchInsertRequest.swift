public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// An insertion of rows that creates no objects for them. It has one source of rows: objects, or one of the two
/// closures.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
    /// The name of the entity whose objects are inserted.
    public let entityName: String
    /// The type of the result.
    open var resultType = NSBatchInsertRequestResultType.statusOnly
    /// A dictionary of values by name for each object.
    open var objectsToInsert: [[String: Any]]?
    /// Fills a dictionary for each object, until it returns `true`.
    open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
    /// Fills each object, of no context, until it returns `true`.
    open var managedObjectHandler: ((NSManagedObject) -> Bool)?

    /// Creates an insertion of an object for each dictionary of values by name.
    public init(entityName: String, objects: [[String: Any]]) {
        self.entityName = entityName
        objectsToInsert = objects
    }

    /// Creates an insertion of an object for each dictionary of values by name.
    public convenience init(entity: NSEntityDescription, objects: [[String: Any]]) {
        self.init(entityName: entity.Relata::name, objects: objects)
    }

    /// Creates an insertion of an object for each dictionary that a closure fills, until it returns `true`.
    public init(entityName: String, dictionaryHandler: @escaping (NSMutableDictionary) -> Bool) {
        self.entityName = entityName
        self.dictionaryHandler = dictionaryHandler
    }

    /// Creates an insertion of an object for each dictionary that a closure fills, until it returns `true`.
    public convenience init(
        entity: NSEntityDescription, dictionaryHandler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(entityName: entity.Relata::name, dictionaryHandler: dictionaryHandler)
    }

    /// Inserts an object for each one, of no context, that a function fills, until it gives true.
    public init(entityName: String, managedObjectHandler: @escaping (NSManagedObject) -> Bool) {
        self.entityName = entityName
        self.managedObjectHandler = managedObjectHandler
    }

    /// Inserts an object for each one, of no context, that a function fills, until it gives true.
    public convenience init(
        entity: NSEntityDescription, managedObjectHandler: @escaping (NSManagedObject) -> Bool
    ) {
        self.init(entityName: entity.Relata::name, managedObjectHandler: managedObjectHandler)
    }

    override func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        var request = try request(in: context)
        request.resultType = resultType.type
        return NSBatchInsertResult(try context.execute(request), resultType)
    }

    private func request(in context: NSManagedObjectContext) throws -> BatchInsertRequest {
        if let fill = managedObjectHandler { return try request(filling: fill, in: context) }
        guard let fill = dictionaryHandler else {
            return BatchInsertRequest(
                entityName: entityName, objects: (objectsToInsert ?? []).map { $0.mapValues { $0 as Any? } })
        }
        let names = BatchRow.Names()
        var row = BatchRow(names)
        return BatchInsertRequest(
            entityName: entityName,
            rowHandler: { set in
                // The handler may have kept the row of the last object.
                if isKnownUniquelyReferenced(&row) { row.removeAllObjects() } else { row = BatchRow(names) }
                if fill(row) { return true }
                try row.forEach(set)
                return false
            })
    }

    private func request(
        filling fill: @escaping (NSManagedObject) -> Bool, in context: NSManagedObjectContext
    ) throws -> BatchInsertRequest {
        guard let entity = NSEntityDescription.entity(forEntityName: entityName, in: context) else {
            // The request's own error says that there is no such entity.
            return BatchInsertRequest(entityName: entityName, objects: [])
        }
        guard entity.managedObjectClass is NSManagedObject.Type else {
            throw PersistenceError.invalidBatchRequest(
                "the class \(entity.managedObjectClass) of \(entityName) does not inherit from NSManagedObject")
        }
        let names = entity.attributesByName.keys.sorted()
        return BatchInsertRequest(
            entityName: entityName,
            rowHandler: { set in
                let object = entity.managedObjectClass.init(of: entity, in: nil)
                guard let object = object as? NSManagedObject, !fill(object) else { return true }
                for name in names { try set(name, object.valueToInsert(forKey: name)) }
                return false
            })
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
