/// What a save does where another writer has changed what it is about to write, or where a uniqueness constraint is not
/// met; Core Data's `NSMergePolicy`.
///
/// ```swift
/// context.mergePolicy = .mergeByPropertyObjectTrump
/// try context.save()
/// ```
public enum MergePolicy: Sendable, Hashable {
    /// The save fails, with all conflicts.
    case error
    /// Property by property: what both have changed gets the store's value. Of objects that should be unique the stored
    /// one stays as it is.
    case mergeByPropertyStoreTrump
    /// Property by property: what both have changed gets the value in memory. Of objects that should be unique the stored
    /// one stays, with the values that the other was given.
    case mergeByPropertyObjectTrump
    /// The whole object is written as it is in memory.
    case overwrite
    /// What was changed about the object in memory is dropped.
    case rollback

    /// Whether the store's side wins.
    var storeWins: Bool { self == .mergeByPropertyStoreTrump || self == .rollback }
}
