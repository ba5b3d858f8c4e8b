public import Foundation

/// A description of the objects to fetch, and their order; Core Data's `NSFetchRequest`.
///
/// The generic type determines the results: `FetchRequest<Track>` returns objects, `FetchRequest<ManagedObjectID>`
/// their IDs, `FetchRequest<[String: any Sendable]>` values of the store, and `FetchRequest<Int>` their number. One
/// can be created from another. `FetchRequest<any FetchRequestResult>` returns what its ``resultType`` specifies.
///
/// ```swift
/// let request = FetchRequest(predicate: #Predicate<Track> { $0.album?.title == "Kid A" })
/// request.sortDescriptors = [KeySortDescriptor(\Track.number)]
/// request.fetchLimit = 10
/// let tracks = try context.fetch(request)
/// ```
public final class FetchRequest<Result> {
    /// The entity to fetch, or the class that has it.
    var subject: FetchSubject
    /// The result type that was set, if it is not the one of the request's generic type.
    private(set) var chosenResultType: FetchRequestResultType?
    /// The condition that the results meet; `nil` for all objects.
    public var predicate: FetchPredicate? { didSet { given.predicate = nil } }
    /// The order of the results, by the first descriptor before the others; without any, the order of the IDs.
    public var sortDescriptors: [KeySortDescriptor] = [] { didSet { given.sortDescriptors = nil } }
    /// The largest number of results; 0 for no limit.
    public var fetchLimit = 0
    /// The number of results that are skipped at the beginning.
    public var fetchOffset = 0
    /// The start of the results: behind an object of the previous page, which
    /// `ManagedObjectContext.cursor(after:in:)` returns.
    ///
    /// The request must have the same order as the cursor's request. Limit and offset count from there. Requests for
    /// dictionaries do not support cursors.
    public var startCursor: FetchCursor?
    /// The number of objects that `ManagedObjectContext.fetchInBatches(_:)` reads at a time; 0 for its default. An
    /// ordinary fetch reads all objects together.
    public var fetchBatchSize = 0
    /// Whether objects of sub-entities are found too.
    public var includesSubentities = true
    /// Whether unsaved changes count: objects that were inserted or changed so that they match are found, and deleted
    /// ones are not. Otherwise the store determines the results, and the objects still have their unsaved values.
    public var includesPendingChanges = true
    /// Whether the values of objects are read; otherwise they are faults, and each reads its own when it is accessed.
    public var includesPropertyValues = true
    /// Whether the values of objects in memory are read again; unsaved changes are kept.
    public var shouldRefreshRefetchedObjects = false
    /// Key paths of relationships whose destinations are read together with the results, one query for each step.
    public var relationshipKeyPathsForPrefetching: [String] = []

    /// For dictionaries: their values; all attributes, if it is empty.
    public var propertiesToFetch: [ExpressionDescription] = [] { didSet { given.propertiesToFetch = nil } }
    /// For dictionaries: the key paths by which they are grouped; each group is one dictionary.
    public var propertiesToGroupBy: [String] = [] { didSet { given.propertiesToGroupBy = nil } }
    /// For dictionaries: the condition that groups meet. It can use the grouping key paths, names of
    /// `propertiesToFetch`, and aggregates: `"sum:(length) > 600"`.
    public var havingPredicate: FetchPredicate? { didSet { given.havingPredicate = nil } }
    /// For dictionaries: whether equal ones are returned once.
    public var returnsDistinctResults = false

    /// Whether objects could be faults whose values are read when they are first accessed; `true` unless it is set,
    /// as in Core Data.
    ///
    /// It has no effect in Relata: the values are read with the row, and the object has them immediately. Set
    /// ``includesPropertyValues`` to avoid reading them.
    public var returnsObjectsAsFaults = true

    /// The objects of Foundation that the request was given, so that they are read as they were set.
    @_spi(CoreDataModule)
    public var given = GivenObjects()

    init(_ subject: FetchSubject) { self.subject = subject }

    /// Creates a request for the entity with a name.
    public init(entityName: String) { subject = .entity(entityName) }

    /// Creates a request whose ``entity`` must be set later.
    public init() {
        subject = .nothing(
            .invalidFetchRequest("it names no entity: set its entity, or create it with init(entityName:)"))
    }

    /// Creates a request with all settings of another one, for another type of results:
    /// `FetchRequest<Int>(Track.fetchRequest())`.
    public init<Other>(_ other: FetchRequest<Other>) {
        subject = other.subject
        predicate = other.predicate
        sortDescriptors = other.sortDescriptors
        fetchLimit = other.fetchLimit
        fetchOffset = other.fetchOffset
        startCursor = other.startCursor
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
        given = other.given
        chooseResultType(other.resultType)
    }

    /// The name of the entity to fetch; `nil` for the entity of the result's class.
    public var entityName: String? {
        switch subject {
        case .entity(let name): name
        case .description(let entity): entity.name
        case .objectClass, .nothing: nil
        }
    }

    /// The entity to fetch. If it is given by a name or a class, it is looked up in the models that the program has
    /// loaded, and may be `nil`; a context looks it up in its own model.
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

    /// The type of the results. Unless it is set, it is that of the request's generic type, and objects for a request
    /// with any result type.
    ///
    /// `ManagedObjectContext.fetch(_:)` throws if the request's generic type cannot hold the results.
    public var resultType: FetchRequestResultType {
        get { chosenResultType ?? Self.typeOfResult ?? .managedObjectResultType }
        set { chosenResultType = newValue }
    }

    /// Sets the type of the results, unless the request's generic type determines it.
    func chooseResultType(_ type: FetchRequestResultType) {
        if Self.typeOfResult == nil { chosenResultType = type }
    }

    /// The result type of the request's generic type.
    private static var typeOfResult: FetchRequestResultType? {
        if Result.self is ManagedObject.Type { return .managedObjectResultType }
        if Result.self == ManagedObjectID.self { return .managedObjectIDResultType }
        if Result.self == Int.self || Result.self == NSNumber.self { return .countResultType }
        if Result.self is NSDictionary.Type || Result.self is any NamedValues.Type { return .dictionaryResultType }
        return nil
    }
}

/// Dictionaries with string keys, whatever the type of their values.
private protocol NamedValues {}

extension Dictionary: NamedValues where Key == String {}

extension FetchRequest where Result: ManagedObject {
    /// Creates a request for the entity of the result's class.
    public convenience init() { self.init(.objectClass(Result.self)) }

    /// Creates a request for the entity of the result's class.
    /// - Parameters:
    ///   - predicate: the condition that the results meet: `#Predicate { $0.album?.title == "Kid A" }`; `nil` for all
    ///     objects.
    ///   - sortDescriptors: the order: `[SortDescriptor(\.album?.title), SortDescriptor(\.index)]`.
    public convenience init(
        predicate: Foundation.Predicate<Result>? = nil, sortBy sortDescriptors: [SortDescriptor<Result>] = []
    ) {
        self.init(.objectClass(Result.self))
        self.predicate = predicate.map { FetchPredicate($0) }
        self.sortDescriptors = sortDescriptors.map { KeySortDescriptor($0) }
    }
}

/// The entity to fetch, in the way that the program specified it.
enum FetchSubject {
    case objectClass(ManagedObject.Type)
    case entity(String)
    case description(EntityDescription)
    /// No entity, with the error.
    case nothing(PersistenceError)
}
