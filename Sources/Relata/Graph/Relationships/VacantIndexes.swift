/// The indexes of an array whose elements were removed, while the others remain where they are: a loop of removals
/// need not move the rest each time.
///
/// There is a bit for each index, and over their words a Fenwick tree with the number of set bits, so that the *n*-th
/// remaining element is found in O(log *n*). Indexes after the last word are not vacant.
struct VacantIndexes {
    /// The number of vacant indexes.
    private(set) var count = 0
    private var words: [UInt64] = []
    /// At 1 + *i*, the number of bits in word *i* and some words before it: as many words as the lowest bit of 1 +
    /// *i* specifies.
    private var tree: [Int32] = []

    var isEmpty: Bool { count == 0 }

    /// Returns the vacant index that is nearest to an index; nil if there is none. O(*n*) in the words between the two.
    func nearest(to arrayIndex: Int) -> Int? {
        guard count > 0 else { return nil }
        switch (last(before: arrayIndex), first(from: arrayIndex)) {
        case (let before?, let after?): return arrayIndex - before <= after - arrayIndex ? before : after
        case (let before, let after): return before ?? after
        }
    }

    /// Returns the first vacant index from an index on.
    func first(from arrayIndex: Int) -> Int? {
        guard arrayIndex >> 6 < words.count else { return nil }
        var word = arrayIndex >> 6
        var bits = words[word] & ~(Self.bit(arrayIndex) - 1)
        while bits == 0 {
            word += 1
            guard word < words.count else { return nil }
            bits = words[word]
        }
        return word << 6 + bits.trailingZeroBitCount
    }

    /// Returns the last vacant index before an index.
    private func last(before arrayIndex: Int) -> Int? {
        var word = min(arrayIndex >> 6, words.count - 1)
        var bits = word == arrayIndex >> 6 ? words[word] & (Self.bit(arrayIndex) - 1) : words[word]
        while bits == 0 {
            word -= 1
            guard word >= 0 else { return nil }
            bits = words[word]
        }
        return word << 6 + (63 - bits.leadingZeroBitCount)
    }

    func contains(_ arrayIndex: Int) -> Bool {
        let word = arrayIndex >> 6
        return word < words.count && words[word] & Self.bit(arrayIndex) != 0
    }

    /// Marks an index, which is not vacant, as vacant.
    /// - Parameter size: the length of the array.
    mutating func insert(_ arrayIndex: Int, of size: Int) {
        if words.count <= arrayIndex >> 6 { grow(to: max(size, arrayIndex + 1)) }
        words[arrayIndex >> 6] |= Self.bit(arrayIndex)
        add(1, toWord: arrayIndex >> 6)
    }

    /// Removes a vacant index, which the array no longer has.
    mutating func remove(_ arrayIndex: Int) {
        words[arrayIndex >> 6] &= ~Self.bit(arrayIndex)
        add(-1, toWord: arrayIndex >> 6)
    }

    mutating func removeAll() { self = VacantIndexes() }

    /// Returns the array index of the element at an index among the remaining ones.
    func arrayIndex(at index: Int) -> Int {
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

    /// Returns the index among the remaining elements of an array index that is not vacant.
    func index(of arrayIndex: Int) -> Int {
        guard count > 0 else { return arrayIndex }
        var word = arrayIndex >> 6
        guard word < words.count else { return arrayIndex - count }
        var vacant = (words[word] & (Self.bit(arrayIndex) - 1)).nonzeroBitCount
        while word > 0 {
            vacant += Int(tree[word])
            word &= word - 1
        }
        return arrayIndex - vacant
    }

    private static func bit(_ arrayIndex: Int) -> UInt64 { 1 << UInt64(arrayIndex & 63) }

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
