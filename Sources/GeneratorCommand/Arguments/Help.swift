/// The texts that explain the command line.
enum Help {
    /// The version of the generator.
    static let version = "0.1.0"

    /// What `generator --help` prints.
    static var overview: String {
        var text = """
            Relata compiles Core Data models: typed Swift classes and a SQLite schema, delete rules included.

            Usage: generator MODEL … --output DIR
                   generator VERB …

            MODEL is an .xcdatamodeld bundle, an .xcdatamodel folder, or the contents file in one.

            Verbs:

            """
        text += rows(Verb.allCases.map { ($0.rawValue, $0.summary) })
        text += """

            'generator help VERB' explains a verb and its options.
            Exit status: 0 done, 1 the check found something, 2 unusable input or options.

            """
        return text
    }

    /// What `generator help VERB` prints.
    static func text(for verb: Verb) -> String {
        var text = verb.summary + "\n\n"
        for (index, usage) in verb.usage.enumerated() {
            text += (index == 0 ? "Usage: " : "       ") + usage + "\n"
        }
        text += "\nOptions:\n" + rows(verb.options.map { ($0.usage, $0.help) })
        text += "\nExamples:\n" + verb.examples.map { "  \($0)\n" }.joined()
        return text
    }

    private static func rows(_ rows: [(term: String, explanation: String)]) -> String {
        let width = rows.map(\.term.count).max() ?? 0
        return rows.map { row in
            "  " + row.term + String(repeating: " ", count: width - row.term.count + 2) + row.explanation + "\n"
        }.joined()
    }
}
