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
}
