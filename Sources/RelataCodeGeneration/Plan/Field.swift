/// A stored value of an object: an attribute, a leaf of a composite attribute, or a relationship.
struct Field: Sendable {
    /// What a field holds.
    enum Kind {
        case value(ValueType)
        case toOne
        case toMany
    }

    /// The number by which the runtime and the generated code know the field.
    let slot: Int
    /// The property's name, or the path of a composite's leaf, joined by dots.
    let path: String
    /// The name in Swift, with backticks if it needs them.
    let name: String
    let kind: Kind
    /// The model's default, as a Swift expression.
    let initialValue: Literal?
    /// Whether the field can hold no value.
    let isOptional: Bool
    /// Whether a row of the store holds the value.
    let isLoaded: Bool
    /// How the data become the Swift value of a transformable attribute, if it has a type.
    let coding: TransformableCoding?

    /// How the functions of the storage name the field, beside parameters that may have the same name.
    var reference: String {
        Self.parameters.contains(name) ? "self.\(name)" : name
    }

    private static let parameters: Set<String> = ["other", "own", "row", "slot", "visitor"]
}
