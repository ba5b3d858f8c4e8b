/// What an object's storage keeps of a to-many relationship.
@_spi(Generated)
public struct ToManyReference {
    /// The destinations, or what is known of changes to them; `nil` while the relationship was not used.
    var contents: ToManyContents?

    /// Creates the reference of a relationship that was not used yet.
    public init() {}
}
