/// The temporary IDs that users have seen, which must find their objects before and after the save.
struct TemporaryIDs {
    private var rowIDs: [ObjectIdentifier: RowID] = [:]
    private var unsaved: [RowID: ManagedObject] = [:]
    /// The permanent IDs of those that were saved: the last ones, and as many before them. A program that runs for long
    /// must not keep those of all objects that it has ever made.
    private var saved: [RowID: RowID] = [:]
    private var savedBefore: [RowID: RowID] = [:]

    private static let mostSaved = 65_536

    /// Remembers the current ID of an unsaved object, which is a temporary one.
    mutating func remember(_ object: ManagedObject) {
        assert(object.rowID.isTemporary, "\(object.rowID) is not a temporary ID")
        rowIDs[ObjectIdentifier(object)] = object.rowID
        unsaved[object.rowID] = object
    }

    /// Remembers that the object has a permanent ID now.
    /// - Returns: the temporary ID that it had.
    @discardableResult
    mutating func objectWasSaved(_ object: ManagedObject, as permanentID: RowID) -> RowID? {
        guard let rowID = rowIDs.removeValue(forKey: ObjectIdentifier(object)) else { return nil }
        unsaved[rowID] = nil
        if saved.count == Self.mostSaved { (savedBefore, saved) = (saved, [:]) }
        saved[rowID] = permanentID
        return rowID
    }

    /// Forgets an object that will not be saved.
    mutating func forget(_ object: ManagedObject) {
        guard let rowID = rowIDs.removeValue(forKey: ObjectIdentifier(object)) else { return }
        unsaved[rowID] = nil
    }

    /// Returns the unsaved object that had the temporary ID.
    func unsavedObject(_ rowID: RowID) -> ManagedObject? { unsaved[rowID] }

    /// Returns the permanent ID of the object that had the temporary ID, unless many others were saved since.
    func permanentID(_ rowID: RowID) -> RowID? { saved[rowID] ?? savedBefore[rowID] }
}
