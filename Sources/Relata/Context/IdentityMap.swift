/// The objects of one hierarchy that are in memory, by their number; a hash table that keeps none of them alive.
///
/// An object that ends takes itself out. Numbers that follow one another lie side by side, so that reading rows in the
/// order of their IDs walks through memory in order.
final class IdentityMap {
    private struct Entry {
        /// The object's number; 0 where the entry is free.
        var number: Int64
        var object: Unmanaged<ManagedObject>?
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var mask: Int
    private(set) var count = 0

    init() {
        mask = 15
        entries = .allocate(capacity: 16)
        entries.initialize(repeating: Entry(number: 0, object: nil), count: 16)
    }

    deinit { entries.deallocate() }

    /// The object of a number, if it is in memory.
    subscript(number: Int64) -> ManagedObject? {
        var place = home(of: number)
        while entries[place].number != 0 {
            if entries[place].number == number { return entries[place].object?.takeUnretainedValue() }
            place = (place + 1) & mask
        }
        return nil
    }

    /// Lists an object whose number is not listed.
    func insert(_ object: ManagedObject) {
        if count * 4 >= mask * 3 { resize(to: (mask + 1) * 2) }
        place(Entry(number: object.number, object: .passUnretained(object)))
        count += 1
    }

    /// Takes an object out.
    func remove(_ number: Int64) {
        var hole = home(of: number)
        while entries[hole].number != number {
            if entries[hole].number == 0 { return }
            hole = (hole + 1) & mask
        }
        count -= 1
        // Those that follow move up, unless they would move before their home.
        var next = (hole + 1) & mask
        while entries[next].number != 0 {
            let distance = (next - home(of: entries[next].number)) & mask
            if distance >= (next - hole) & mask {
                entries[hole] = entries[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        entries[hole] = Entry(number: 0, object: nil)
    }

    /// Makes room for that many more objects.
    func reserve(_ additional: Int) {
        var capacity = mask + 1
        while (count + additional) * 4 >= capacity * 3 { capacity *= 2 }
        if capacity > mask + 1 { resize(to: capacity) }
    }

    /// All objects that are in memory.
    var objects: ContiguousArray<ManagedObject> {
        var objects: ContiguousArray<ManagedObject> = []
        objects.reserveCapacity(count)
        for place in 0...mask {
            if let object = entries[place].object { objects.append(object.takeUnretainedValue()) }
        }
        return objects
    }

    private func place(_ entry: Entry) {
        var place = home(of: entry.number)
        while entries[place].number != 0 { place = (place + 1) & mask }
        entries[place] = entry
    }

    private func resize(to capacity: Int) {
        let old = entries
        let oldCapacity = mask + 1
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: Entry(number: 0, object: nil), count: capacity)
        mask = capacity - 1
        for index in 0..<oldCapacity where old[index].number != 0 { place(old[index]) }
        old.deallocate()
    }

    /// Where a number belongs: blocks of sixteen stay together, the blocks are scattered.
    private func home(of number: Int64) -> Int {
        let block = UInt64(bitPattern: number) >> 4
        let scattered = (block &* 0x9E37_79B9_7F4A_7C15) >> 28
        return Int(truncatingIfNeeded: (scattered << 4) | (UInt64(bitPattern: number) & 15)) & mask
    }
}
