/// The objects of a context that are in memory, by their IDs; it keeps alive only those whose temporary IDs are in
/// use.
final class ObjectRegistry {
    /// The objects, by the hierarchy of their entity and their row ID.
    private let maps: [IdentityMap]
    /// The temporary IDs that users have seen.
    private var temporaryIDs = TemporaryIDs()
    private let releaseQueue = ReleaseQueue()

    /// - Parameter hierarchies: the number of hierarchies of entities.
    init(hierarchies: Int) { maps = (0..<hierarchies).map { _ in IdentityMap() } }

    /// The object of a row, if it is in memory.
    subscript(rowID: RowID, hierarchy hierarchy: EntityIndex) -> ManagedObject? { maps[hierarchy][rowID] }

    /// Returns the object with an ID, including new objects whose temporary ID is in use.
    func object(_ rowID: RowID, hierarchy: EntityIndex) -> ManagedObject? {
        maps[hierarchy][rowID] ?? (rowID.isTemporary ? temporaryIDs.unsavedObject(rowID) : nil)
    }

    /// The objects of one hierarchy, for a loop that looks many of them up or adds many.
    func objects(of hierarchy: EntityIndex) -> RegisteredObjects { RegisteredObjects(maps[hierarchy]) }

    /// The hierarchies that have objects in memory.
    var hierarchies: [EntityIndex] {
        maps.indices.filter { maps[$0].count > 0 }.map { EntityIndex(value: $0) }
    }

    /// Whether no objects with rows are in memory.
    var isEmpty: Bool { maps.allSatisfy { $0.count == 0 } }

    /// All objects with rows that are in memory.
    var objects: ContiguousArray<ManagedObject> {
        var objects: ContiguousArray<ManagedObject> = []
        appendObjects(to: &objects)
        return objects
    }

    /// Appends all objects with rows that are in memory.
    func appendObjects(to objects: inout ContiguousArray<ManagedObject>) {
        objects.reserveCapacity(objects.count + maps.reduce(0) { $0 + $1.count })
        for map in maps { map.appendObjects(to: &objects) }
    }

    /// Keeps stored objects alive as long as they belong to the context, or no longer.
    func retainObjects(_ retains: Bool) { for map in maps { map.retainObjects(retains) } }

    // MARK: Membership

    /// Adds a stored object as the object of its row.
    func register(_ object: ManagedObject) {
        object.setFlags(.registered)
        maps[object.entity.hierarchy].insert(object)
    }

    /// Removes a stored object that moves to another core; its temporary ID stays known.
    func unregister(_ object: ManagedObject) { maps[object.entity.hierarchy].remove(object) }

    /// Removes an object that leaves the context.
    func remove(_ object: ManagedObject) {
        if object.state.contains(.registered) { maps[object.entity.hierarchy].remove(object) }
        if object.state.contains(.temporaryIDKnown) { temporaryIDs.forget(object) }
    }

    /// Removes an object when it is deallocated, and releases its values.
    func objectEnds(_ object: ManagedObject) {
        if object.state.contains(.registered) { maps[object.entity.hierarchy].remove(object) }
        releaseQueue.releaseValues(of: object)
    }

    // MARK: Temporary IDs

    /// Remembers a temporary ID that the user has seen. An object that was given a permanent one is found by that.
    func rememberTemporaryID(of object: ManagedObject) {
        guard !object.state.contains(.temporaryIDKnown), !object.rowID.isPermanent else { return }
        object.setFlags(.temporaryIDKnown)
        temporaryIDs.remember(object)
    }

    /// Records that an object has a permanent ID now: its own, or that of the object that replaces it.
    /// - Returns: the temporary ID that it had; `nil` if no user has seen that ID, or if this was recorded before.
    @discardableResult
    func didSave(_ object: ManagedObject, as successor: ManagedObject? = nil) -> RowID? {
        guard object.state.contains(.temporaryIDKnown) else { return nil }
        return temporaryIDs.objectWasSaved(object, as: (successor ?? object).rowID)
    }

    /// Returns the unsaved object that had a temporary ID.
    func unsavedObject(_ rowID: RowID) -> ManagedObject? { temporaryIDs.unsavedObject(rowID) }

    /// Returns the permanent ID of the object that had a temporary one.
    func permanentRowID(_ rowID: RowID) -> RowID? { temporaryIDs.permanentID(rowID) }

    /// Gives an object of a child context the current ID of its original.
    func renumber(_ object: ManagedObject, as rowID: RowID) {
        let map = maps[object.entity.hierarchy]
        map.remove(object)
        object.assign(rowID)
        map.insert(object)
        didSave(object)
    }

    func forgetTemporaryIDs() { temporaryIDs = TemporaryIDs() }
}

/// The objects of one hierarchy in a registry.
struct RegisteredObjects {
    private let map: IdentityMap

    fileprivate init(_ map: IdentityMap) { self.map = map }

    /// The object of a row, if it is in memory.
    subscript(rowID: RowID) -> ManagedObject? { map[rowID] }

    /// Whether no objects of the hierarchy are in memory.
    var isEmpty: Bool { map.count == 0 }

    /// All objects of the hierarchy that are in memory.
    var all: ContiguousArray<ManagedObject> { map.objects }

    /// Reserves capacity for that many more objects with consecutive IDs.
    func reserve(_ additional: Int) { map.reserve(additional) }

    /// Adds a stored object of the hierarchy as the object of its row.
    func register(_ object: ManagedObject) {
        object.setFlags(.registered)
        map.insert(object)
    }
}
