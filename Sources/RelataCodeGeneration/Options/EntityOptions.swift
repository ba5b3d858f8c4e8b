package import RelataModel

/// The user's options for the code of one entity.
package struct EntityOptions: Sendable, Hashable {
    /// The code that is generated for an entity.
    package enum CodeGeneration: String, Sendable, Hashable, CaseIterable {
        /// The whole class.
        case `class`
        /// An extension of a class that the user writes.
        case category
        /// Only the storage: the user writes the class and its properties.
        case none
    }

    /// The code to generate, overriding the model's setting.
    package var codeGeneration: CodeGeneration?

    /// The options of individual properties, by the property's name.
    package var properties: [String: PropertyOptions]

    /// The location of the entity in the options file.
    package var location: SourceLocation?

    /// Creates the options of an entity.
    package init(
        codeGeneration: CodeGeneration? = nil, properties: [String: PropertyOptions] = [:],
        location: SourceLocation? = nil
    ) {
        self.codeGeneration = codeGeneration
        self.properties = properties
        self.location = location
    }
}

/// The user's options for the code of one property.
package struct PropertyOptions: Sendable, Hashable {
    /// The Swift type of a transformable attribute: a `Codable` one, unless there is a transformer.
    package var type: String?

    /// The Swift type that converts the values of a transformable attribute to data and back: one with the static
    /// functions `transformedValue(_:)`, which returns an optional `Data`, and `reverseTransformedValue(_:)`, which
    /// takes one and returns an optional value.
    package var transformer: String?

    /// Whether no accessor is generated; the property remains in the model and in the store.
    package var skip: Bool

    /// The location of the property in the options file.
    package var location: SourceLocation?

    /// Creates the options of a property.
    package init(
        type: String? = nil, transformer: String? = nil, skip: Bool = false, location: SourceLocation? = nil
    ) {
        self.type = type
        self.transformer = transformer
        self.skip = skip
        self.location = location
    }
}
