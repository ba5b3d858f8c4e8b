public import Foundation

/// Which objects to fetch, and in what order; Core Data's `NSFetchRequest`.
///
/// What a request gives is its type: `FetchRequest<Track>` objects, `FetchRequest<ManagedObjectID>` their IDs,
/// `FetchRequest<[String: any Sendable]>` values of the store, and `FetchRequest<Int>` their number. One can be made from another.
/// `FetchRequest<any FetchRequestResult>` gives what its ``resultType`` says.
///
/// ```swift
/// let request = FetchRequest(predicate: #Predicate<Track> { $0.album?.title == "Kid A" })
/// request.sortDescriptors = [KeySortDescriptor(\Track.number)]
/// request.fetchLimit = 10
/// let tracks = try context.fetch(request)
/// ```
public final class FetchRequest<Result> {
    /// Which entity is fetched.
    var subject: FetchSubject
    /// What was said to be fetched, if that is not what the request's type says.
    private(set) var chosenResultType: FetchRequestResultType?
    /// Which objects are found; all, if there is none.
    public var predicate: FetchPredicate?
    /// The order of the results, the first descriptor before the others; without any it is the order of the IDs.
    public var sortDescriptors: [KeySortDescriptor] = []
    /// The largest number of results; 0 for no limit.
    public var fetchLimit = 0
    /// The number of results that are left out at the beginning.
    public var fetchOffset = 0
    /// Where the results begin: behind an object of the page before, which `ManagedObjectContext.cursor(after:in:)` gives.
    ///
    /// The request must sort as the one did that the cursor is of. Limit and offset count from there. Requests for dictionaries have no
    /// such pages.
    public var after: FetchCursor?
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

    /// Whether objects could be faults whose values are read when they are first used; `true` unless it is set, as in Core Data.
    ///
    /// It changes nothing here: the values come with the row, and the object has them at once. ``includesPropertyValues`` says that they
    /// are not to be read.
    public var returnsObjectsAsFaults = true

    init(_ subject: FetchSubject) { self.subject = subject }

    /// Creates a request for the entity of a name.
    public init(entityName: String) { subject = .entity(entityName) }

    /// Creates a request whose ``entity`` is still to be set.
    public init() {
        subject = .nothing(
            .invalidFetchRequest("it names no entity: set its entity, or create it with init(entityName:)"))
    }

    /// Creates a request with all that another one says, for another kind of result: `FetchRequest<Int>(Track.fetchRequest())`.
    public init<Other>(_ other: FetchRequest<Other>) {
        subject = other.subject
        predicate = other.predicate
        sortDescriptors = other.sortDescriptors
        fetchLimit = other.fetchLimit
        fetchOffset = other.fetchOffset
        after = other.after
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
        returnsObjectsAsFaults = other.returnsObjectsAsFaults
        if Self.typeOfResult == nil { chosenResultType = other.resultType }
    }

    /// The name of the entity to fetch; `nil` for the entity of the result's class.
    public var entityName: String? {
        switch subject {
        case .entity(let name): name
        case .description(let entity): entity.name
        case .objectClass, .nothing: nil
        }
    }

    /// The entity to fetch. Where a name or a class says it, it is looked for in the models that the program has loaded, and may be `nil`;
    /// a context finds it in its own model.
    public var entity: EntityDescription? {
        get {
            switch subject {
            case .entity(let name): LoadedModels.entity(named: name)
            case .description(let entity): entity
            case .objectClass(let objectClass): LoadedModels.entity(of: objectClass)
            case .nothing: nil
            }
        }
        set { subject = newValue.map { .description($0) } ?? FetchRequest().subject }
    }

    /// What is fetched. Unless it is set, it is what the request's type says, and objects for a request of any result.
    ///
    /// `ManagedObjectContext.fetch(_:)` throws where it is not what the request's type can hold.
    public var resultType: FetchRequestResultType {
        get { chosenResultType ?? Self.typeOfResult ?? .managedObjectResultType }
        set { chosenResultType = newValue }
    }

    /// What the request's type says is fetched.
    private static var typeOfResult: FetchRequestResultType? {
        if Result.self is ManagedObject.Type { return .managedObjectResultType }
        if Result.self == ManagedObjectID.self { return .managedObjectIDResultType }
        if Result.self == Int.self || Result.self == NSNumber.self { return .countResultType }
        if Result.self is NSDictionary.Type || Result.self is any NamedValues.Type { return .dictionaryResultType }
        return nil
    }
}

/// Dictionaries by name, whatever type their values have.
private protocol NamedValues {}

extension Dictionary: NamedValues where Key == String {}

/// What a request gives, where its type does not say it; Core Data's `NSFetchRequestResultType`.
public enum FetchRequestResultType: Sendable, Hashable {
    /// Objects.
    case managedObjectResultType
    /// The IDs of objects.
    case managedObjectIDResultType
    /// Values of the store by name.
    case dictionaryResultType
    /// The number of objects, as the only element.
    case countResultType
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
    case description(EntityDescription)
    /// None, and why.
    case nothing(PersistenceError)
}
