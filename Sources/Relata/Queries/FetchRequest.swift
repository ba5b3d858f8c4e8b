public import Foundation

/// Which objects to fetch, and in what order; Core Data's `NSFetchRequest`.
///
/// What a request gives is its type: `FetchRequest<Track>` objects, `FetchRequest<ManagedObjectID>` their IDs,
/// `FetchRequest<[String: any Sendable]>` values of the store, and `FetchRequest<Int>` their number. One can be made from another.
///
/// ```swift
/// let request = FetchRequest(predicate: #Predicate<Track> { $0.album?.title == "Kid A" })
/// request.sortDescriptors = [KeySortDescriptor(\Track.number)]
/// request.fetchLimit = 10
/// let tracks = try context.fetch(request)
/// ```
public final class FetchRequest<Result: FetchRequestResult> {
    let subject: FetchSubject
    /// Which objects are found; all, if there is none.
    public var predicate: FetchPredicate?
    /// The order of the results, the first descriptor before the others; without any it is the order of the IDs.
    public var sortDescriptors: [KeySortDescriptor] = []
    /// The largest number of results; 0 for no limit.
    public var fetchLimit = 0
    /// The number of results that are left out at the beginning.
    public var fetchOffset = 0
    /// The number of objects that `ManagedObjectContext.fetchInBatches(_:)` reads at a time; 0 for its own choice. A plain fetch
    /// reads all at once.
    public var fetchBatchSize = 0
    /// Whether objects of sub-entities are found too.
    public var includesSubentities = true
    /// Whether unsaved changes count: what was inserted or changed so that it fits is found, and what was deleted is not.
    /// Otherwise the store says what is found, and the objects have their unsaved values all the same.
    public var includesPendingChanges = true
    /// Whether the values of objects are read; otherwise they are faults, and each reads its own when it is asked.
    public var includesPropertyValues = true
    /// Whether the values of objects in memory are read again; what was changed stays.
    public var shouldRefreshRefetchedObjects = false
    /// Key paths of relationships whose destinations are read together with the results, one query for each step.
    public var relationshipKeyPathsForPrefetching: [String] = []

    /// For dictionaries: what they hold; all attributes, if nothing is named.
    public var propertiesToFetch: [ExpressionDescription] = []
    /// For dictionaries: the key paths whose values make groups, of which each gives one dictionary.
    public var propertiesToGroupBy: [String] = []
    /// For dictionaries: which groups are found. It can ask for what is grouped by, for names of `propertiesToFetch`, and for
    /// aggregates: `"sum:(length) > 600"`.
    public var havingPredicate: FetchPredicate?
    /// For dictionaries: whether equal ones are given once.
    public var returnsDistinctResults = false

    init(_ subject: FetchSubject) { self.subject = subject }

    /// Creates a request for the entity of a name.
    public init(entityName: String) { subject = .entity(entityName) }

    /// Creates a request with all that another one says, for another kind of result: `FetchRequest<Int>(Track.fetchRequest())`.
    public init<Other>(_ other: FetchRequest<Other>) {
        subject = other.subject
        predicate = other.predicate
        sortDescriptors = other.sortDescriptors
        fetchLimit = other.fetchLimit
        fetchOffset = other.fetchOffset
        fetchBatchSize = other.fetchBatchSize
        includesSubentities = other.includesSubentities
        includesPendingChanges = other.includesPendingChanges
        includesPropertyValues = other.includesPropertyValues
        shouldRefreshRefetchedObjects = other.shouldRefreshRefetchedObjects
        relationshipKeyPathsForPrefetching = other.relationshipKeyPathsForPrefetching
        propertiesToFetch = other.propertiesToFetch
        propertiesToGroupBy = other.propertiesToGroupBy
        havingPredicate = other.havingPredicate
        returnsDistinctResults = other.returnsDistinctResults
    }

    /// The name of the entity to fetch; `nil` for the entity of the result's class.
    public var entityName: String? {
        if case .entity(let name) = subject { name } else { nil }
    }
}

extension FetchRequest where Result: ManagedObject {
    /// Creates a request for the entity of the result's class.
    public convenience init() { self.init(.objectClass(Result.self)) }

    /// Creates a request for the entity of the result's class.
    /// - Parameters:
    ///   - predicate: which objects are found: `#Predicate { $0.album?.title == "Kid A" }`; all, if there is none.
    ///   - sortDescriptors: the order: `[SortDescriptor(\.album?.title), SortDescriptor(\.index)]`.
    public convenience init(
        predicate: Foundation.Predicate<Result>? = nil, sortBy sortDescriptors: [SortDescriptor<Result>] = []
    ) {
        self.init(.objectClass(Result.self))
        self.predicate = predicate.map { FetchPredicate($0) }
        self.sortDescriptors = sortDescriptors.map { KeySortDescriptor($0) }
    }
}

/// What says which entity is fetched.
enum FetchSubject {
    case objectClass(ManagedObject.Type)
    case entity(String)
    /// None, and why.
    case nothing(PersistenceError)
}
