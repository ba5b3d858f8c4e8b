import RelataModel

/// What to propose for a name that does not exist.
enum Suggestion {
    /// The nearest name, or nil where none is near.
    static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        Spelling.nearest(to: name, in: names.sorted()).map { "did you mean '\($0)'?" }
    }

    /// The nearest template, and all there are.
    static func template(for name: String, among names: some Sequence<String>) -> String {
        let all = names.sorted().map { "'\($0)'" }.joined(separator: ", ")
        let list = all.isEmpty ? "there are no templates" : "the templates are \(all)"
        return nearest(to: name, among: names).map { "\($0) (\(list))" } ?? list
    }
}
