import RelataModel
import Foundation

/// A comparison of two strings beyond their bytes.
enum TextOperator: Int32 {
    case equal, less, lessOrEqual, beginsWith, endsWith, contains, like, matches
}

/// The differences between strings that are ignored.
typealias TextOptions = Comparison.Options

extension TextOperator {
    /// Compares two strings, both for the store's functions and for the evaluation in memory.
    func holds(_ left: String, _ right: String, _ options: TextOptions) -> Bool {
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

/// The patterns of `LIKE`: `?` is one character, `*` any number of them, and a backslash escapes either.
enum Wildcards {
    private enum Part {
        case one
        case any
        case scalar(Unicode.Scalar)
    }

    static func matches(_ text: [Unicode.Scalar], pattern: [Unicode.Scalar]) -> Bool {
        let parts = parts(of: pattern)
        // Only the last asterisk has to be retried, so the work is at most the product of the lengths.
        var (textIndex, partIndex) = (0, 0)
        var retry: (textIndex: Int, partIndex: Int)?
        while textIndex < text.count {
            if partIndex < parts.count {
                switch parts[partIndex] {
                case .any:
                    retry = (textIndex, partIndex)
                    partIndex += 1
                    continue
                case .one:
                    (textIndex, partIndex) = (textIndex + 1, partIndex + 1)
                    continue
                case .scalar(let scalar) where scalar == text[textIndex]:
                    (textIndex, partIndex) = (textIndex + 1, partIndex + 1)
                    continue
                case .scalar: break
                }
            }
            guard let last = retry else { return false }
            retry = (last.textIndex + 1, last.partIndex)
            (textIndex, partIndex) = (last.textIndex + 1, last.partIndex + 1)
        }
        return parts[partIndex...].allSatisfy { if case .any = $0 { true } else { false } }
    }

    private static func parts(of pattern: [Unicode.Scalar]) -> [Part] {
        var parts: [Part] = []
        var isEscaped = false
        for scalar in pattern {
            switch scalar {
            case _ where isEscaped:
                parts.append(.scalar(scalar))
                isEscaped = false
            case "\\": isEscaped = true
            case "?": parts.append(.one)
            case "*": parts.append(.any)
            default: parts.append(.scalar(scalar))
            }
        }
        if isEscaped { parts.append(.scalar("\\")) }
        return parts
    }
}
