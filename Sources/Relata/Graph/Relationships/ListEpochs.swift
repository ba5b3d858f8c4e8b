/// Counts the events that make the contents of to-many relationships outdated; the counts only increase.
final class ListEpochs {
    // Numbers that are read and replaced as a whole: no two uses can overlap, and none has to be checked.
    /// How often objects ceased to exist. Contents that were not checked since the last time may contain some of
    /// them.
    @exclusivity(unchecked) private(set) var removals = 0
    /// How often destinations of to-many relationships were read.
    @exclusivity(unchecked) private(set) var readings = 0
    /// The count of removals when all contents were last checked.
    @exclusivity(unchecked) private var removalsChecked = 0
    /// The last objects that ceased to exist, with the count that includes them: long lists look only for these.
    private var gone: ContiguousArray<(removal: Int, object: ObjectIdentifier)> = []
    /// The removals up to this one are not listed, or not all of them.
    @exclusivity(unchecked) private var unlisted = 0

    private static let mostListed = 512

    /// Goes on counting where another has come to, whose objects are taken over.
    func adopt(_ other: ListEpochs) {
        (removals, readings, removalsChecked) = (other.removals, other.readings, other.removalsChecked)
        (gone, unlisted) = (other.gone, other.unlisted)
    }

    /// Lists an object that ceases to exist, for the next call of `didRemove()`.
    func willRemove(_ object: ManagedObject) {
        if gone.count == Self.mostListed {
            unlisted = gone[Self.mostListed / 2 - 1].removal
            gone.removeFirst(Self.mostListed / 2)
        }
        gone.append((removals + 1, ObjectIdentifier(object)))
    }

    /// Records that the listed objects have ceased to exist.
    func didRemove() { removals += 1 }

    /// Records that objects have ceased to exist of which not all are listed.
    func didRemoveOthers() {
        removals += 1
        unlisted = removals
    }

    /// The objects that have ceased to exist after a count of removals; others can have their addresses by now. `nil`
    /// if not all are listed.
    func removedObjects(since count: Int) -> [ObjectIdentifier]? {
        guard unlisted <= count else { return nil }
        return gone.reversed().prefix { $0.removal > count }.map(\.object)
    }

    /// Returns the number of a reading that begins.
    func nextReading() -> Int {
        readings += 1
        return readings
    }

    /// Records that all contents are checked now.
    /// - Returns: whether objects have ceased to exist since the last call.
    func checkRemovals() -> Bool {
        defer { removalsChecked = removals }
        return removalsChecked != removals
    }
}
