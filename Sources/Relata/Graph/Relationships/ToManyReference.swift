/// The reference that an object's storage keeps for a to-many relationship.
@_spi(Generated)
public struct ToManyReference {
    /// The destinations, or the known changes to them; `nil` while the relationship has not been used.
    var contents: ToManyContents?

    /// Creates the reference of a relationship that has not been used yet.
    public init() {}
}
