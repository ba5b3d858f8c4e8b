import RelataModel

/// A piece of running text.
enum Inline: Sendable, Hashable {
    case text(String)
    /// Names of the model, and text written for a program.
    case code(String)
    /// The name of a part of the model, as the target of links.
    case target(String, Anchor)
    case link(String, Anchor)
    case rule(String)
}

/// A line of a list, with the lines below it.
struct ListItem: Sendable, Hashable {
    var words: [Inline]
    var children: [ListItem] = []
}

/// A part of a document, independent of how it is written.
enum DocumentBlock: Sendable, Hashable {
    /// A heading; the document itself has the only one of level 1.
    case heading(level: Int, String, Anchor?)
    case paragraph([Inline])
    case list([ListItem])
    /// Links to all sections, as an overview.
    case contents([[Inline]])
    case table(header: [String], rows: [[[Inline]]])
    case diagram(ModelDiagram)
}

extension DocumentBlock {
    /// Returns a table without the columns that are empty in all rows.
    static func tableOmittingEmptyColumns(header: [String], rows: [[[Inline]]]) -> DocumentBlock {
        let columns = header.indices.filter { column in
            rows.contains { !$0[column].allSatisfy { $0 == .text("") } }
        }
        return .table(header: columns.map { header[$0] }, rows: rows.map { row in columns.map { row[$0] } })
    }
}

extension [Inline] {
    /// Joins texts with a separator.
    static func joined(_ parts: [[Inline]], by separator: String = ", ") -> [Inline] {
        Array(parts.joined(separator: [.text(separator)]))
    }

    init(_ phrase: Phrase) {
        self = phrase.code.map { [.text(phrase.text + " "), .code($0)] } ?? [.text(phrase.text)]
    }
}
