import Foundation
import RelataModel

/// A comparison of two strings beyond their bytes.
enum TextOperator: Int32 {
    case equal, less, lessOrEqual, beginsWith, endsWith, contains, like, matches
}

/// The differences between strings that are ignored.
typealias TextOptions = Comparison.Options

extension TextOperator {
    /// Compares two strings, both for the store's functions and for the evaluation in memory.
    func holds(_ left: String, _ right: String, options: TextOptions) -> Bool {
        if self == .matches { return PatternCache.matches(left, pattern: right, options: options) }
        let (left, right) = (left.folded(options), right.folded(options))
        switch self {
        case .equal: return left.utf8.elementsEqual(right.utf8)
        case .less: return QueryValue.Order(utf8: left, right) == .ascending
        case .lessOrEqual: return QueryValue.Order(utf8: left, right) != .descending
        case .beginsWith: return left.utf8.starts(with: right.utf8)
        case .endsWith: return left.utf8.reversed().starts(with: right.utf8.reversed())
        case .contains: return left.utf8.contains(right.utf8)
        case .like: return Wildcards.matches(Array(left.unicodeScalars), pattern: Array(right.unicodeScalars))
        case .matches: return false
        }
    }
}

extension String {
    /// Returns the string without the ignored differences.
    fileprivate func folded(_ options: TextOptions) -> String {
        var folding: String.CompareOptions = []
        if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
        if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
        let locale = options.contains(.localeSensitive) ? Locale.current : nil
        return folding.isEmpty ? self : self.folding(options: folding, locale: locale)
    }
}

extension String.UTF8View {
    /// Returns whether the bytes of another string occur in these.
    fileprivate func contains(_ other: String.UTF8View) -> Bool {
        let (hay, needle) = (Array(self), Array(other))
        guard !needle.isEmpty else { return true }
        guard hay.count >= needle.count else { return false }
        return (0...(hay.count - needle.count)).contains { start in
            hay[start] == needle[0] && hay[start..<(start + needle.count)].elementsEqual(needle)
        }
    }
}
