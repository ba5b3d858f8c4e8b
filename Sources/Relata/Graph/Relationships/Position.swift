/// Positions of the members of an ordered relationship.
///
/// They only define an order: there is room between two of them for later insertions, and members with equal
/// positions are ordered by their IDs.
enum Position {
    /// The position of a member that has no position.
    ///
    /// A stored one comes first, as NULL does in the order of the store. One that was added or has lost its position
    /// here comes last, where it gets one when the list is read or saved.
    static let none = Int64.min
    /// The distance between members that were appended one after the other.
    static let step: Int64 = 1 << 20

    /// Returns the position after the last one; if another writer has left no room there, the largest position, at
    /// which the order of IDs puts new objects last.
    static func after(_ last: Int64) -> Int64 { max(last, 0).addingClamped(step) }

    /// Returns a position between two members, or before the first one; `nil` if there is no room for one.
    static func between(_ lower: Int64?, _ upper: Int64) -> Int64? {
        let lower = lower ?? upper.subtractingClamped(2 * step)
        guard lower != none, upper > lower, upper.subtractingClamped(lower) >= 2 else { return nil }
        return lower + upper.subtractingClamped(lower) / 2
    }
}

extension Int64 {
    /// Returns the sum with a number that is not negative, clamped to the bounds.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    /// Returns the difference, clamped to the bounds.
    fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }
}
