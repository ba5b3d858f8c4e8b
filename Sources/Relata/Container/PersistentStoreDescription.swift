public import Foundation

/// How a store is opened; Core Data's `NSPersistentStoreDescription`.
public struct PersistentStoreDescription: Sendable, Hashable {
    /// The file.
    public let url: URL
    /// Whether nothing is written: the file must exist, and a save of changes fails with code 513.
    ///
    /// Rules of the model that the file does not have yet are not brought up to date then.
    public var isReadOnly = false
    /// How long a save waits for other writers, in seconds, before it fails with `PersistenceError.storeBusy`.
    ///
    /// Core Data waits 240 seconds; here it is 10, as a server has somebody waiting.
    public var timeout: Double = 10
    /// What happens when an older version of the model made the store.
    public var migration = MigrationPolicy.automatic
    /// What the versions of the model do not say themselves about what becomes of the data.
    public var migrationHints = MigrationHints()

    /// Describes the store in a file.
    /// - Parameter url: the file.
    public init(url: URL) { self.url = url }
}
