import Foundation

/// The identifier of an object, with its entity and store; Core Data's `NSManagedObjectID`.
///
/// An object that was never saved has a temporary ID. The save assigns a permanent one; its context finds it by
/// either.
///
/// ```swift
/// let id = album.objectID
/// try await container.perform { other in
///     let album = try other.existingObject(with: id)
///     other.delete(album)
///     try other.save()
/// }
/// ```
public struct ManagedObjectID: Sendable, Hashable, CustomStringConvertible {
    /// The entity of the object.
    public let entity: EntityDescription
    /// The store, or `nil` if the ID belongs to an object without a context.
    let storeUUID: UUID?
    /// The row's ID, or a temporary one.
    let rowID: RowID

    init(entity: EntityDescription, storeUUID: UUID?, rowID: RowID) {
        self.entity = entity
        self.storeUUID = storeUUID
        self.rowID = rowID
    }

    /// Whether the object was not saved yet when the ID was read.
    public var isTemporaryID: Bool { rowID.isTemporary }

    /// The entity and the row's ID, in short form.
    public var description: String { "\(entity.name)/" + (isTemporaryID ? "t\(rowID.magnitude)" : "p\(rowID)") }

    /// Whether both identify the same object.
    public static func == (left: Self, right: Self) -> Bool {
        left.rowID == right.rowID && left.entity.hierarchy == right.entity.hierarchy
            && left.storeUUID == right.storeUUID
    }

    /// Hashes the row's ID and the entity's hierarchy, and not the store: IDs of several stores are rarely in one set.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rowID)
        hasher.combine(entity.hierarchy)
    }
}
