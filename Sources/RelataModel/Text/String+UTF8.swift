extension String.UTF8View {
    /// Whether one of the bytes meets the condition.
    ///
    /// It looks at the bytes where they lie, which takes a fraction of what stepping through the view does.
    @inlinable package func hasByte(where condition: (UInt8) -> Bool) -> Bool {
        withContiguousStorageIfAvailable { $0.contains(where: condition) } ?? contains(where: condition)
    }
}

extension String {
    /// A text between two quotation marks, which it does not contain.
    ///
    /// It is written in place: to append three parts to a string costs several times as much, and generated code is full of
    /// quoted names.
    @inlinable package init(_ text: String, between mark: UInt8) {
        let count = text.utf8.count + 2
        self.init(unsafeUninitializedCapacity: count) { buffer in
            buffer[0] = mark
            _ = buffer[1..<count - 1].initialize(fromContentsOf: text.utf8)
            buffer[count - 1] = mark
            return count
        }
    }
}

extension Array<UInt8> {
    /// Adds the bytes of a text, from where they lie.
    @inlinable package mutating func append(utf8 text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
        if isDone == nil { append(contentsOf: text.utf8) }
    }
}
