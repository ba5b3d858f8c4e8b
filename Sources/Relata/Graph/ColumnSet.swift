/// A set of column indexes; without allocation as long as the entity has no more than 64 columns.
struct ColumnSet: Hashable {
    private var low: UInt64 = 0
    /// The indexes from 64 on; `nil` if there are none, so that most column sets are one number.
    private var high: Set<Int>?

    var isEmpty: Bool { low == 0 && high == nil }

    /// Adds a column.
    mutating func insert(_ place: Int) {
        if place < 64 {
            low |= 1 << UInt64(place)
        } else if high?.insert(place) == nil {
            high = [place]
        }
    }

    /// Calls a function with each index, in order.
    func forEach(_ body: (Int) -> Void) {
        var rest = low
        while rest != 0 {
            body(rest.trailingZeroBitCount)
            rest &= rest - 1
        }
        high?.sorted().forEach(body)
    }
}
