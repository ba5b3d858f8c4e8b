/// A rule for opening a store that an older version of the model made.
///
/// It stands for Core Data's options `NSMigratePersistentStoresAutomaticallyOption` and
/// `NSInferMappingModelAutomaticallyOption`. Changed rules, bounds and indexes make no other version: a store is
/// brought up to date with them whatever the policy is.
public enum MigrationPolicy: Sendable, Hashable {
    /// The store is migrated, if nothing is lost but what the hints discard. The default.
    case automatic
    /// Opening throws `PersistenceError.needsMigration`, which says what would be done; the program asks its user, and
    /// opens again.
    case explicit
    /// Opening throws `PersistenceError.incompatibleStore`.
    case never
}

/// Hints on what becomes of the data, where two versions of a model do not say so themselves.
///
/// ```swift
/// var description = PersistentStoreDescription(url: url)
/// description.migrationHints.renames = ["Book.writer": "author"]
/// description.migrationHints.discards = ["Book.oldCover"]
/// ```
public struct MigrationHints: Sendable, Hashable {
    /// The new names of entities and properties by the old ones, where the model has no renaming identifier: `"Person"`
    /// to `"Author"`, `"Book.writer"` to `"author"`.
    public var renames: [String: String]
    /// The data that may be lost, by its name in the old version: an entity with its objects, `"Cache"`, or the values
    /// of a property, `"Book.oldCover"`.
    public var discards: Set<String>
    /// The data that must not stay in the file, by the same names: it is gone when the store is open, even if other
    /// work is put off with `PersistentStoreDescription.defersMigration`. It need not be among `discards` too.
    public var erases: Set<String>

    /// Gives hints; without arguments none.
    public init(renames: [String: String] = [:], discards: Set<String> = [], erases: Set<String> = []) {
        self.renames = renames
        self.discards = discards
        self.erases = erases
    }
}
