/// An object whose row another writer changed or deleted; Core Data's `NSMergeConflict`.
///
/// Contexts share no cache of rows, so there is no `cachedSnapshot`: each context is compared with the store itself.
public struct MergeConflict: Sendable, Hashable {
    /// The object; Core Data's `sourceObject`.
    public let objectID: ManagedObjectID
    /// The version of the row that the object was read from.
    public let oldVersionNumber: Int64
    /// The current version of the row; 0 if it was deleted.
    public let newVersionNumber: Int64
    /// The stored properties as the context last read or saved them.
    public let objectSnapshot: [String: ConflictValue]
    /// The current stored properties of the row; `nil` if it was deleted.
    public let persistedSnapshot: [String: ConflictValue]?
    /// The properties that were changed in memory, with their new values; empty if the object was deleted.
    public let changedValues: [String: ConflictValue]
}

extension MergeConflict: CustomStringConvertible {
    /// The object, and what happened to its row.
    public var description: String {
        guard let persistedSnapshot else { return "\(objectID) was deleted" }
        let changed = persistedSnapshot.filter { objectSnapshot[$0.key] != $0.value }.keys.sorted()
        return "\(objectID) was changed (now version \(newVersionNumber), was \(oldVersionNumber)"
            + (changed.isEmpty ? ")" : "; changed: \(changed.joined(separator: ", ")))")
    }
}
