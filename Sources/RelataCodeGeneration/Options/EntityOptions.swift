package import RelataModel

/// What a user says about the code of one entity.
package struct EntityOptions: Sendable, Hashable {
    /// What is generated for an entity.
    package enum CodeGeneration: String, Sendable, Hashable, CaseIterable {
        /// The whole class.
        case `class`
        /// An extension of a class that the user writes.
        case category
        /// Nothing but the storage: the user writes the class and its properties.
        case none
    }

    /// What is generated, in place of what the model asks for.
    package var codeGeneration: CodeGeneration?

    /// What is said of single properties, by the property's name.
    package var properties: [String: PropertyOptions]

    /// Where the file of options names the entity.
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

/// What a user says about the code of one property.
package struct PropertyOptions: Sendable, Hashable {
    /// The Swift type of a transformable attribute: one that is `Codable`, unless there is a transformer.
    package var type: String?

    /// The Swift type that turns the values of a transformable attribute into data and back: one with the static
    /// functions `transformedValue(_:)`, which gives an optional `Data`, and `reverseTransformedValue(_:)`, which takes one and gives
    /// an optional value.
    package var transformer: String?

    /// Whether no accessor is generated; the property stays in the model and in the store.
    package var skip: Bool

    /// Where the file of options names the property.
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
