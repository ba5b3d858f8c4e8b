import RelataModel

/// An attribute, or a leaf of a composite, in the form that the runtime uses; Core Data's `NSAttributeDescription`.
public struct AttributeDescription: Sendable {
    let slot: Slot
    /// The attribute's name, or the leaf's path joined by dots.
    public let name: String
    /// The column, if the attribute is stored.
    let column: String?
    /// Whether triggers of the store maintain the column.
    let isKeptByStore: Bool
    let attribute: Attribute

    /// The name of the property: the attribute itself, or the composite that the leaf belongs to.
    var propertyName: String { String(name.prefix { $0 != "." }) }

    /// Returns the leaf's path within a composite that has it.
    func path(inComposite composite: String) -> String { String(name.dropFirst(composite.count + 1)) }
}
