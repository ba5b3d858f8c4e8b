/// The temporary IDs that users have seen, which must find their objects before and after the save.
struct TemporaryIDs {
    private var rowIDs: [ObjectIdentifier: RowID] = [:]
    private var unsaved: [RowID: ManagedObject] = [:]
    private var saved: [RowID: ManagedObjectID] = [:]

    /// Remembers the current ID of an unsaved object.
    mutating func remember(_ object: ManagedObject) {
        rowIDs[ObjectIdentifier(object)] = object.rowID
        unsaved[object.rowID] = object
    }

    /// Remembers that the object has a permanent ID now.
    /// - Returns: the temporary ID that it had.
    @discardableResult
    mutating func objectWasSaved(_ object: ManagedObject, as objectID: ManagedObjectID) -> RowID? {
        guard let rowID = rowIDs.removeValue(forKey: ObjectIdentifier(object)) else { return nil }
        unsaved[rowID] = nil
        saved[rowID] = objectID
        return rowID
    }

    /// Forgets an object that will not be saved.
    mutating func forget(_ object: ManagedObject) {
        guard let rowID = rowIDs.removeValue(forKey: ObjectIdentifier(object)) else { return }
        unsaved[rowID] = nil
    }

    /// Returns the unsaved object that had the temporary ID.
    func unsavedObject(_ rowID: RowID) -> ManagedObject? { unsaved[rowID] }

    /// Returns the permanent ID of the object that had the temporary ID.
    func permanentID(_ rowID: RowID) -> ManagedObjectID? { saved[rowID] }
}
