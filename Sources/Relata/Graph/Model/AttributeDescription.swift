import RelataModel

/// An attribute, or a composite's leaf, as the runtime works with it; Core Data's `NSAttributeDescription`.
public struct AttributeDescription: Sendable {
    let slot: Slot
    /// The attribute's name, or the leaf's path joined by dots.
    public let name: String
    /// The column, if the attribute is stored.
    let column: String?
    /// Whether triggers of the store keep the column.
    let isKeptByStore: Bool
    let attribute: Attribute
}
