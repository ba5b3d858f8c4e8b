import RelataModel

/// The property of a fetched property.
struct FetchedPropertyAccessor: Sendable {
    let property: FetchedProperty
    /// The name in Swift, with backticks if it needs them.
    let name: String
    /// The class of the fetched objects.
    let destination: String
}
