/// A few words about a part of a model, with the model's own words separate.
package struct Phrase: Sendable, Hashable {
    /// The words before the code.
    package let text: String
    /// The model's own word, after the text: a class, a pattern, a name.
    package let code: String?

    package init(_ text: String, code: String? = nil) {
        self.text = text
        self.code = code
    }

    /// The phrase with its code in backticks.
    package var withBackticks: String {
        code.map { "\(text) `\($0)`" } ?? text
    }
}
