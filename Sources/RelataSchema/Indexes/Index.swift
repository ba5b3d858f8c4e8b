/// An index of the schema.
package struct Index: Sendable, Hashable {
    /// The index's name.
    package let name: String
    /// The table that it indexes.
    package let table: String
    /// The columns or expressions, with their order, as SQL.
    package let terms: [String]
    /// Whether it enforces uniqueness.
    package let isUnique: Bool
    /// The condition of the rows that are indexed, as SQL; `nil` for all rows.
    package let condition: String?
}
