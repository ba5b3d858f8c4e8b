import RelataModel

/// An error that explains why a predicate, or a sort order, cannot be used.
public struct FetchPredicateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, in one sentence without a full stop.
    public let message: String
    /// The format of the predicate, if it was created from one.
    public let format: String?
    /// The offset in the format, in UTF-8 bytes, if it is known.
    public let offset: Int?
    /// The remedy, if it is known.
    public let fix: String?

    init(_ message: String, format: String? = nil, offset: Int? = nil, fix: String? = nil) {
        self.message = message
        self.format = format
        self.offset = offset
        self.fix = fix
    }

    /// Returns the error with the format that contains the wrong part.
    func inFormat(_ format: String?, part: String? = nil) -> FetchPredicateError {
        guard self.format == nil, let format else { return self }
        var offset = self.offset
        if offset == nil, let part, let range = format.firstRange(of: part) {
            offset = format.utf8.distance(from: format.startIndex, to: range.lowerBound)
        }
        return FetchPredicateError(message, format: format, offset: offset, fix: fix)
    }

    /// The problem, and below the predicate's format an arrow to its location.
    public var description: String {
        var text = "The predicate cannot be used: \(message)".sentence
        if let fix { text += " \(fix.sentence)" }
        guard let format else { return text }
        text += "\n    \(format)"
        if let offset, offset <= format.utf8.count, !format.contains("\n") {
            let before = String(decoding: format.utf8.prefix(offset), as: UTF8.self)
            text += "\n    " + String(repeating: " ", count: before.count) + "^"
        }
        return text
    }
}

extension String {
    /// Returns the first occurrence of another string.
    fileprivate func firstRange(of part: String) -> Range<String.Index>? {
        guard !part.isEmpty else { return nil }
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}

extension FetchPredicateError: CombinableError {
    var amongOthers: PersistenceError { .invalidFetchRequest("\(self)") }
}
