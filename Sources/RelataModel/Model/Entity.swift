/// A kind of object; Core Data's `NSEntityDescription`.
///
/// The properties here are the entity's own. `Model.attributes(of:)` and similar functions include inherited ones.
public struct Entity: Sendable, Hashable {
    /// The code that a model requests for an entity.
    public enum CodeGeneration: String, Sendable, Hashable {
        /// The whole class.
        case `class`
        /// An extension of a class that the user writes.
        case category
    }

    /// The name, as the model spells it.
    public var name: String {
        get { shared.fields.name }
        set { shared.fields.name = newValue }
    }

    /// The class as the model spells it: `Foo`, `.Foo`, `Module.Foo`; `nil` if it names none.
    public var representedClassName: String? {
        get { shared.fields.representedClassName }
        set { shared.fields.representedClassName = newValue }
    }

    /// The name of the entity that this one inherits from.
    public var parent: String? {
        get { shared.fields.parent }
        set { shared.fields.parent = newValue }
    }

    /// Whether objects can only be of the sub-entities.
    public var isAbstract: Bool {
        get { shared.fields.isAbstract }
        set { shared.fields.isAbstract = newValue }
    }

    /// The code that the model requests; `nil` for none, Xcode's Manual/None.
    public var codeGeneration: CodeGeneration? {
        get { shared.fields.codeGeneration }
        set { shared.fields.codeGeneration = newValue }
    }

    /// The entity's own attributes, by name.
    public var attributes: [Attribute] {
        get { shared.fields.attributes }
        set { shared.fields.attributes = newValue }
    }

    /// The entity's own relationships, by name.
    public var relationships: [Relationship] {
        get { shared.fields.relationships }
        set { shared.fields.relationships = newValue }
    }

    /// The entity's own fetched properties, by name.
    public var fetchedProperties: [FetchedProperty] {
        get { shared.fields.fetchedProperties }
        set { shared.fields.fetchedProperties = newValue }
    }

    /// The indexes, in the model's order.
    public var fetchIndexes: [FetchIndex] {
        get { shared.fields.fetchIndexes }
        set { shared.fields.fetchIndexes = newValue }
    }

    /// The uniqueness constraints, in the model's order.
    public var uniquenessConstraints: [UniquenessConstraint] {
        get { shared.fields.uniquenessConstraints }
        set { shared.fields.uniquenessConstraints = newValue }
    }

    /// The entity's name in an earlier version, if it was renamed.
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

    /// The location of the entity's declaration in the model.
    public var location: SourceLocation? {
        get { shared.fields.location }
        set { shared.fields.location = newValue }
    }

    private struct Fields: Sendable, Hashable {
        var name: String
        var representedClassName: String?
        var parent: String?
        var isAbstract: Bool
        var codeGeneration: CodeGeneration?
        var attributes: [Attribute]
        var relationships: [Relationship]
        var fetchedProperties: [FetchedProperty]
        var fetchIndexes: [FetchIndex]
        var uniquenessConstraints: [UniquenessConstraint]
        var renamingIdentifier: String?
        var versionHashModifier: String?
        var userInfo: [String: String]
        var location: SourceLocation?
    }

    private var shared: Shared<Fields>

    /// Returns whether both are copies of one value.
    func isIdentical(to other: Entity) -> Bool { shared.isIdentical(to: other.shared) }

    /// Creates an entity; its properties are sorted by name.
    public init(
        _ name: String, representedClassName: String? = nil, parent: String? = nil, isAbstract: Bool = false,
        codeGeneration: CodeGeneration? = nil, attributes: [Attribute] = [], relationships: [Relationship] = [],
        fetchedProperties: [FetchedProperty] = [], fetchIndexes: [FetchIndex] = [],
        uniquenessConstraints: [UniquenessConstraint] = [], renamingIdentifier: String? = nil,
        versionHashModifier: String? = nil, userInfo: [String: String] = [:], location: SourceLocation? = nil
    ) {
        shared = Shared(
            Fields(
                name: name,
                representedClassName: representedClassName,
                parent: parent,
                isAbstract: isAbstract,
                codeGeneration: codeGeneration,
                attributes: attributes.sorted { $0.name < $1.name },
                relationships: relationships.sorted { $0.name < $1.name },
                fetchedProperties: fetchedProperties.sorted { $0.name < $1.name },
                fetchIndexes: fetchIndexes,
                uniquenessConstraints: uniquenessConstraints,
                renamingIdentifier: renamingIdentifier,
                versionHashModifier: versionHashModifier,
                userInfo: userInfo,
                location: location))
    }
}

/// A group of attributes that other attributes use as their type; Core Data's `NSCompositeAttributeDescription`.
public struct Composite: Sendable, Hashable {
    /// The name, as the model spells it.
    public var name: String
    /// The elements, by name.
    public var attributes: [Attribute]
    /// The location of the composite's declaration in the model.
    public var location: SourceLocation?

    /// Creates a composite; its elements are sorted by name.
    public init(_ name: String, attributes: [Attribute], location: SourceLocation? = nil) {
        self.name = name
        self.attributes = attributes.sorted { $0.name < $1.name }
        self.location = location
    }
}

/// A named set of entities that one store holds.
public struct Configuration: Sendable, Hashable {
    /// The name, as the model spells it.
    public var name: String
    /// The names of the entities.
    public var entities: [String]
    /// The location of the configuration's declaration in the model.
    public var location: SourceLocation?

    /// Creates a configuration.
    public init(_ name: String, entities: [String], location: SourceLocation? = nil) {
        self.name = name
        self.entities = entities
        self.location = location
    }
}
