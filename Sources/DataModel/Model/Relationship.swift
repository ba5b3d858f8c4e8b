/// A property that refers to other objects; Core Data's `NSRelationshipDescription`.
public struct Relationship: Sendable, Hashable {
    /// The name, unique among the properties of the entity and of what it inherits from.
    public var name: String
    /// The name of the entity that the relationship leads to.
    public var destination: String
    /// The name of the destination's relationship that leads back, if there is one.
    ///
    /// After reading, an inverse that is named here exists; whether it names this relationship back is for
    /// `Model.inverse(of:)` to say.
    public var inverse: String?
    /// Whether there can be several destinations.
    public var isToMany: Bool
    /// Whether a to-many relationship keeps its destinations in order; never set for a to-one.
    public var isOrdered: Bool
    /// Whether there may be no destination.
    public var isOptional: Bool
    /// The smallest number of destinations of a to-many relationship; 0 where there is no bound.
    public var minCount: Int
    /// The largest number of destinations of a to-many relationship; 0 where there is no bound. 1 for a to-one.
    public var maxCount: Int
    /// What happens to the destinations when the source is deleted.
    public var deleteRule: DeleteRule
    /// Whether the relationship lives in memory only.
    public var isTransient: Bool
    /// Whether the model asks for an index in the form that Xcode used before fetch indexes.
    public var isIndexed: Bool
    /// The name that it had in an earlier version, where it was renamed.
    public var renamingIdentifier: String?
    /// A text that makes two versions differ which would not otherwise.
    public var versionHashModifier: String?
    /// What the user wrote down beside it, by key.
    public var userInfo: [String: String]
    /// Where the model declares the relationship.
    public var location: SourceLocation?

    /// Creates a relationship; what is left out has the value that a model file means by leaving it out.
    public init(
        _ name: String, to destination: String, inverse: String? = nil, isToMany: Bool = false,
        isOrdered: Bool = false, isOptional: Bool = false, minCount: Int = 0, maxCount: Int? = nil,
        deleteRule: DeleteRule = .nullify, isTransient: Bool = false, isIndexed: Bool = false,
        renamingIdentifier: String? = nil, versionHashModifier: String? = nil, userInfo: [String: String] = [:],
        location: SourceLocation? = nil
    ) {
        self.name = name
        self.destination = destination
        self.inverse = inverse
        self.isToMany = isToMany
        self.isOrdered = isOrdered && isToMany
        self.isOptional = isOptional
        self.minCount = minCount
        self.maxCount = maxCount ?? (isToMany ? 0 : 1)
        self.deleteRule = deleteRule
        self.isTransient = isTransient
        self.isIndexed = isIndexed
        self.renamingIdentifier = renamingIdentifier
        self.versionHashModifier = versionHashModifier
        self.userInfo = userInfo
        self.location = location
    }
}
