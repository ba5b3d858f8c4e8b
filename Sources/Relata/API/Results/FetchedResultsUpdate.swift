/// How the results of a fetch have changed; what `NSFetchedResultsController` tells its delegate.
///
/// ```swift
/// for try await update in container.updates(of: { Album.fetchRequest() }) {
///     print(update.objectIDs.count)
/// }
/// ```
public struct FetchedResultsUpdate: Sendable, Hashable {
    /// What has become of one object.
    public enum Change: Sendable, Hashable {
        /// It is gone from the results; the index is that among the old ones.
        case delete(ManagedObjectID, at: Int)
        /// It has come to the results; the index is that among the new ones.
        case insert(ManagedObjectID, at: Int)
        /// Its index among the others has changed, and its values may have: the index among the old ones, and that among the new.
        case move(ManagedObjectID, from: Int, to: Int)
        /// Its values have changed; the index is that among the new ones.
        case update(ManagedObjectID, at: Int)
    }

    /// The results as they are now.
    public let objectIDs: [ManagedObjectID]
    /// What has changed since the last update: deletions from the last one backwards, then insertions and moves in the order of
    /// their new places, then the rest. The first update lists everything as inserted.
    public let changes: [Change]

    /// Complexity: O(*n* log *n*), however much has moved; the standard library's difference of collections is quadratic then.
    init(from old: [ManagedObjectID], to new: [ManagedObjectID], updated: Set<ManagedObjectID>) {
        objectIDs = new
        var oldPlaces: [ManagedObjectID: Int] = [:]
        for (place, id) in old.enumerated() { oldPlaces[id] = place }
        let remaining = Set(new)
        var changes: [Change] = []
        for (place, id) in old.enumerated().reversed() where !remaining.contains(id) {
            changes.append(.delete(id, at: place))
        }
        let origins = new.map { oldPlaces[$0] }
        let unmoved = Self.longestIncrease(in: origins)
        var rest: [Change] = []
        for (place, id) in new.enumerated() {
            guard let origin = origins[place] else {
                changes.append(.insert(id, at: place))
                continue
            }
            if !unmoved.contains(place) {
                changes.append(.move(id, from: origin, to: place))
            } else if updated.contains(id) {
                rest.append(.update(id, at: place))
            }
        }
        self.changes = changes + rest
    }

    /// The indexes of as many numbers as possible that grow from each to the next: those need not be moved.
    private static func longestIncrease(in numbers: [Int?]) -> Set<Int> {
        /// For each length, the index of the smallest number that a run of that length ends with.
        var ends: [(number: Int, place: Int)] = []
        var before = [Int?](repeating: nil, count: numbers.count)
        for (place, number) in numbers.enumerated() {
            guard let number else { continue }
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if ends[middle].number < number { low = middle + 1 } else { high = middle }
            }
            before[place] = low > 0 ? ends[low - 1].place : nil
            if low == ends.count { ends.append((number, place)) } else { ends[low] = (number, place) }
        }
        var places: Set<Int> = []
        var place = ends.last?.place
        while let current = place {
            places.insert(current)
            place = before[current]
        }
        return places
    }
}
