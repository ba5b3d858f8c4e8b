/// A predicate in the model: its string, and the parsed tree.
public struct StoredPredicate: Sendable, Hashable {
    /// The predicate as the model spells it.
    public var text: String
    /// The parsed tree; `nil` if the string cannot be parsed.
    public var tree: PredicateTree?
    /// The location of the string.
    public var location: SourceLocation?

    /// Creates a predicate, parsing its string.
    public init(_ text: String, location: SourceLocation? = nil) {
        self.text = text
        self.tree = try? PredicateTree(parsing: text)
        self.location = location
    }
}

/// A fetch request that the model stores; Core Data's fetch request template.
public struct StoredFetchRequest: Sendable, Hashable {
    /// The results of a fetch; the raw values are the model file's.
    public enum ResultType: Int, Sendable, Hashable {
        case objects = 0
        case objectIDs = 1
        case dictionaries = 2
        case count = 4
    }

    /// The name, as the model spells it.
    public var name: String
    /// The name of the entity to fetch.
    public var entity: String
    /// The condition that results meet; `nil` for all objects.
    public var predicate: StoredPredicate?
    /// The order of the results, which the model editor does not offer, and a model that a program builds can have.
    public var sortDescriptors: [StoredSortDescriptor] = []
    /// The largest number of results; 0 for no limit.
    public var fetchLimit: Int
    /// The number of objects that are loaded at a time; 0 for all at once.
    public var fetchBatchSize: Int
    /// The type of the results.
    public var resultType: ResultType
    /// Whether objects of sub-entities are fetched too.
    public var includesSubentities: Bool
    /// Whether values are read, and not only IDs.
    public var includesPropertyValues: Bool
    /// Whether unsaved changes count.
    public var includesPendingChanges: Bool
    /// Whether objects are faults until a value is accessed.
    public var returnsObjectsAsFaults: Bool
    /// Whether equal dictionaries are returned once.
    public var returnsDistinctResults: Bool
    /// The location of the request's declaration in the model.
    public var location: SourceLocation?

    /// Creates a request; arguments that are omitted have Core Data's defaults.
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

/// A key by which the results of a stored request are sorted; Core Data's `NSSortDescriptor`.
public struct StoredSortDescriptor: Sendable, Hashable {
    /// The key path from the fetched entity.
    public var key: String
    /// Whether smaller values come first.
    public var ascending: Bool
    /// Core Data's selector of the comparison of strings: `"localizedStandardCompare:"`; `nil` for that of their
    /// Unicode scalars.
    public var selector: String?

    /// Creates a descriptor.
    public init(_ key: String, ascending: Bool = true, selector: String? = nil) {
        self.key = key
        self.ascending = ascending
        self.selector = selector
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
    /// The user info, by key.
    public var userInfo: [String: String]
    /// The location of the property's declaration in the model.
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
