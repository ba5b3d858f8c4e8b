/// A stored value of an object: an attribute, a leaf of a composite attribute, or a relationship.
struct Field: Sendable {
    /// The kind of a field's value.
    enum Kind {
        case value(StoredValueType)
        case toOne
        case toMany
    }

    /// The number by which the runtime and the generated code refer to the field.
    let slot: Int
    /// The property's name, or the path of a composite's leaf, joined by dots.
    let path: String
    /// The name in Swift, with backticks if it needs them.
    let name: String
    let kind: Kind
    /// The model's default, as a Swift expression.
    let initialValue: Literal?
    /// Whether the field can be nil.
    let isOptional: Bool
    /// Whether the value is stored in a row.
    let isLoaded: Bool
    /// The conversion of the data to the Swift value of a transformable attribute, if it has a type.
    let coding: TransformableCoding?

    /// The field's name in the functions of the storage, whose parameters may have the same name.
    var reference: String {
        Self.parameters.contains(name) ? "self.\(name)" : name
    }

    private static let parameters: Set<String> = ["other", "own", "row", "slot", "visitor"]
}
