public import Foundation

/// The file of a store, and the options with which it is opened; Core Data's `NSPersistentStoreDescription`.
///
/// ```swift
/// var description = PersistentStoreDescription(url: url)
/// description.isReadOnly = true
/// description.timeout = 30
/// let reader = try PersistentContainer(model: MusicModel.managedObjectModel, description: description)
/// ```
public struct PersistentStoreDescription: Sendable, Hashable {
    /// The file; `/dev/null` is a private temporary one that is deleted with the store.
    public var url: URL
    /// Whether the store is never written to: the file must exist, and a save of changes fails with code 513.
    ///
    /// The model's rules are then not updated in the file.
    public var isReadOnly = false
    /// How long a save waits for other writers, in seconds, before it fails with `PersistenceError.storeBusy`.
    ///
    /// Core Data waits 240 seconds; the default is 10, as a server's client waits for the answer.
    public var timeout: Double = 10
    /// The rule for a store that an older version of the model created.
    public var migration = MigrationPolicy.automatic
    /// Additional hints on how the data is migrated, which the versions of the model do not contain.
    public var migrationHints = MigrationHints()
    /// The file that a store is copied to before it is migrated; an existing file is replaced. If it is `nil`, no
    /// copy is made.
    ///
    /// The migration is one transaction, which can be rolled back without a copy. The copy helps where the migration
    /// itself is a mistake, and has discarded data on purpose. Relata never deletes it; the program does, when it is no
    /// longer needed.
    public var migrationBackup: URL?
    /// Whether what takes long, and can wait, is left to `PersistentContainer.finishMigration(progress:)`; Core Data's
    /// `NSPersistentStoreDeferredLightweightMigrationOptionKey`.
    ///
    /// Removing a property rewrites all rows of its table. Until then, its column stays in the file under another name,
    /// where no one reads it. What `erases` names in the options of the model is never deferred.
    public var defersMigration = false

    /// Whether the store keeps a history of its transactions from now on; Core Data's
    /// `NSPersistentHistoryTrackingKey`.
    ///
    /// The setting is stored in the file: later openings with Relata record the history too, whatever their
    /// description. A plain `INSERT`, `UPDATE` or `DELETE` by other programs is not recorded.
    public var tracksHistory = false

    /// The durability of a save: what it waits for before it returns, and so whether it survives a power failure;
    /// SQLite's pragma `synchronous`.
    public var durability = Durability.full

    /// Creates a description of the store in a file.
    /// - Parameter url: the file.
    public init(url: URL) { self.url = url }
}

extension PersistentStoreDescription {
    /// The durability of a save that has returned, if the power fails.
    ///
    /// A process that ends, or is killed, loses no save with any of these options. They concern the operating system:
    /// data that was written to a file may be in its memory for some seconds, until it is told to write it to the
    /// disk, and the program waits for that.
    public enum Durability: String, Sendable, Hashable, CaseIterable {
        /// A save that has returned is on the disk. The default, as in SQLite: callers rely on a save unless they
        /// choose otherwise.
        ///
        /// Each save waits for the disk once, however much it writes: 0.2 ms on a good server's disk, some
        /// milliseconds on a slow one.
        case full
        /// A power failure, or a crash of the system, can lose the last saves; the store is intact, in its state
        /// after an earlier save.
        ///
        /// For many small saves, which then take a tenth of the time, if the last of them can be repeated.
        case normal
        /// A power failure, or a crash of the system, can damage the store. For stores that can be created again:
        /// caches, tests.
        case off

        /// The corresponding pragmas of SQLite.
        var pragmas: [String] {
            // Apple's disks report completion before they have written, unless they are asked to wait; other systems
            // ignore the pragma.
            ["PRAGMA synchronous = \(rawValue)"] + (self == .full ? ["PRAGMA fullfsync = ON"] : [])
        }
    }
}
