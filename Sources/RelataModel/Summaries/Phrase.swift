/// A few words about a part of a model, where the words of the model itself are told apart.
package struct Phrase: Sendable, Hashable {
    /// The words in front.
    package let text: String
    /// What the model spells, behind the words: a class, a pattern, a name.
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
