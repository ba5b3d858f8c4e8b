import Foundation

/// What a fetch can give; Core Data's `NSFetchRequestResult`.
public protocol FetchRequestResult {}

extension ManagedObject: FetchRequestResult {}

extension FetchRequestResult where Self: ManagedObject {
    /// A request for all objects of the class's entity and its sub-entities.
    public static func fetchRequest() -> FetchRequest<Self> { FetchRequest() }
}

/// Which objects to fetch, and in what order; Core Data's `NSFetchRequest`.
public final class FetchRequest<Result: FetchRequestResult> {
    /// The name of the entity to fetch; `nil` for the entity of the result's class.
    public let entityName: String?
    /// Which objects are found; all, if there is none.
    public var predicate: FetchPredicate?
    /// The order of the results, the first descriptor before the others; without any it is the order of the IDs.
    public var sortDescriptors: [KeySortDescriptor] = []
    /// The largest number of results; 0 for no limit.
    public var fetchLimit = 0
    /// The number of results that are left out at the beginning.
    public var fetchOffset = 0
    /// Whether objects of sub-entities are found too.
    public var includesSubentities = true
    /// Whether unsaved changes count: what was inserted or changed so that it fits is found, and what was deleted is not.
    /// Otherwise the store says what is found, and the objects have their unsaved values all the same.
    public var includesPendingChanges = true
    /// Whether the values of objects in memory are read again; what was changed stays.
    public var shouldRefreshRefetchedObjects = false
    /// Key paths of relationships whose destinations are read together with the results, one query for each step.
    public var relationshipKeyPathsForPrefetching: [String] = []

    /// Creates a request for the entity of the result's class.
    public init() { entityName = nil }

    /// Creates a request for the entity of a name.
    public init(entityName: String) { self.entityName = entityName }
}
