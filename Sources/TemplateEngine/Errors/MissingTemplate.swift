/// What to say to somebody who names a template that a library does not have.
enum MissingTemplate {
    /// The nearest name, and all there are.
    static func suggestion(for name: String, among names: some Sequence<String>) -> String {
        let all = names.sorted().map { "'\($0)'" }.joined(separator: ", ")
        let list = all.isEmpty ? "there are no templates" : "the templates are \(all)"
        guard let nearest = NearestName.suggestion(for: name, among: names) else { return list }
        return "\(nearest) (\(list))"
    }
}
