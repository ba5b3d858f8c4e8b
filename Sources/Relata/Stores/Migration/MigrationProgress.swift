/// The progress of a store's migration.
public struct MigrationProgress: Sendable, Hashable {
    /// How many statements are done.
    public let completed: Int
    /// How many there are.
    public let total: Int

    /// The share that is done, from 0 to 1.
    public var fractionCompleted: Double { total == 0 ? 1 : Double(completed) / Double(total) }
}
