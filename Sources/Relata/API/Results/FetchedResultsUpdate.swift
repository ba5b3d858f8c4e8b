import RelataModel

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
        /// The object's index relative to the others has changed, as its values have; the indexes are the old
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
        let unmoved = Self.unmoved(origins, updated: new.map(updated.contains))
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

    /// Returns the indexes of the objects that keep their order, so that all others have moved.
    ///
    /// An object moves as its own values have changed: those that were not updated keep theirs as far as possible, and
    /// of the updated ones those that are still between the same others.
    /// - Parameter origins: the old indexes, by the new ones; `nil` for inserted objects.
    private static func unmoved(_ origins: [Int?], updated: [Bool]) -> Set<Int> {
        let known = origins.enumerated().compactMap { index, origin in origin.map { (index: index, number: $0) } }
        var unmoved = Set(longestIncrease(in: known.filter { !updated[$0.index] }))
        var low = -1
        var between: [(index: Int, number: Int)] = []
        func keepThoseBetween(_ high: Int) {
            unmoved.formUnion(longestIncrease(in: between.filter { $0.number > low && $0.number < high }))
            between = []
        }
        for (index, number) in known {
            if unmoved.contains(index) {
                keepThoseBetween(number)
                low = number
            } else if updated[index] {
                between.append((index, number))
            }
        }
        keepThoseBetween(.max)
        return unmoved
    }

    /// Returns the indexes of a longest subsequence whose numbers increase.
    private static func longestIncrease(in numbers: [(index: Int, number: Int)]) -> [Int] {
        numbers.map(\.number).longestIncrease().map { numbers[$0].index }
    }
}

extension FetchedResultsUpdate {
    /// The changes as a difference of collections, in which an object that was updated is removed and inserted again,
    /// as in Core Data.
    /// - Parameter old: the IDs of the results before.
    func difference(from old: [ManagedObjectID]) -> CollectionDifference<ManagedObjectID>? {
        var oldIndexes: [ManagedObjectID: Int] = [:]
        for (index, id) in old.enumerated() { oldIndexes[id] = index }
        return CollectionDifference(
            changes.flatMap { change -> [CollectionDifference<ManagedObjectID>.Change] in
                switch change {
                case .delete(let id, let index): [.remove(offset: index, element: id, associatedWith: nil)]
                case .insert(let id, let index): [.insert(offset: index, element: id, associatedWith: nil)]
                case .move(let id, _, let index), .update(let id, let index):
                    oldIndexes[id].map { origin in
                        [
                            .remove(offset: origin, element: id, associatedWith: index),
                            .insert(offset: index, element: id, associatedWith: origin),
                        ]
                    } ?? []
                }
            })
    }
}
