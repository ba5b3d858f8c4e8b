/// A property that refers to other objects; Core Data's `NSRelationshipDescription`.
public struct Relationship: Sendable, Hashable {
    /// The name, unique among the properties of the entity and of what it inherits from.
    public var name: String {
        get { shared.fields.name }
        set { shared.fields.name = newValue }
    }

    /// The name of the entity that the relationship leads to.
    public var destination: String {
        get { shared.fields.destination }
        set { shared.fields.destination = newValue }
    }

    /// The name of the destination's relationship that leads back, if there is one.
    ///
    /// After reading, an inverse that is named here exists; whether it names this relationship back is for
    /// `Model.inverse(of:)` to say.
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

    /// Whether there may be no destination.
    public var isOptional: Bool {
        get { shared.fields.isOptional }
        set { shared.fields.isOptional = newValue }
    }

    /// The smallest number of destinations of a to-many relationship; 0 where there is no bound.
    public var minCount: Int {
        get { shared.fields.minCount }
        set { shared.fields.minCount = newValue }
    }

    /// The largest number of destinations of a to-many relationship; 0 where there is no bound. 1 for a to-one.
    public var maxCount: Int {
        get { shared.fields.maxCount }
        set { shared.fields.maxCount = newValue }
    }

    /// What happens to the destinations when the source is deleted.
    public var deleteRule: DeleteRule {
        get { shared.fields.deleteRule }
        set { shared.fields.deleteRule = newValue }
    }

    /// Whether the relationship lives in memory only.
    public var isTransient: Bool {
        get { shared.fields.isTransient }
        set { shared.fields.isTransient = newValue }
    }

    /// Whether the model asks for an index in the form that Xcode used before fetch indexes.
    public var isIndexed: Bool {
        get { shared.fields.isIndexed }
        set { shared.fields.isIndexed = newValue }
    }

    /// The name that it had in an earlier version, where it was renamed.
    public var renamingIdentifier: String? {
        get { shared.fields.renamingIdentifier }
        set { shared.fields.renamingIdentifier = newValue }
    }

    /// A text that makes two versions differ which would not otherwise.
    public var versionHashModifier: String? {
        get { shared.fields.versionHashModifier }
        set { shared.fields.versionHashModifier = newValue }
    }

    /// What the user wrote down beside it, by key.
    public var userInfo: [String: String] {
        get { shared.fields.userInfo }
        set { shared.fields.userInfo = newValue }
    }

    /// Where the model declares the relationship.
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

    /// Creates a relationship; what is left out has the value that a model file means by leaving it out.
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
