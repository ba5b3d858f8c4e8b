/// Which objects the next save writes, and which were changed since pending changes were last processed.
final class ChangeTracker {
    // These are used at every change. Nothing that runs while one of them is changed calls a hook or an observer, so
    // that no two uses can overlap, and none has to be checked.
    @exclusivity(unchecked) private var tracked: ContiguousArray<ManagedObject> = []
    /// Those that were untracked since, and are still in the list, which keeps them alive: taking out each at once
    /// would cost its length.
    @exclusivity(unchecked) private var untracked: Set<ObjectIdentifier> = []
    /// For tests: how many listed objects were visited to take out those that were untracked.
    private(set) var removalVisits = 0
    /// Whether a deleted object may be listed: one was deleted since the last save, or since none was found.
    @exclusivity(unchecked) private var mayListDeleted = false
    /// The objects that were changed since pending changes were last processed.
    @exclusivity(unchecked) private var changedInEvent: ContiguousArray<ManagedObject> = []
    /// The values that some of them had before: those that had unsaved changes already.
    private var valuesBeforeEvent: [ObjectIdentifier: ObjectStorage] = [:]
    /// Objects whose values were read again, which has not been reported.
    private var refreshed: ContiguousArray<ManagedObject> = []
    /// Objects whose versions the next save compares although they were not changed.
    private(set) var conflictDetectionSet: ContiguousArray<ManagedObject> = []
    /// The objects whose references were changed, from their first lookup until the next save.
    @exclusivity(unchecked) private var changedReferences: ChangedReferences?
    /// For tests: how many objects were visited to find those whose references were changed.
    private(set) var referenceVisits = 0
    /// How many saves there were.
    private(set) var saves = 0
    /// The recorder of objects before they are changed, so that they can be restored.
    @exclusivity(unchecked) private(set) var recorder: ObjectRecorder?

    /// The objects with changes, which the context keeps alive.
    var objects: ContiguousArray<ManagedObject> {
        if !untracked.isEmpty { removeUntracked() }
        return tracked
    }

    var isEmpty: Bool { objects.isEmpty }

    /// Whether nothing was changed since the event began.
    var isEventEmpty: Bool { changedInEvent.isEmpty }

    // MARK: Objects

    /// Lists an object as changed.
    func track(_ object: ManagedObject) {
        guard !object.state.contains(.tracked) else { return }
        // An untracked object is still listed, and must not be listed twice.
        if !untracked.isEmpty, untracked.contains(object) { removeUntracked() }
        object.setFlags(.tracked)
        tracked.append(object)
        changedReferences?.add(object)
    }

    /// Takes an object off the list, as nothing of it has to be saved.
    func untrack(_ object: ManagedObject) {
        guard object.state.contains(.tracked) else { return }
        object.clearFlags(.tracked)
        untracked.insert(object)
        changedReferences?.remove(object)
    }

    /// Drops the objects that have left the context, or whose rows are gone.
    func removeUntracked() {
        removalVisits += tracked.count
        // One that has left may be in another context by now, which lists it.
        let left = untracked
        tracked.removeAll { !$0.state.contains(.tracked) || left.contains($0) }
        untracked = []
        changedReferences?.removeUntracked()
    }

    /// Drops the objects that were untracked if the list is short or they are half of it, so that it does not keep many
    /// alive, and taking out one costs no more than a constant on average.
    func removeUntrackedIfMany() {
        guard !untracked.isEmpty else { return }
        if tracked.count <= Self.shortList || untracked.count * 2 >= tracked.count { removeUntracked() }
    }

    private static let shortList = 64

    /// Records that an object was deleted.
    func didDelete() { mayListDeleted = true }

    /// Returns whether a deleted object is listed.
    func listsDeleted() -> Bool {
        guard mayListDeleted else {
            removeUntrackedIfMany()
            return false
        }
        mayListDeleted = objects.contains { $0.isDeleted }
        return mayListDeleted
    }

    // MARK: References

    /// Returns the objects whose to-one reference in a slot was changed, and the new ones, without a look at the
    /// others.
    func objects(changing slot: Slot, hierarchy: EntityIndex) -> [ManagedObject] {
        let references = changedReferences ?? ChangedReferences(objects)
        if changedReferences == nil { referenceVisits += tracked.count }
        changedReferences = references
        let found = references.objects(slot, hierarchy: hierarchy)
        referenceVisits += found.count
        return found
    }

    /// Records that a property of an object changes.
    func recordChange(of object: ManagedObject, at slot: Slot) { changedReferences?.add(object, at: slot) }

    /// Records that any properties of objects may have changed.
    func forgetReferences() { changedReferences = nil }

    /// Makes the next save compare the version of an object that was not changed.
    func detectConflicts(of object: ManagedObject) { conflictDetectionSet.append(object) }

    /// Drops everything: the changes are saved or given up.
    /// - Returns: the objects that were listed; their `tracked` flags are still set.
    func removeAll() -> ContiguousArray<ManagedObject> {
        defer {
            tracked = []
            conflictDetectionSet = []
            changedReferences = nil
            mayListDeleted = false
        }
        return objects
    }

    /// Drops everything, as it is saved.
    /// - Returns: the objects that were listed; their `tracked` flags are still set.
    func didSave() -> ContiguousArray<ManagedObject> {
        saves += 1
        return removeAll()
    }

    // MARK: Events

    /// Records that an object was changed, once an event.
    func didChange(_ object: ManagedObject) {
        object.setFlags(.changedInEvent)
        changedInEvent.append(object)
        // Without committed values the object was unchanged before this event, and those that it gets will serve.
        guard object.committed != nil, let storage = object.storage else { return }
        let copy = object.entity.makeStorage()
        copy.assign(from: storage)
        valuesBeforeEvent[ObjectIdentifier(object)] = copy
    }

    /// Records that an object's values are read again.
    func didRefresh(_ object: ManagedObject) { refreshed.append(object) }

    /// Removes and returns the objects whose values were read again since the last time.
    func removeRefreshed() -> ContiguousArray<ManagedObject> {
        defer { refreshed = [] }
        return refreshed
    }

    /// The values that an object had before it was changed in this event.
    func valuesBeforeEvent(of object: ManagedObject) -> ObjectStorage? {
        valuesBeforeEvent[ObjectIdentifier(object)] ?? object.committed
    }

    /// Ends the event, and begins to report what was changed in it.
    /// - Returns: the objects that were changed.
    func beginReport() -> ContiguousArray<ManagedObject> {
        let changed = endEvent()
        for object in changed { object.setFlags(.beingReported) }
        return changed
    }

    /// Drops the values of objects whose changes were reported, unless they have changed again meanwhile.
    func endReport(_ changed: ContiguousArray<ManagedObject>) {
        for object in changed {
            object.clearFlags(.beingReported)
            if object.isInserted { object.setFlags(.insertionReported) }
        }
        forgetValuesBeforeEvent(of: changed)
    }

    /// Drops the values that objects had before an event that has ended.
    func forgetValuesBeforeEvent(of objects: ContiguousArray<ManagedObject>) {
        guard !valuesBeforeEvent.isEmpty else { return }
        for object in objects where object.state.isDisjoint(with: [.changedInEvent, .beingReported]) {
            valuesBeforeEvent[ObjectIdentifier(object)] = nil
        }
    }

    /// Drops the event without a report.
    func dropEvent() {
        endEvent()
        refreshed = []
        valuesBeforeEvent = [:]
    }

    /// Takes an object out of the event.
    func forgetChange(of object: ManagedObject) {
        guard object.state.contains(.changedInEvent) else { return }
        object.clearFlags(.changedInEvent)
        changedInEvent.removeAll { $0 === object }
        forgetValuesBeforeEvent(of: [object])
    }

    /// Ends the event. What is changed from now on of the objects that were new in it is a change of the next one.
    /// - Returns: the objects that were changed in it.
    @discardableResult
    func endEvent() -> ContiguousArray<ManagedObject> {
        for object in changedInEvent { object.clearFlags([.changedInEvent, .skipsChangeTracking]) }
        defer { changedInEvent = [] }
        return changedInEvent
    }

    // MARK: Snapshots

    /// Begins to record objects before they are changed.
    func begin(_ recorder: ObjectRecorder) {
        recorder.begin(within: self.recorder)
        self.recorder = recorder
    }

    /// Ends what `begin(_:)` began, and what has begun within it; does nothing if it has ended.
    func end(_ recorder: ObjectRecorder) {
        var current = self.recorder
        while let candidate = current, candidate !== recorder { current = candidate.outer }
        if let current { self.recorder = current.outer }
    }

    /// The lists as they are; the objects' own states are not part of it.
    struct Snapshot {
        let objects: ContiguousArray<ManagedObject>
        fileprivate let changedInEvent: ContiguousArray<ManagedObject>
        fileprivate let conflictDetectionSet: ContiguousArray<ManagedObject>
    }

    var snapshot: Snapshot {
        Snapshot(objects: objects, changedInEvent: changedInEvent, conflictDetectionSet: conflictDetectionSet)
    }

    /// Makes the lists what they were.
    func restore(_ snapshot: Snapshot) {
        endEvent()
        changedReferences = nil
        tracked = snapshot.objects
        untracked = []
        mayListDeleted = true
        changedInEvent = snapshot.changedInEvent
        conflictDetectionSet = snapshot.conflictDetectionSet
        for object in changedInEvent { object.setFlags(.changedInEvent) }
    }
}
