/// A set of row numbers; a hash table in which sixty-four numbers that follow one another share an entry.
///
/// Rows that are deleted together were often made together, so that most numbers need no more than a bit.
struct NumberSet {
    /// The numbers of one block.
    private struct Entry {
        /// The numbers' upper bits; `free` where the entry was never used.
        var block: Int64
        /// A bit for each number.
        var members: UInt64
    }

    /// What no number's upper bits are.
    private static let free = Int64.min

    private var entries: ContiguousArray<Entry> = []
    /// How many entries are not free, though their numbers may have left.
    private var used = 0
    private(set) var count = 0

    /// Whether the number is in the set.
    func contains(_ number: Int64) -> Bool {
        guard count > 0 else { return false }
        return entries[place(of: number >> 6)].members & Self.bit(of: number) != 0
    }

    /// Adds a number.
    /// - Returns: whether it was not in the set.
    mutating func insert(_ number: Int64) -> Bool {
        if used * 4 >= entries.count * 3 { grow() }
        let place = place(of: number >> 6)
        if entries[place].block == Self.free {
            entries[place].block = number >> 6
            used += 1
        }
        let bit = Self.bit(of: number)
        guard entries[place].members & bit == 0 else { return false }
        entries[place].members |= bit
        count += 1
        return true
    }

    /// Takes a number out.
    /// - Returns: whether it was in the set.
    mutating func remove(_ number: Int64) -> Bool {
        guard contains(number) else { return false }
        entries[place(of: number >> 6)].members &= ~Self.bit(of: number)
        count -= 1
        return true
    }

    private static func bit(of number: Int64) -> UInt64 { 1 << UInt64(number & 63) }

    /// Where a block is, or would be put.
    private func place(of block: Int64) -> Int {
        let mask = entries.count - 1
        // The upper bits of the product depend on all bits of the block.
        var place = Int(truncatingIfNeeded: (UInt64(bitPattern: block) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while entries[place].block != block, entries[place].block != Self.free { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = entries
        entries = ContiguousArray(
            repeating: Entry(block: Self.free, members: 0), count: max(old.count * 2, 16))
        used = 0
        for entry in old where entry.members != 0 {
            entries[place(of: entry.block)] = entry
            used += 1
        }
    }
}
