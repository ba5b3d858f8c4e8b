import RelataModel

/// The lines that are in only one of two texts.
///
/// The lines are compared as numbers, where equal numbers mean equal lines. Swift's `CollectionDifference` finds the
/// fewest changes; its time grows with lines times changes, so long stretches are first divided at lines that occur
/// exactly once in both texts.
struct LineDifference {
    /// The most lines, of both texts together, for which the fewest changes are computed at once; the worst case
    /// takes some milliseconds.
    private static let longestStretch = 2000

    /// Whether each old line is missing from the new text.
    private(set) var isRemoved: [Bool]

    /// Whether each new line is missing from the old text.
    private(set) var isInserted: [Bool]

    private let old: [Int]
    private let new: [Int]

    /// A stretch of both texts.
    private struct Stretch {
        var old: Range<Int>
        var new: Range<Int>

        var isShort: Bool { old.count + new.count <= LineDifference.longestStretch }
    }

    /// Compares two texts.
    init(from old: [Int], to new: [Int]) {
        self.old = old
        self.new = new
        isRemoved = Array(repeating: false, count: old.count)
        isInserted = Array(repeating: false, count: new.count)
        let stretch = trimmed(Stretch(old: old.indices, new: new.indices))
        if stretch.isShort {
            mark(stretch)
        } else {
            for part in divided(stretch) { mark(trimmed(part)) }
        }
    }

    /// Returns the stretch without the equal lines at its start and at its end.
    private func trimmed(_ stretch: Stretch) -> Stretch {
        let prefix = zip(old[stretch.old], new[stretch.new]).prefix { $0 == $1 }.count
        let restOfOld = old[stretch.old].dropFirst(prefix)
        let restOfNew = new[stretch.new].dropFirst(prefix)
        let suffix = zip(restOfOld.reversed(), restOfNew.reversed()).prefix { $0 == $1 }.count
        return Stretch(old: restOfOld.dropLast(suffix).indices, new: restOfNew.dropLast(suffix).indices)
    }

    /// Marks the changes within a stretch; if it is too long to compare, marks all of it.
    private mutating func mark(_ stretch: Stretch) {
        guard stretch.isShort else {
            for index in stretch.old { isRemoved[index] = true }
            for index in stretch.new { isInserted[index] = true }
            return
        }
        for change in new[stretch.new].difference(from: old[stretch.old]) {
            switch change {
            case .remove(let offset, _, _): isRemoved[stretch.old.lowerBound + offset] = true
            case .insert(let offset, _, _): isInserted[stretch.new.lowerBound + offset] = true
            }
        }
    }

    // MARK: Division

    /// Divides a stretch at the lines that occur once in both texts and in the same order.
    private func divided(_ stretch: Stretch) -> [Stretch] {
        var parts: [Stretch] = []
        var start = (old: stretch.old.lowerBound, new: stretch.new.lowerBound)
        let common = commonSingleLines(stretch)
        for anchor in common.map(\.new).longestIncrease().map({ common[$0] }) {
            parts.append(Stretch(old: start.old..<anchor.old, new: start.new..<anchor.new))
            start = (anchor.old + 1, anchor.new + 1)
        }
        parts.append(Stretch(old: start.old..<stretch.old.upperBound, new: start.new..<stretch.new.upperBound))
        return parts
    }

    /// Returns the indices of the lines that occur exactly once in both sides of a stretch, in the old order.
    private func commonSingleLines(_ stretch: Stretch) -> [(old: Int, new: Int)] {
        let oldIndexes = Dictionary(grouping: stretch.old) { old[$0] }
        let newIndexes = Dictionary(grouping: stretch.new) { new[$0] }
        return stretch.old.compactMap { index in
            guard oldIndexes[old[index]]?.count == 1, let indexes = newIndexes[old[index]], indexes.count == 1 else {
                return nil
            }
            return (index, indexes[0])
        }
    }
}
