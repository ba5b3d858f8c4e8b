/// A destination of an owner's to-many relationship.
struct Member {
    let object: ManagedObject
    /// The owner's ID.
    let owner: RowID
    let position: Int64
    /// Whether the object was just read, so that it cannot have changed since it was stored.
    let isUnchanged: Bool
}
