extension String.UTF8View {
    /// Returns whether one of the bytes meets the condition.
    ///
    /// It uses contiguous storage, which takes a fraction of the time of iterating over the view.
    @inlinable package func hasByte(where condition: (UInt8) -> Bool) -> Bool {
        withContiguousStorageIfAvailable { $0.contains(where: condition) } ?? contains(where: condition)
    }
}

extension String {
    /// Creates a string between two quotation marks, which it does not contain.
    ///
    /// It is written in place: appending three parts to a string costs several times as much, and generated code has
    /// many quoted names.
    @inlinable package init(_ text: String, between mark: UInt8) {
        let count = text.utf8.count + 2
        self.init(unsafeUninitializedCapacity: count) { buffer in
            buffer[0] = mark
            _ = buffer[1..<count - 1].initialize(fromContentsOf: text.utf8)
            buffer[count - 1] = mark
            return count
        }
    }

    /// Creates a string of several parts.
    ///
    /// Its storage is allocated once: interpolation guesses how much it needs, and mostly has to allocate again.
    @inlinable package init(joining parts: String...) {
        let count = parts.reduce(0) { $0 + $1.utf8.count }
        self.init(unsafeUninitializedCapacity: count) { buffer in
            var end = 0
            for part in parts {
                let start = end
                end += part.utf8.count
                _ = buffer[start..<end].initialize(fromContentsOf: part.utf8)
            }
            return end
        }
    }
}

extension [UInt8] {
    /// Appends the bytes of a string, from contiguous storage.
    @inlinable package mutating func append(utf8 text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
        if isDone == nil { append(contentsOf: text.utf8) }
    }
}
