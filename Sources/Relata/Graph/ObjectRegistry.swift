/// The objects of a context that are in memory, by what finds them; it keeps alive only those whose temporary IDs were given out.
final class ObjectRegistry {
    /// The objects, by the hierarchy of their entity and their number.
    let maps: [IdentityMap]
    /// The temporary IDs that users have seen.
    private var temporaryIDs = TemporaryIDs()
    private var releasing: ContiguousArray<ObjectStorage> = []
    private var isReleasing = false

    /// - Parameter hierarchies: the number of hierarchies of entities.
    init(hierarchies: Int) { maps = (0..<hierarchies).map { _ in IdentityMap() } }

    /// The object of a number, if it has a row and is in memory.
    subscript(number: Int64, hierarchy hierarchy: Int) -> ManagedObject? { maps[hierarchy][number] }

    /// The object of a number, new ones that were given a temporary ID included.
    func object(_ number: Int64, hierarchy: Int) -> ManagedObject? {
        maps[hierarchy][number] ?? (number < 0 ? temporaryIDs.unsavedObject(number) : nil)
    }

    /// All objects with rows that are in memory.
    var objects: ContiguousArray<ManagedObject> {
        var objects: ContiguousArray<ManagedObject> = []
        for map in maps { objects.append(contentsOf: map.objects) }
        return objects
    }

    // MARK: Membership

    /// Lists a stored object as the one of its row.
    func register(_ object: ManagedObject) {
        object.state.insert(.registered)
        maps[object.entity.hierarchy].insert(object)
    }

    /// Takes an object out, as it leaves the context.
    func remove(_ object: ManagedObject) {
        if object.state.contains(.registered) { maps[object.entity.hierarchy].remove(object) }
        if object.state.contains(.temporaryIDKnown) { temporaryIDs.forget(object) }
    }

    /// Takes an object out as it ends, and releases its values.
    ///
    /// Values refer to other objects, which may end with them: a long chain of such ends must not become a deep recursion.
    func objectEnds(_ object: ManagedObject) {
        if object.state.contains(.registered) { maps[object.entity.hierarchy].remove(object) }
        guard let storage = object.storage, object.entity.hasRelationships else { return }
        releasing.append(storage)
        object.storage = nil
        if let snapshot = object.snapshot { releasing.append(snapshot) }
        object.snapshot = nil
        guard !isReleasing else { return }
        isReleasing = true
        while !releasing.isEmpty { releasing.removeLast() }
        isReleasing = false
    }

    // MARK: Temporary IDs

    /// Remembers a temporary ID that the user has seen.
    func rememberTemporaryID(of object: ManagedObject) {
        guard !object.state.contains(.temporaryIDKnown) else { return }
        object.state.insert(.temporaryIDKnown)
        temporaryIDs.remember(object)
    }

    /// An object has a permanent ID now: its own, or that of the one that is there in its place.
    /// - Returns: the number that it had; nothing where its temporary ID was not given out, or where that was said before.
    @discardableResult
    func didSave(_ object: ManagedObject, as successor: ManagedObject? = nil) -> Int64? {
        guard object.state.contains(.temporaryIDKnown) else { return nil }
        return temporaryIDs.objectWasSaved(object, as: (successor ?? object).objectID)
    }

    /// The unsaved object that had a temporary number.
    func unsavedObject(_ number: Int64) -> ManagedObject? { temporaryIDs.unsavedObject(number) }

    /// The permanent number of the object that had a temporary one.
    func permanentNumber(_ number: Int64) -> Int64? { temporaryIDs.permanentID(number)?.number }

    /// Gives an object of a child the number that its original has now.
    func renumber(_ object: ManagedObject, as number: Int64) {
        let map = maps[object.entity.hierarchy]
        map.remove(object)
        object.number = number
        map.insert(object)
        didSave(object)
    }

    func forgetTemporaryIDs() { temporaryIDs = TemporaryIDs() }
}
