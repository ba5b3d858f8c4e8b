/// What a fetch can give; Core Data's `NSFetchRequestResult`.
public protocol FetchRequestResult {}

extension ManagedObject: FetchRequestResult {}

extension FetchRequestResult where Self: ManagedObject {
    /// A request for all objects of the class's entity and its sub-entities.
    public static func fetchRequest() -> FetchRequest<Self> { FetchRequest() }
}

/// Which objects to fetch; Core Data's `NSFetchRequest`.
public final class FetchRequest<Result: FetchRequestResult> {
    /// The name of the entity to fetch; `nil` for the entity of the result's class.
    public let entityName: String?
    /// Whether objects of sub-entities are found too.
    public var includesSubentities = true

    /// Creates a request for the entity of the result's class.
    public init() { entityName = nil }

    /// Creates a request for the entity of a name.
    public init(entityName: String) { self.entityName = entityName }
}
