package import Foundation

/// A regular expression of ICU that is held against whole texts, as by `MATCHES` and by the rules for attributes.
package struct WholeTextExpression: Sendable {
    private let expression: NSRegularExpression

    /// Compiles a pattern.
    /// - Returns: `nil` for one that ICU rejects.
    package init?(_ pattern: String, options: NSRegularExpression.Options = []) {
        // On its own too: `a)|(b` is only valid between brackets.
        guard (try? NSRegularExpression(pattern: pattern, options: options)) != nil else { return nil }
        // A comment of a pattern with (?x) ends with its line, and a quotation that begins with \Q may be open.
        for ending in ["", "\n", "\\E"] {
            guard let whole = try? NSRegularExpression(pattern: "(?:\(pattern)\(ending))\\z", options: options) else {
                continue
            }
            expression = whole
            return
        }
        return nil
    }

    /// Returns whether the whole text matches.
    package func matches(_ text: String) -> Bool {
        let whole = NSRange(location: 0, length: text.utf16.count)
        return expression.firstMatch(in: text, options: .anchored, range: whole) != nil
    }
}
