/// The way in which a save resolves conflicts with other writers and violations of uniqueness constraints; Core
/// Data's `NSMergePolicy`.
///
/// ```swift
/// context.mergePolicy = .mergeByPropertyObjectTrump
/// try context.save()
/// ```
public enum MergePolicy: Sendable, Hashable {
    /// The save fails, with all conflicts; Core Data's `NSErrorMergePolicy`.
    case error
    /// Property by property: if both sides changed it, the store's value is used. If a new object is not unique, the
    /// stored object is kept unchanged. Core Data's `NSMergeByPropertyStoreTrumpMergePolicy`.
    case mergeByPropertyStoreTrump
    /// Property by property: if both sides changed it, the value in memory is used. If a new object is not unique,
    /// the stored object is kept, with the values that the new one was given. Core Data's
    /// `NSMergeByPropertyObjectTrumpMergePolicy`.
    case mergeByPropertyObjectTrump
    /// The whole object is written with its values in memory; Core Data's `NSOverwriteMergePolicy`.
    case overwrite
    /// The object's unsaved changes are discarded; Core Data's `NSRollbackMergePolicy`.
    case rollback

    /// Whether the store's side wins.
    var storeWins: Bool { self == .mergeByPropertyStoreTrump || self == .rollback }
}
