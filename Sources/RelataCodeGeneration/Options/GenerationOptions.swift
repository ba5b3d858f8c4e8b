/// What a user can say about the generated code beyond the model.
public struct GenerationOptions: Sendable, Hashable {
    /// Who can use what is generated.
    public var accessLevel: AccessLevel

    /// Whether all Swift code goes into one file, as build plug-ins need it.
    public var singleFile: Bool

    /// Which properties are optional.
    public var optionals: OptionalStyle

    /// Whether an ordered relationship has the three functions too that take index sets, as in the code that Xcode generates.
    public var indexSetAccessors: Bool

    /// Whether each class has a `Codable` value beside it, with its attributes and the IDs of its relationships.
    public var codable = false

    /// Whether the code is for sources that say `import CoreData`: classes inherit from `NSManagedObject`, properties have the types
    /// that Xcode gives them, and entities of Manual/None have their classes in those sources.
    public var isForCoreData = false

    /// Modules that each generated file imports besides those that it needs, such as the one of a transformable's type.
    public var imports: [String]

    /// The name that generated code gives the model, in place of the model's own.
    public var modelName: String?

    /// The version of the model's bundle that is read, in place of the current one.
    public var modelVersion: String?

    /// The path of a folder of templates that take the place of built-in ones of the same name.
    public var templates: String?

    /// What is said of single entities, by the entity's name.
    public var entities: [String: EntityOptions]

    /// The diagnostics that the user knows of and accepts.
    public var accepted: [AcceptedDiagnostic] = []
    /// What is said of the versions that bring a change, by the version's name.
    public var migrations: [String: MigrationOptions] = [:]

    /// Creates options; what is left out has the value that a user means by saying nothing.
    public init(
        accessLevel: AccessLevel = .public, singleFile: Bool = false, optionals: OptionalStyle = .relata,
        indexSetAccessors: Bool = false, imports: [String] = [], modelName: String? = nil,
        modelVersion: String? = nil, templates: String? = nil,
        entities: [String: EntityOptions] = [:]
    ) {
        self.accessLevel = accessLevel
        self.singleFile = singleFile
        self.optionals = optionals
        self.indexSetAccessors = indexSetAccessors
        self.imports = imports
        self.modelName = modelName
        self.modelVersion = modelVersion
        self.templates = templates
        self.entities = entities
    }
}

/// Who can use generated code: the access modifier of its declarations.
public enum AccessLevel: String, Sendable, Hashable, CaseIterable {
    /// Everybody who imports the module.
    case `public`
    /// The modules of the package.
    case package
    /// The module alone.
    case `internal`
}

/// Which generated properties are optional.
public enum OptionalStyle: String, Sendable, Hashable, CaseIterable {
    /// A required attribute is not optional where its type has a zero.
    case relata
    /// As in the code that Xcode generates: objects are optional, scalars are not. For code shared with Core Data.
    case xcode
}
