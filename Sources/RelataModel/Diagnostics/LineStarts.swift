/// Where the lines of a text begin: computed once, so that a location costs a binary search, even in a one-line file.
package struct LineStarts: Sendable {
    private let offsets: [Int]

    /// Finds the lines of a text in UTF-8.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var offsets = [0]
        offsets.reserveCapacity(bytes.count / 64)
        for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") { offsets.append(offset + 1) }
        self.offsets = offsets
    }

    /// Returns the line and the column of a byte, both counted from 1.
    package func position(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = offsets.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if offsets[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - offsets[low] + 1)
    }
}
