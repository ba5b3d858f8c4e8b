/// The places of an array whose elements have left, while the others stay where they are: a loop of removals need not move the
/// rest each time.
///
/// There is a bit for each place, and over their words a Fenwick tree of how many are set, so that the element which is
/// the *n*-th of those left is found in O(log *n*). Places behind the last word are not vacant.
struct VacantPlaces {
    /// The number of vacant places.
    private(set) var count = 0
    private var words: [UInt64] = []
    /// At 1 + *i*, the number of bits in word *i* and some words before it: as many as the lowest bit of 1 + *i* says.
    private var tree: [Int32] = []

    var isEmpty: Bool { count == 0 }

    func contains(_ place: Int) -> Bool {
        let word = place >> 6
        return word < words.count && words[word] & Self.bit(place) != 0
    }

    /// Notes that a place, which is not vacant, is so now.
    /// - Parameter size: the number of places of the array.
    mutating func insert(_ place: Int, of size: Int) {
        if words.count <= place >> 6 { grow(to: max(size, place + 1)) }
        words[place >> 6] |= Self.bit(place)
        add(1, toWord: place >> 6)
    }

    /// Forgets a vacant place, which the array has no more.
    mutating func remove(_ place: Int) {
        words[place >> 6] &= ~Self.bit(place)
        add(-1, toWord: place >> 6)
    }

    mutating func removeAll() { self = VacantPlaces() }

    /// The place of the element that is at an index among those that are left.
    func place(at index: Int) -> Int {
        guard count > 0 else { return index }
        var rest = index
        var word = 0
        var step = words.count.powerOfTwoBelow
        while step > 0 {
            if word + step <= words.count {
                let left = step * 64 - Int(tree[word + step])
                if left <= rest {
                    rest -= left
                    word += step
                }
            }
            step >>= 1
        }
        guard word < words.count else { return word << 6 + rest }
        var occupied = ~words[word]
        for _ in 0..<rest { occupied &= occupied - 1 }
        return word << 6 + occupied.trailingZeroBitCount
    }

    /// The index of a place that is not vacant among those that are left.
    func index(of place: Int) -> Int {
        guard count > 0 else { return place }
        var word = place >> 6
        guard word < words.count else { return place - count }
        var vacant = (words[word] & (Self.bit(place) - 1)).nonzeroBitCount
        while word > 0 {
            vacant += Int(tree[word])
            word &= word - 1
        }
        return place - vacant
    }

    private static func bit(_ place: Int) -> UInt64 { 1 << UInt64(place & 63) }

    private mutating func add(_ difference: Int32, toWord word: Int) {
        count += Int(difference)
        var node = word + 1
        while node < tree.count {
            tree[node] += difference
            node += node & -node
        }
    }

    private mutating func grow(to size: Int) {
        let wanted = max(size >> 6 + 1, words.count * 2)
        words.append(contentsOf: repeatElement(0, count: wanted - words.count))
        tree = [0]
        tree.reserveCapacity(wanted + 1)
        for word in words { tree.append(Int32(word.nonzeroBitCount)) }
        for node in 1...wanted where node + node & -node <= wanted { tree[node + node & -node] += tree[node] }
    }
}

extension Int {
    /// The largest power of two that is not larger; 0 for 0.
    fileprivate var powerOfTwoBelow: Int { self == 0 ? 0 : 1 << (Int.bitWidth - 1 - leadingZeroBitCount) }
}
