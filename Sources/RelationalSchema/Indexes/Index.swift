/// An index of the schema.
public struct Index: Sendable, Hashable {
    public let name: String
    public let table: String
    /// The columns or expressions, with their order, as SQL.
    public let terms: [String]
    public let isUnique: Bool
    /// Which rows are indexed, as SQL; all where there is no condition.
    public let condition: String?
}
