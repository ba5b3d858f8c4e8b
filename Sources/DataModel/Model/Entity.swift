/// A kind of object; Core Data's `NSEntityDescription`.
///
/// The properties here are the entity's own. What it inherits, `Model` adds on request: `Model.attributes(of:)`.
public struct Entity: Sendable, Hashable {
    /// What code a model asks for.
    public enum CodeGeneration: String, Sendable, Hashable {
        /// The whole class.
        case `class`
        /// An extension of a class that the user writes.
        case category
    }

    /// The name, as the model spells it.
    public var name: String
    /// The class as the model spells it: `Foo`, `.Foo`, `Module.Foo`; `nil` where it spells none.
    public var representedClassName: String?
    /// The name of the entity that this one inherits from.
    public var parent: String?
    /// Whether objects can only be of its sub-entities.
    public var isAbstract: Bool
    /// What code the model asks for; `nil` where it asks for none, Xcode's Manual/None.
    public var codeGeneration: CodeGeneration?
    /// The entity's own attributes, by name.
    public var attributes: [Attribute]
    /// The entity's own relationships, by name.
    public var relationships: [Relationship]
    /// The entity's own fetched properties, by name.
    public var fetchedProperties: [FetchedProperty]
    /// The indexes, in the model's order.
    public var fetchIndexes: [FetchIndex]
    /// The uniqueness constraints, in the model's order.
    public var uniquenessConstraints: [UniquenessConstraint]
    /// The name that it had in an earlier version, where it was renamed.
    public var renamingIdentifier: String?
    /// A text that makes two versions differ which would not otherwise.
    public var versionHashModifier: String?
    /// What the user wrote down beside it, by key.
    public var userInfo: [String: String]
    /// Where the model declares the entity.
    public var location: SourceLocation?

    /// Creates an entity; its properties are sorted by name.
    public init(
        _ name: String, representedClassName: String? = nil, parent: String? = nil, isAbstract: Bool = false,
        codeGeneration: CodeGeneration? = nil, attributes: [Attribute] = [], relationships: [Relationship] = [],
        fetchedProperties: [FetchedProperty] = [], fetchIndexes: [FetchIndex] = [],
        uniquenessConstraints: [UniquenessConstraint] = [], renamingIdentifier: String? = nil,
        versionHashModifier: String? = nil, userInfo: [String: String] = [:], location: SourceLocation? = nil
    ) {
        self.name = name
        self.representedClassName = representedClassName
        self.parent = parent
        self.isAbstract = isAbstract
        self.codeGeneration = codeGeneration
        self.attributes = attributes.sorted { $0.name < $1.name }
        self.relationships = relationships.sorted { $0.name < $1.name }
        self.fetchedProperties = fetchedProperties.sorted { $0.name < $1.name }
        self.fetchIndexes = fetchIndexes
        self.uniquenessConstraints = uniquenessConstraints
        self.renamingIdentifier = renamingIdentifier
        self.versionHashModifier = versionHashModifier
        self.userInfo = userInfo
        self.location = location
    }
}

/// A group of attributes that other attributes use as their type; Core Data's `NSCompositeAttributeDescription`.
public struct Composite: Sendable, Hashable {
    /// The name, as the model spells it.
    public var name: String
    /// The elements, by name.
    public var attributes: [Attribute]
    /// Where the model declares the composite.
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
    /// Where the model declares the configuration.
    public var location: SourceLocation?

    /// Creates a configuration.
    public init(_ name: String, entities: [String], location: SourceLocation? = nil) {
        self.name = name
        self.entities = entities
        self.location = location
    }
}
