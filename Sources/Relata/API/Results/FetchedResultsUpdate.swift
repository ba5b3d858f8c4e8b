/// The changes of a fetch's results; what `NSFetchedResultsController` reports to its delegate.
///
/// ```swift
/// for try await update in container.updates(of: { Album.fetchRequest() }) {
///     print(update.objectIDs.count)
/// }
/// ```
public struct FetchedResultsUpdate: Sendable, Hashable {
    /// The change of one object.
    public enum Change: Sendable, Hashable {
        /// The object was removed from the results; the index is its old one.
        case delete(ManagedObjectID, at: Int)
        /// The object was added to the results; the index is its new one.
        case insert(ManagedObjectID, at: Int)
        /// The object's index relative to the others has changed, and its values may have; the indexes are the old
        /// and the new one.
        case move(ManagedObjectID, from: Int, to: Int)
        /// The object's values have changed; the index is its new one.
        case update(ManagedObjectID, at: Int)
    }

    /// The IDs of the current results.
    public let objectIDs: [ManagedObjectID]
    /// The changes since the last update: deletions from the last one backwards, then insertions and moves in the
    /// order of their new indexes, then the rest. The first update lists everything as inserted.
    public let changes: [Change]

    /// Complexity: O(*n* log *n*), however many objects moved; the standard library's difference of collections is
    /// quadratic in that case.
    init(from old: [ManagedObjectID], to new: [ManagedObjectID], updated: Set<ManagedObjectID>) {
        objectIDs = new
        var oldIndexes: [ManagedObjectID: Int] = [:]
        for (index, id) in old.enumerated() { oldIndexes[id] = index }
        let remaining = Set(new)
        var changes: [Change] = []
        for (index, id) in old.enumerated().reversed() where !remaining.contains(id) {
            changes.append(.delete(id, at: index))
        }
        let origins = new.map { oldIndexes[$0] }
        let unmoved = Self.longestIncrease(in: origins)
        var rest: [Change] = []
        for (index, id) in new.enumerated() {
            guard let origin = origins[index] else {
                changes.append(.insert(id, at: index))
                continue
            }
            if !unmoved.contains(index) {
                changes.append(.move(id, from: origin, to: index))
            } else if updated.contains(id) {
                rest.append(.update(id, at: index))
            }
        }
        self.changes = changes + rest
    }

    /// Returns the indexes of a longest increasing subsequence of the numbers: these objects need not be moved.
    private static func longestIncrease(in numbers: [Int?]) -> Set<Int> {
        /// For each length, the index of the smallest number that ends a subsequence of that length.
        var ends: [(number: Int, index: Int)] = []
        var before = [Int?](repeating: nil, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            guard let number else { continue }
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if ends[middle].number < number { low = middle + 1 } else { high = middle }
            }
            before[index] = low > 0 ? ends[low - 1].index : nil
            if low == ends.count { ends.append((number, index)) } else { ends[low] = (number, index) }
        }
        var indexes: Set<Int> = []
        var index = ends.last?.index
        while let current = index {
            indexes.insert(current)
            index = before[current]
        }
        return indexes
    }
}
