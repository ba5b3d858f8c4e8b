public import RelataModel

/// What a user says about the code of one entity.
public struct EntityOptions: Sendable, Hashable {
    /// What is generated for an entity.
    public enum CodeGeneration: String, Sendable, Hashable, CaseIterable {
        /// The whole class.
        case `class`
        /// An extension of a class that the user writes.
        case category
        /// Nothing but the storage: the user writes the class and its properties.
        case none
    }

    /// What is generated, in place of what the model asks for.
    public var codeGeneration: CodeGeneration?

    /// What is said of single properties, by the property's name.
    public var properties: [String: PropertyOptions]

    /// Where the file of options names the entity.
    public var location: SourceLocation?

    /// Creates the options of an entity.
    public init(
        codeGeneration: CodeGeneration? = nil, properties: [String: PropertyOptions] = [:],
        location: SourceLocation? = nil
    ) {
        self.codeGeneration = codeGeneration
        self.properties = properties
        self.location = location
    }
}

/// What a user says about the code of one property.
public struct PropertyOptions: Sendable, Hashable {
    /// The Swift type of a transformable attribute: one that is `Codable`, unless there is a transformer.
    public var type: String?

    /// The Swift type that turns the values of a transformable attribute into data and back: one with the static
    /// functions `transformedValue(_:)`, which gives an optional `Data`, and `reverseTransformedValue(_:)`, which takes one and gives
    /// an optional value.
    public var transformer: String?

    /// Whether no accessor is generated; the property stays in the model and in the store.
    public var skip: Bool

    /// Where the file of options names the property.
    public var location: SourceLocation?

    /// Creates the options of a property.
    public init(
        type: String? = nil, transformer: String? = nil, skip: Bool = false, location: SourceLocation? = nil
    ) {
        self.type = type
        self.transformer = transformer
        self.skip = skip
        self.location = location
    }
}
