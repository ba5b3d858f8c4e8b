/// What a user can say about the generated code beyond the model.
package struct GenerationOptions: Sendable, Hashable {
    /// Who can use what is generated.
    package var accessLevel: AccessLevel

    /// Whether all Swift code goes into one file, as build plug-ins need it.
    package var singleFile: Bool

    /// Which properties are optional.
    package var optionals: OptionalStyle

    /// Whether an ordered relationship has the three functions too that take index sets, as in the code that Xcode generates.
    package var indexSetAccessors: Bool

    /// Whether each class has a `Codable` value beside it, with its attributes and the IDs of its relationships.
    package var codable = false

    /// Whether the code is for sources that say `import CoreData`: classes inherit from `NSManagedObject`, properties have the types
    /// that Xcode gives them, and entities of Manual/None have their classes in those sources.
    package var isForCoreData = false

    /// Modules that each generated file imports besides those that it needs, such as the one of a transformable's type.
    package var imports: [String]

    /// The name that generated code gives the model, in place of the model's own.
    package var modelName: String?

    /// The version of the model's bundle that is read, in place of the current one.
    package var modelVersion: String?

    /// The path of a folder of templates that take the place of built-in ones of the same name.
    package var templates: String?

    /// What is said of single entities, by the entity's name.
    package var entities: [String: EntityOptions]

    /// The diagnostics that the user knows of and accepts.
    package var accepted: [AcceptedDiagnostic] = []
    /// What is said of the versions that bring a change, by the version's name.
    package var migrations: [String: MigrationOptions] = [:]

    /// Creates options; what is left out has the value that a user means by saying nothing.
    package init(
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
package enum AccessLevel: String, Sendable, Hashable, CaseIterable {
    /// Everybody who imports the module.
    case `public`
    /// The modules of the package.
    case package
    /// The module alone.
    case `internal`
}

/// Which generated properties are optional.
package enum OptionalStyle: String, Sendable, Hashable, CaseIterable {
    /// A required attribute is not optional where its type has a zero.
    case relata
    /// As in the code that Xcode generates: objects are optional, scalars are not. For code shared with Core Data.
    case xcode
}
