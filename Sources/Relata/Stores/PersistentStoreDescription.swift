public import Foundation

/// How a store is opened; Core Data's `NSPersistentStoreDescription`.
///
/// ```swift
/// var description = PersistentStoreDescription(url: url)
/// description.isReadOnly = true
/// description.timeout = 30
/// let reader = try PersistentContainer(model: MusicModel.managedObjectModel, description: description)
/// ```
public struct PersistentStoreDescription: Sendable, Hashable {
    /// The file; `/dev/null` stands for a private temporary one that goes with the store.
    public var url: URL
    /// Whether nothing is written: the file must exist, and a save of changes fails with code 513.
    ///
    /// Rules of the model that the file does not have yet are not brought up to date then.
    public var isReadOnly = false
    /// How long a save waits for other writers, in seconds, before it fails with `PersistenceError.storeBusy`.
    ///
    /// Core Data waits 240 seconds; here it is 10, as a client of a server waits for the answer.
    public var timeout: Double = 10
    /// What happens when an older version of the model made the store.
    public var migration = MigrationPolicy.automatic
    /// What the versions of the model do not say themselves about what becomes of the data.
    public var migrationHints = MigrationHints()
    /// The file that a store is copied to before it is migrated; a file of that name is replaced. Without one, none is made.
    ///
    /// The migration is one transaction, which needs no copy to be undone. The copy is for what was meant otherwise: discarded data is in
    /// it, and the program removes it when it is not wanted any more.
    public var migrationBackup: URL?
    /// Whether what takes long, and can wait, is left to `PersistentContainer.finishMigration(progress:)`; Core Data's
    /// `NSPersistentStoreDeferredLightweightMigrationOptionKey`.
    ///
    /// A property that goes takes a rewrite of all rows of its table. Put off, its column stays in the file under another name, where no one
    /// reads it. What `erases` names in the options of the model is never put off.
    public var defersMigration = false

    /// Whether the store keeps a history of its transactions from now on; Core Data's `NSPersistentHistoryTrackingKey`.
    ///
    /// The file remembers it: later openings with Relata add to the history too, whatever they say here. A plain `INSERT`, `UPDATE` or
    /// `DELETE` of other programs is not in it.
    public var tracksHistory = false

    /// What a save waits for before it returns: whether it outlives a power failure.
    public var synchronous = Synchronous.full

    /// Describes the store in a file.
    /// - Parameter url: the file.
    public init(url: URL) { self.url = url }
}

extension PersistentStoreDescription {
    /// How sure it is that a save which has returned is still there after the power has failed.
    ///
    /// A process that ends, or is killed, loses no save in any of these. This is about the system: what it has written to a file may be in
    /// its own memory for some seconds, until it is told to put it onto the disk, and wait for it.
    public enum Synchronous: String, Sendable, Hashable, CaseIterable {
        /// A save that has returned is on the disk. The default, as it is SQLite's: who counts on a save is not asked beforehand.
        ///
        /// It costs one wait for the disk a save, however much the save writes: 0.2 ms on a good server's disk, some milliseconds on a slow one.
        case full
        /// A power failure, or a crash of the system, can take the last saves back; the store is intact, and as it was after one of them.
        ///
        /// For many small saves, which take a tenth of the time then, where the last of them can be made again.
        case normal
        /// A power failure, or a crash of the system, can damage the store. For stores that are made again then: caches, tests.
        case off

        /// The pragmas that say so to SQLite.
        var pragmas: [String] {
            // Apple's disks answer before they have written, unless they are asked to wait; other systems ignore it.
            ["PRAGMA synchronous = \(rawValue)"] + (self == .full ? ["PRAGMA fullfsync = ON"] : [])
        }
    }
}
