/// A predicate of the model: its text, and the tree that the text means.
public struct StoredPredicate: Sendable, Hashable {
    /// The predicate as the model spells it.
    public var text: String
    /// What it means; `nil` where the text cannot be parsed.
    public var tree: PredicateTree?
    /// Where the text begins.
    public var location: SourceLocation?

    /// Creates a predicate, parsing its text.
    public init(_ text: String, location: SourceLocation? = nil) {
        self.text = text
        self.tree = try? PredicateTree(parsing: text)
        self.location = location
    }
}

/// A fetch request that the model stores; Core Data's fetch request template.
public struct StoredFetchRequest: Sendable, Hashable {
    /// What a fetch gives; the raw values are the model file's.
    public enum ResultType: Int, Sendable, Hashable {
        case objects = 0
        case objectIDs = 1
        case dictionaries = 2
        case count = 4
    }

    /// The name, as the model spells it.
    public var name: String
    /// The name of the entity that is fetched.
    public var entity: String
    /// Which objects are fetched; all of them where there is no predicate.
    public var predicate: StoredPredicate?
    /// The largest number of results; 0 where there is no limit.
    public var fetchLimit: Int
    /// The number of objects that are loaded at a time; 0 for all at once.
    public var fetchBatchSize: Int
    /// What the fetch gives.
    public var resultType: ResultType
    /// Whether objects of sub-entities are fetched too.
    public var includesSubentities: Bool
    /// Whether values are read, and not IDs alone.
    public var includesPropertyValues: Bool
    /// Whether unsaved changes count.
    public var includesPendingChanges: Bool
    /// Whether objects come without their values until one is asked for.
    public var returnsObjectsAsFaults: Bool
    /// Whether equal dictionaries are given once.
    public var returnsDistinctResults: Bool
    /// Where the model declares the request.
    public var location: SourceLocation?

    /// Creates a request; what is left out has Core Data's default.
    public init(
        _ name: String, entity: String, predicate: StoredPredicate? = nil, fetchLimit: Int = 0,
        fetchBatchSize: Int = 0, resultType: ResultType = .objects, includesSubentities: Bool = true,
        includesPropertyValues: Bool = true, includesPendingChanges: Bool = true, returnsObjectsAsFaults: Bool = true,
        returnsDistinctResults: Bool = false, location: SourceLocation? = nil
    ) {
        self.name = name
        self.entity = entity
        self.predicate = predicate
        self.fetchLimit = fetchLimit
        self.fetchBatchSize = fetchBatchSize
        self.resultType = resultType
        self.includesSubentities = includesSubentities
        self.includesPropertyValues = includesPropertyValues
        self.includesPendingChanges = includesPendingChanges
        self.returnsObjectsAsFaults = returnsObjectsAsFaults
        self.returnsDistinctResults = returnsDistinctResults
        self.location = location
    }
}

/// A read-only property that a fetch computes; Core Data's `NSFetchedPropertyDescription`.
public struct FetchedProperty: Sendable, Hashable {
    /// The name, as the model spells it.
    public var name: String
    /// Whether the property may have no value.
    public var isOptional: Bool
    /// The fetch that computes the value, in which `$FETCH_SOURCE` is the object.
    public var fetchRequest: StoredFetchRequest
    /// What the user wrote down beside it, by key.
    public var userInfo: [String: String]
    /// Where the model declares the property.
    public var location: SourceLocation?

    /// Creates a fetched property.
    public init(
        _ name: String, isOptional: Bool = false, fetchRequest: StoredFetchRequest, userInfo: [String: String] = [:],
        location: SourceLocation? = nil
    ) {
        self.name = name
        self.isOptional = isOptional
        self.fetchRequest = fetchRequest
        self.userInfo = userInfo
        self.location = location
    }
}
