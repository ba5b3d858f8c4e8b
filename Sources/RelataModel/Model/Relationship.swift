/// A property that refers to other objects; Core Data's `NSRelationshipDescription`.
public struct Relationship: Sendable, Hashable {
    /// The name, unique among the properties of the entity and its ancestors.
    public var name: String {
        get { shared.fields.name }
        set { shared.fields.name = newValue }
    }

    /// The name of the destination entity.
    public var destination: String {
        get { shared.fields.destination }
        set { shared.fields.destination = newValue }
    }

    /// The name of the inverse relationship, if there is one.
    ///
    /// After reading, an inverse that is named here exists; `Model.inverse(of:)` determines whether it names this
    /// relationship as its inverse.
    public var inverse: String? {
        get { shared.fields.inverse }
        set { shared.fields.inverse = newValue }
    }

    /// Whether there can be several destinations.
    public var isToMany: Bool {
        get { shared.fields.isToMany }
        set { shared.fields.isToMany = newValue }
    }

    /// Whether a to-many relationship keeps its destinations in order; never set for a to-one.
    public var isOrdered: Bool {
        get { shared.fields.isOrdered }
        set { shared.fields.isOrdered = newValue }
    }

    /// Whether the destination may be missing.
    public var isOptional: Bool {
        get { shared.fields.isOptional }
        set { shared.fields.isOptional = newValue }
    }

    /// The smallest number of destinations of a to-many relationship; 0 for no minimum.
    public var minCount: Int {
        get { shared.fields.minCount }
        set { shared.fields.minCount = newValue }
    }

    /// The largest number of destinations of a to-many relationship; 0 for no maximum. 1 for a to-one relationship.
    public var maxCount: Int {
        get { shared.fields.maxCount }
        set { shared.fields.maxCount = newValue }
    }

    /// What happens to the destinations when the source is deleted.
    public var deleteRule: DeleteRule {
        get { shared.fields.deleteRule }
        set { shared.fields.deleteRule = newValue }
    }

    /// Whether the relationship exists only in memory.
    public var isTransient: Bool {
        get { shared.fields.isTransient }
        set { shared.fields.isTransient = newValue }
    }

    /// Whether the model declares an index in the form that Xcode used before fetch indexes.
    public var isIndexed: Bool {
        get { shared.fields.isIndexed }
        set { shared.fields.isIndexed = newValue }
    }

    /// The relationship's name in an earlier version, if it was renamed.
    public var renamingIdentifier: String? {
        get { shared.fields.renamingIdentifier }
        set { shared.fields.renamingIdentifier = newValue }
    }

    /// A string that makes two versions differ that would otherwise be equal.
    public var versionHashModifier: String? {
        get { shared.fields.versionHashModifier }
        set { shared.fields.versionHashModifier = newValue }
    }

    /// The user info, by key.
    public var userInfo: [String: String] {
        get { shared.fields.userInfo }
        set { shared.fields.userInfo = newValue }
    }

    /// The location of the relationship's declaration in the model.
    public var location: SourceLocation? {
        get { shared.fields.location }
        set { shared.fields.location = newValue }
    }

    private struct Fields: Sendable, Hashable {
        var name: String
        var destination: String
        var inverse: String?
        var isToMany: Bool
        var isOrdered: Bool
        var isOptional: Bool
        var minCount: Int
        var maxCount: Int
        var deleteRule: DeleteRule
        var isTransient: Bool
        var isIndexed: Bool
        var renamingIdentifier: String?
        var versionHashModifier: String?
        var userInfo: [String: String]
        var location: SourceLocation?
    }

    private var shared: Shared<Fields>

    /// Creates a relationship; arguments that are omitted have the default that a model file implies.
    public init(
        _ name: String, to destination: String, inverse: String? = nil, isToMany: Bool = false,
        isOrdered: Bool = false, isOptional: Bool = false, minCount: Int = 0, maxCount: Int? = nil,
        deleteRule: DeleteRule = .nullify, isTransient: Bool = false, isIndexed: Bool = false,
        renamingIdentifier: String? = nil, versionHashModifier: String? = nil, userInfo: [String: String] = [:],
        location: SourceLocation? = nil
    ) {
        shared = Shared(
            Fields(
                name: name,
                destination: destination,
                inverse: inverse,
                isToMany: isToMany,
                isOrdered: isOrdered && isToMany,
                isOptional: isOptional,
                minCount: minCount,
                maxCount: maxCount ?? (isToMany ? 0 : 1),
                deleteRule: deleteRule,
                isTransient: isTransient,
                isIndexed: isIndexed,
                renamingIdentifier: renamingIdentifier,
                versionHashModifier: versionHashModifier,
                userInfo: userInfo,
                location: location))
    }
}
