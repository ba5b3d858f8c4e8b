/// An index of the schema.
public struct Index: Sendable, Hashable {
    /// The index's name.
    public let name: String
    /// The table whose rows it finds.
    public let table: String
    /// The columns or expressions, with their order, as SQL.
    public let terms: [String]
    /// Whether no two rows may be alike.
    public let isUnique: Bool
    /// Which rows are indexed, as SQL; all where there is no condition.
    public let condition: String?
}
