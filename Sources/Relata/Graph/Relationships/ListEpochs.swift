/// Counts what makes the contents of to-many relationships out of date; the counts only grow.
final class ListEpochs {
    /// How often objects ceased to exist. Contents that were not checked since the last time may list some of them.
    private(set) var removals = 0
    /// How often the destinations of a to-many relationship were read.
    private(set) var readings = 0
    /// The count of removals when all contents were checked last.
    private var removalsChecked = 0

    /// Objects have ceased to exist.
    func didRemove() { removals += 1 }

    /// The number of a reading that begins.
    func nextReading() -> Int {
        readings += 1
        return readings
    }

    /// Whether objects have ceased to exist since this was asked last.
    func hasNewRemovals() -> Bool {
        defer { removalsChecked = removals }
        return removalsChecked != removals
    }
}
