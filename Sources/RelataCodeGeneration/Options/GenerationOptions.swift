/// The user's options for the generated code, beyond the model.
package struct GenerationOptions: Sendable, Hashable {
    /// The access level of the generated code.
    package var accessLevel: AccessLevel

    /// Whether all Swift code is written to one file, as build plug-ins require it.
    package var singleFile: Bool

    /// The properties that are optional.
    package var optionals: OptionalStyle

    /// Whether an ordered relationship also has the three functions that take index sets, as in Xcode's generated
    /// code.
    package var indexSetAccessors: Bool

    /// Whether each class has a nested `Codable` value, with its attributes and the IDs of its relationships.
    package var codable = false

    /// Whether the code is for sources that `import CoreData`: classes inherit from `NSManagedObject`, properties
    /// have the types of Xcode's generated code, and the classes of entities with Manual/None are in those sources.
    package var isForCoreData = false

    /// Additional modules that each generated file imports, such as the one of a transformable's type.
    package var imports: [String]

    /// The name of the model in generated code, overriding the model's own.
    package var modelName: String?

    /// The version of the model's bundle to read, instead of the current one.
    package var modelVersion: String?

    /// The path of a folder of templates that replace built-in ones with the same names.
    package var templates: String?

    /// The options of individual entities, by the entity's name.
    package var entities: [String: EntityOptions]

    /// The diagnostics that the user accepts.
    package var accepted: [AcceptedDiagnostic] = []

    /// The options of versions that introduce a change, by the version's name.
    package var migrations: [String: MigrationOptions] = [:]

    /// Creates options; arguments that are omitted have the default.
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

/// The access level of generated declarations.
package enum AccessLevel: String, Sendable, Hashable, CaseIterable {
    /// All modules that import the module.
    case `public`
    /// The modules of the package.
    case package
    /// Only the module itself.
    case `internal`
}

/// The generated properties that are optional.
package enum OptionalStyle: String, Sendable, Hashable, CaseIterable {
    /// A required attribute is not optional if its type has a zero value.
    case relata
    /// As in Xcode's generated code: objects are optional, scalars are not. For code shared with Core Data.
    case xcode
}
