/// A set of indexes of fields, one of which can have several columns; without allocation as long as the entity has no
/// more than 64 fields.
struct FieldSet: Hashable {
    private var low: UInt64 = 0
    /// The indexes from 64 on; `nil` if there are none, so that most sets are one number.
    private var high: Set<Int>?

    init() {}

    /// Creates the set of a range of fields.
    init(_ indexes: Range<Int>) { indexes.forEach { insert($0) } }

    var isEmpty: Bool { low == 0 && high == nil }

    /// Adds a field.
    mutating func insert(_ index: Int) {
        if index < 64 {
            low |= 1 << UInt64(index)
        } else if high?.insert(index) == nil {
            high = [index]
        }
    }

    /// Returns whether a field is one of these.
    func contains(_ index: Int) -> Bool { index < 64 ? low & (1 << UInt64(index)) != 0 : high?.contains(index) == true }

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
