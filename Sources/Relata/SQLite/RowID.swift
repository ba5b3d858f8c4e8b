import Synchronization

/// The ID of an object's row in the table of its hierarchy, or a temporary ID until the object is saved.
package struct RowID: Hashable, Sendable {
    /// The number: positive for a row, negative for a temporary ID.
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// The ID of an object that has none yet.
    static let unassigned = RowID(rawValue: 0)

    private static let lastTemporary = Atomic<Int64>(0)

    /// Returns a new temporary ID, which is unique in the process.
    static func nextTemporary() -> RowID {
        RowID(rawValue: lastTemporary.subtract(1, ordering: .relaxed).newValue)
    }

    /// The next ID; never used for the last possible one.
    var next: RowID { RowID(rawValue: rawValue &+ 1) }

    /// Returns whether it directly follows another ID.
    func follows(_ other: RowID) -> Bool { other.rawValue < .max && rawValue == other.rawValue + 1 }

    /// The number that is shown to users.
    var magnitude: UInt64 { rawValue.magnitude }

    /// Whether it is the ID of a row, which the store has assigned or reserved.
    var isPermanent: Bool { rawValue > 0 }

    /// Whether it is the ID of an object that was never saved.
    var isTemporary: Bool { rawValue < 0 }
}

extension RowID: Comparable {
    package static func < (left: RowID, right: RowID) -> Bool { left.rawValue < right.rawValue }
}

extension RowID: CustomStringConvertible {
    /// The number, as it is shown in IDs and messages.
    package var description: String { String(rawValue) }
}
