/// What two models do not say themselves about what becomes of the data.
package struct PlanHints: Sendable, Hashable {
    /// New names by old ones: `Person` to `Author`, `Book.writer` to `author`.
    package var renames: [String: String]
    /// What may be lost: entities, and properties as `Book.oldCover`, by their old names.
    package var discards: Set<String>

    /// Gives hints; without arguments none.
    package init(renames: [String: String] = [:], discards: Set<String> = []) {
        self.renames = renames
        self.discards = discards
    }
}
