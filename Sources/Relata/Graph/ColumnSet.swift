/// A set of columns by their places; without allocation as long as the entity has no more than 64.
struct ColumnSet: Hashable {
    private var low: UInt64 = 0
    /// Those from 64 on; no set at all where there are none, so that most column sets are one number.
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

    /// Calls a function with each place, in order.
    func forEach(_ body: (Int) -> Void) {
        var rest = low
        while rest != 0 {
            body(rest.trailingZeroBitCount)
            rest &= rest - 1
        }
        high?.sorted().forEach(body)
    }
}
