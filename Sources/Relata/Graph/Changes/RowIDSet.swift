/// A set of row IDs; a hash table in which sixty-four consecutive IDs share an entry.
///
/// Rows that are deleted together were often created together, so most IDs need no more than a bit.
struct RowIDSet {
    /// The IDs of one block.
    private struct Entry {
        /// The IDs' upper bits; `free` if the entry was never used.
        var block: Int64
        /// A bit for each ID.
        var members: UInt64
    }

    /// A value that is never the upper bits of an ID.
    private static let free = Int64.min

    private var entries: ContiguousArray<Entry> = []
    /// The number of entries that are not free, though their IDs may have been removed.
    private var used = 0
    private(set) var count = 0

    /// Returns whether the ID is in the set.
    func contains(_ rowID: RowID) -> Bool {
        guard count > 0 else { return false }
        return entries[index(of: rowID.block)].members & Self.bit(of: rowID) != 0
    }

    /// Adds an ID.
    /// - Returns: whether it was not in the set.
    mutating func insert(_ rowID: RowID) -> Bool {
        if used * 4 >= entries.count * 3 { grow() }
        let index = index(of: rowID.block)
        if entries[index].block == Self.free {
            entries[index].block = rowID.block
            used += 1
        }
        let bit = Self.bit(of: rowID)
        guard entries[index].members & bit == 0 else { return false }
        entries[index].members |= bit
        count += 1
        return true
    }

    /// Removes an ID.
    /// - Returns: whether it was in the set.
    mutating func remove(_ rowID: RowID) -> Bool {
        guard contains(rowID) else { return false }
        entries[index(of: rowID.block)].members &= ~Self.bit(of: rowID)
        count -= 1
        return true
    }

    private static func bit(of rowID: RowID) -> UInt64 { 1 << UInt64(rowID.rawValue & 63) }

    /// Returns the index of a block's entry, or of the entry where it would be inserted.
    private func index(of block: Int64) -> Int {
        let mask = entries.count - 1
        // The upper bits of the product depend on all bits of the block.
        var index = Int(truncatingIfNeeded: (UInt64(bitPattern: block) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while entries[index].block != block, entries[index].block != Self.free { index = (index + 1) & mask }
        return index
    }

    private mutating func grow() {
        let old = entries
        entries = ContiguousArray(
            repeating: Entry(block: Self.free, members: 0), count: max(old.count * 2, 16))
        used = 0
        for entry in old where entry.members != 0 {
            entries[index(of: entry.block)] = entry
            used += 1
        }
    }
}

extension RowID {
    /// The bits that the ID shares with the others of its entry.
    fileprivate var block: Int64 { rawValue >> 6 }
}
