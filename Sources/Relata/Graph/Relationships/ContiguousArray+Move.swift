extension ContiguousArray {
    /// Moves an element to another index; the elements between the two indexes are shifted.
    mutating func move(from source: Int, to destination: Int) {
        precondition(indices.contains(source) && indices.contains(destination), "Index out of range")
        guard source != destination else { return }
        withUnsafeMutableBufferPointer { elements in
            guard let start = elements.baseAddress else { return }
            // Moves memory instead of copying and releasing each element; nothing in between can fail and leave a
            // hole.
            let moved = (start + source).move()
            if source < destination {
                (start + source).moveInitialize(from: start + source + 1, count: destination - source)
            } else {
                (start + destination + 1).moveInitialize(from: start + destination, count: source - destination)
            }
            (start + destination).initialize(to: moved)
        }
    }

    /// Removes the elements at vacant indexes; what is between two of them is moved at once.
    /// - Returns: the removed elements.
    mutating func remove(at vacant: VacantIndexes) -> [Element] {
        var removed: [Element] = []
        let remaining = withUnsafeMutableBufferPointer { elements in
            guard let start = elements.baseAddress else { return 0 }
            removed.reserveCapacity(vacant.count)
            var (remaining, next) = (0, 0)
            while next < elements.count {
                let end = vacant.first(from: next) ?? elements.count
                if remaining < next { (start + remaining).moveInitialize(from: start + next, count: end - next) }
                remaining += end - next
                if end < elements.count { removed.append((start + end).move()) }
                next = end + 1
            }
            // The array goes on to have an element at each index until its end is cut off.
            for (index, element) in removed.enumerated() { (start + remaining + index).initialize(to: element) }
            return remaining
        }
        removeSubrange(remaining...)
        return removed
    }
}
