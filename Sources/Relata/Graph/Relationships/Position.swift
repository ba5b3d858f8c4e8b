/// How the positions of an ordered relationship are given out.
///
/// They only order: there is room between two of them for later insertions, and those of equal position are in the
/// order of their IDs.
enum Position {
    /// The position of an object that has none.
    static let none = Int64.min
    /// The distance between neighbours that were appended.
    static let step: Int64 = 1 << 20

    /// The position behind the last one; where another writer has left no room there, the last of all, at which the order of
    /// IDs puts new objects last.
    static func after(_ last: Int64) -> Int64 { max(last, 0).addingClamped(step) }

    /// A position between two neighbours, or before the first member; `nil` if there is no room for one.
    static func between(_ lower: Int64?, _ upper: Int64) -> Int64? {
        let lower = lower ?? upper.subtractingClamped(2 * step)
        guard lower != none, upper > lower, upper.subtractingClamped(lower) >= 2 else { return nil }
        return lower + upper.subtractingClamped(lower) / 2
    }
}

extension Int64 {
    /// The sum with a number that is not negative, or the bound that it would pass.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    /// The difference, or the bound that it would pass.
    fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }
}
