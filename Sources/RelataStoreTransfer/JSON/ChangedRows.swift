/// The rows that a merge has written, and those whose side of a relationship has changed.
package struct ChangedRows: Sendable, Hashable {
    /// The IDs of new objects, by entity.
    package internal(set) var inserted: [String: [Int64]] = [:]
    /// The IDs of the others, by entity.
    package internal(set) var updated: [String: [Int64]] = [:]
}
