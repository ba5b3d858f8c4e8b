import RelataModel

/// A document as GitHub-flavored Markdown, with Mermaid diagrams.
package enum MarkdownText {
    /// Returns the text of a document.
    package static func text(_ document: ModelDocument) -> String {
        let blocks = [DocumentBlock.heading(level: 1, document.title, nil)] + document.blocks
        return blocks.map(text).joined(separator: "\n")
    }

    private static func text(_ block: DocumentBlock) -> String {
        switch block {
        case .heading(let level, let title, let anchor):
            let mark = anchor.map { "<a id=\"\($0.name)\"></a>\n\n" } ?? ""
            return mark + String(repeating: "#", count: level) + " " + escaped(title) + "\n"
        case .paragraph(let words): return paragraph(words) + "\n"
        case .list(let items): return lines(items, indentation: "")
        case .contents(let entries): return entries.map { "- \(text($0))\n" }.joined()
        case .table(let header, let rows): return table(header, rows)
        case .diagram(let diagram):
            return "```mermaid\n\(MermaidText.text(diagram))```\n\n\(paragraph([.text(Self.legend)]))\n"
        }
    }

    private static let legend =
        "On each line the relationships that it stands for, with their delete rules: what deleting an object does to "
        + "those that the relationship leads to."

    private static func lines(_ items: [ListItem], indentation: String) -> String {
        items.map { "\(indentation)- \(text($0.words))\n" + lines($0.children, indentation: indentation + "  ") }
            .joined()
    }

    private static func table(_ header: [String], _ rows: [[[Inline]]]) -> String {
        var table = row(header.map(escaped)) + row(header.map { _ in "---" })
        for cells in rows { table += row(cells.map { text($0, inTable: true) }) }
        return table
    }

    private static func row(_ cells: [String]) -> String {
        "| \(cells.joined(separator: " | ")) |\n"
    }

    // MARK: Text

    /// Returns text for the beginning of a line, where more characters have a meaning.
    private static func paragraph(_ words: [Inline]) -> String {
        let text = text(words)
        let number = text.prefix { $0.isNumber }
        if !number.isEmpty, let sign = text.dropFirst(number.count).first, sign == "." || sign == ")" {
            return "\(number)\\\(text.dropFirst(number.count))"
        }
        return text.first.map { "#+-=".contains($0) } ?? false ? "\\" + text : text
    }

    private static func text(_ words: [Inline], inTable: Bool = false) -> String {
        words.map { text($0, inTable: inTable) }.joined()
    }

    private static func text(_ word: Inline, inTable: Bool) -> String {
        switch word {
        case .text(let text): escaped(text)
        case .code(let text): code(text, inTable: inTable)
        case .rule(let text): "**\(escaped(text))**"
        case .target(let name, let anchor): "<a id=\"\(anchor.name)\"></a>\(code(name, inTable: inTable))"
        case .link(let text, let anchor): "[\(escaped(text))](#\(anchor.name))"
        }
    }

    /// Returns a code span whose fences are longer than any run of backticks in it.
    private static func code(_ text: String, inTable: Bool) -> String {
        var longest = 0
        var run = 0
        for character in text {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        // A table is divided into cells before its code is read.
        let cell = inTable ? line.replacing("|", with: "\\|") : line
        let needsSpace = cell.isEmpty || cell.hasPrefix("`") || cell.hasSuffix("`")
        return needsSpace ? "\(fence) \(cell) \(fence)" : fence + cell + fence
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            if character.isNewline { return " " }
            if character == "&" { return "&amp;" }
            if character == "<" { return "&lt;" }
            return "\\`*_[]>|~$".contains(character) ? "\\\(character)" : String(character)
        }.joined()
    }
}
