@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// A deletion of rows that creates no objects for them. The store applies the delete rules.
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

    /// Creates a deletion of the objects in the store that a request without a type of results finds:
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
