import Synchronization

/// The ID of an object's row in the table of its hierarchy, or what stands for it until the object is saved.
struct RowID: Hashable, Sendable {
    /// As SQLite has it: positive for a row, negative while temporary.
    let rawValue: Int64

    /// That of an object which has no ID yet.
    static let unassigned = RowID(rawValue: 0)

    private static let lastTemporary = Atomic<Int64>(0)

    /// A new temporary one; no two of a process are equal.
    static func nextTemporary() -> RowID {
        RowID(rawValue: lastTemporary.subtract(1, ordering: .relaxed).newValue)
    }

    /// The one that follows; behind the last that there can be comes none, and none is asked for.
    var next: RowID { RowID(rawValue: rawValue &+ 1) }

    /// Whether it is the one that follows another.
    func follows(_ other: RowID) -> Bool { other.rawValue < .max && rawValue == other.rawValue + 1 }

    /// The number that is shown.
    var magnitude: UInt64 { rawValue.magnitude }

    /// Whether it is that of a row, which the store gave or has reserved.
    var isPermanent: Bool { rawValue > 0 }

    /// Whether it stands for an object that was never saved.
    var isTemporary: Bool { rawValue < 0 }
}

extension RowID: Comparable {
    static func < (left: RowID, right: RowID) -> Bool { left.rawValue < right.rawValue }
}

extension RowID: CustomStringConvertible {
    /// The number, as IDs and messages show it.
    var description: String { String(rawValue) }
}
