/// An index of the schema.
package struct Index: Sendable, Hashable {
    /// The index's name.
    package let name: String
    /// The table whose rows it finds.
    package let table: String
    /// The columns or expressions, with their order, as SQL.
    package let terms: [String]
    /// Whether no two rows may be alike.
    package let isUnique: Bool
    /// Which rows are indexed, as SQL; all where there is no condition.
    package let condition: String?
}
