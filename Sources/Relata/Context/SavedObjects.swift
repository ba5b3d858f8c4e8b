/// The objects in memory that a save has written.
@_spi(CoreDataModule)
public struct SavedObjects {
    let changes: ChangeSet

    /// Those that were new.
    public var inserted: [ManagedObject] { changes.inserted.flatMap(\.objects) }
    /// Those that were changed.
    public var updated: [ManagedObject] { Array(changes.updated) }
    /// Those that were deleted, which have no context any more.
    public var deleted: [ManagedObject] { Array(changes.deleted) }
}
