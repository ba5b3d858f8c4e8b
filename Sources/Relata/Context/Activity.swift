/// The activities of a context that change the effect of other calls during them.
final class Activity {
    struct Kind: OptionSet {
        let rawValue: UInt8

        /// The delete rules are being applied; hooks must not start applying them again.
        static let propagating = Kind(rawValue: 1 << 0)
        /// Relationships are being read, and positions assigned to members that have none; these are not changes by the
        /// program.
        static let readingMembers = Kind(rawValue: 1 << 1)
        /// A save is under way, in which hooks cannot begin another.
        static let saving = Kind(rawValue: 1 << 2)
        /// Set values do not count as changes, as in `awakeFromFetch`.
        static let ignoringChanges = Kind(rawValue: 1 << 3)
    }

    // A number or a flag that is read and replaced as a whole: no two uses can overlap, and none has to be checked.
    @exclusivity(unchecked) private var current: Kind = []

    func isUnderWay(_ kind: Kind) -> Bool { !current.isDisjoint(with: kind) }

    /// Runs work as an activity. Afterwards the activity is under way if it was before.
    @inline(__always)
    func during<Result>(_ kind: Kind, _ work: () throws -> Result) rethrows -> Result {
        let before = current.intersection(kind)
        current.formUnion(kind)
        defer { current = current.subtracting(kind).union(before) }
        return try work()
    }

    /// Runs work with an activity suspended.
    @inline(__always)
    func suspending<Result>(_ kind: Kind, _ work: () throws -> Result) rethrows -> Result {
        let before = current.intersection(kind)
        current.subtract(kind)
        defer { current = current.subtracting(kind).union(before) }
        return try work()
    }
}
