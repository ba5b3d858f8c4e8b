package import RelataModel

/// The help of the command line.
package enum Help {
    /// The version of the generator.
    package static let version = "0.1.0"

    /// The default width of a terminal.
    package static let width = 80

    /// The output of `generator --help`: no more than a screen.
    package static var overview: String {
        var text = """
            Relata compiles Core Data models to Swift classes and a SQLite schema.
            Usage: generator MODEL … --output DIR, or generator VERB …
            MODEL is an .xcdatamodeld bundle, an .xcdatamodel folder, or a contents file.


            """
        text += rows(Verb.allCases.map { ($0.rawValue, $0.summary) })
        text += """

            All take \(Option.common.map(\.usage).joined(separator: ", ")); see 'help VERB'.
            Exit status: 0 done, 1 a check found something, 2 unusable input or output.

            """
        return text
    }

    /// Returns the output of `generator help VERB`.
    package static func text(for verb: Verb) -> String {
        var text = verb.summary + "\n\n"
        for (index, usage) in verb.usage.enumerated() {
            text += (index == 0 ? "Usage: " : "       ") + usage + "\n"
        }
        text += "\nOptions:\n" + rows(verb.allOptions.map { ($0.usage, $0.help) })
        text += "\nExamples:\n" + verb.examples.map { "  \($0)\n" }.joined()
        return text
    }

    /// Returns the output of `generator help IDENTIFIER`.
    package static func text(for identifier: DiagnosticIdentifier) -> String {
        let paragraphs = [identifier.rawValue, identifier.meaning, "What to do: \(identifier.fix)"]
        return paragraphs.map { wrapped($0, indentedBy: 0) }.joined(separator: "\n")
    }

    /// Returns terms with their explanations in a second column.
    package static func rows(_ rows: [(term: String, explanation: String)], width: Int = width) -> String {
        let column = (rows.map(\.term.count).max() ?? 0) + 4
        return rows.map { row in
            let margin = String(repeating: " ", count: column - row.term.count - 2)
            return "  " + row.term + margin + wrapped(row.explanation, indentedBy: column, width: width)
        }.joined()
    }

    /// Returns a text wrapped at the width, with all lines but the first one indented.
    private static func wrapped(_ text: String, indentedBy column: Int, width: Int = width) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].isEmpty {
                lines[lines.count - 1] += word
            } else if column + lines[lines.count - 1].count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: column)) + "\n"
    }
}
