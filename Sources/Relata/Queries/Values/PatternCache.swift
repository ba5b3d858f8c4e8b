import Foundation
import RelataModel
import Synchronization

/// The regular expressions of `MATCHES`, compiled once.
enum PatternCache {
    private struct Key: Hashable {
        /// The pattern's bytes: strings are equal in all forms of normalization, and patterns are not.
        let pattern: [UInt8]
        let options: Int
    }

    private static let expressions = Mutex<[Key: WholeTextExpression?]>([:])

    /// Returns whether the whole string matches an ICU pattern; an invalid pattern matches nothing.
    static func matches(_ text: String, pattern: String, options: TextOptions) -> Bool {
        guard let expression = expression(pattern, options) else { return false }
        return expression.matches(options.contains(.diacriticInsensitive) ? withoutDiacritics(text) : text)
    }

    /// Returns whether a pattern is valid.
    static func isValid(_ pattern: String) -> Bool { expression(pattern, []) != nil }

    /// Returns whether a pattern names characters by their numbers or names, whose diacritics cannot be removed.
    static func namesCharacters(_ pattern: String) -> Bool {
        var isEscaped = false
        for character in pattern.unicodeScalars {
            if isEscaped, "uUxN0".unicodeScalars.contains(character) { return true }
            isEscaped = character == "\\" && !isEscaped
        }
        return false
    }

    private static func withoutDiacritics(_ text: String) -> String {
        text.folding(options: .diacriticInsensitive, locale: nil)
    }

    private static func expression(_ pattern: String, _ options: TextOptions) -> WholeTextExpression? {
        let key = Key(pattern: Array(pattern.utf8), options: options.rawValue)
        return expressions.withLock { expressions in
            if let known = expressions[key] { return known }
            let isCaseInsensitive = options.contains(.caseInsensitive)
            let letters = options.contains(.diacriticInsensitive) ? withoutDiacritics(pattern) : pattern
            let new = WholeTextExpression(letters, options: isCaseInsensitive ? .caseInsensitive : [])
            if expressions.count > 200 { expressions = [:] }
            expressions[key] = .some(new)
            return new
        }
    }
}
