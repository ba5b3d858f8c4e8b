extension [Int] {
    /// Returns the indexes of a longest subsequence whose numbers increase, in their order.
    ///
    /// Complexity: O(*n* log *n*).
    package func longestIncrease() -> [Int] {
        /// For each length, the last element of the subsequence of that length whose last number is smallest.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: count)
        for (element, number) in self.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if self[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            before[element] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(element) } else { ends[low] = element }
        }
        var indexes: [Int] = []
        var element = ends.last
        while let current = element {
            indexes.append(current)
            element = before[current]
        }
        return indexes.reversed()
    }
}
