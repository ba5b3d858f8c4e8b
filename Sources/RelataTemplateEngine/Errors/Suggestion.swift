import RelataModel

/// Suggestions for names that do not exist.
enum Suggestion {
    /// Returns the most similar template, and the list of all templates.
    static func template(for name: String, among names: some Sequence<String>) -> String {
        let all = names.sorted().map { "'\($0)'" }.joined(separator: ", ")
        let list = all.isEmpty ? "there are no templates" : "the templates are \(all)"
        return Spelling.suggestion(for: name, in: names.sorted()).map { "\($0) (\(list))" } ?? list
    }
}
