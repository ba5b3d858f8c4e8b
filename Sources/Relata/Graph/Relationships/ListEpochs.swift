/// Counts the events that make the contents of to-many relationships outdated; the counts only increase.
final class ListEpochs {
    /// How often objects ceased to exist. Contents that were not checked since the last time may contain some of
    /// them.
    private(set) var removals = 0
    /// How often destinations of to-many relationships were read.
    private(set) var readings = 0
    /// The count of removals when all contents were last checked.
    private var removalsChecked = 0

    /// Records that objects have ceased to exist.
    func didRemove() { removals += 1 }

    /// Returns the number of a reading that begins.
    func nextReading() -> Int {
        readings += 1
        return readings
    }

    /// Returns whether objects have ceased to exist since the last call.
    func hasNewRemovals() -> Bool {
        defer { removalsChecked = removals }
        return removalsChecked != removals
    }
}
