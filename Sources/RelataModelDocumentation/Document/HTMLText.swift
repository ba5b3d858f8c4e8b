package import RelataModel

/// A document as one page of HTML that needs no other file and no network.
package enum HTMLText {
    /// Returns the page.
    ///
    /// - Parameter picture: the diagram as SVG; without one, the relationships are shown as a table.
    package static func text(_ document: ModelDocument, picture: String?) -> String {
        var text = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escaped(document.title))</title>
            <style>
            \(HTMLStyle.text)</style>
            </head>
            <body>
            <main>
            <h1>\(escaped(document.title))</h1>

            """
        for block in document.blocks { text += self.text(block, picture: picture) }
        return text + "</main>\n</body>\n</html>\n"
    }

    /// Returns the page's diagram for Graphviz to lay out: a click on an entity leads to its section.
    package static func diagram(of model: Model) -> String {
        DOTText.text(ModelDiagram(model)) { "#\(Anchor.entity($0).name)" }
    }

    private static func text(_ block: DocumentBlock, picture: String?) -> String {
        switch block {
        case .heading(let level, let title, let anchor):
            let id = anchor.map { " id=\"\($0.name)\"" } ?? ""
            return "<h\(level)\(id)>\(escaped(title))</h\(level)>\n"
        case .paragraph(let words): return "<p>\(text(words))</p>\n"
        case .list(let items): return list(items)
        case .contents(let entries):
            return "<nav><ul>\n" + entries.map { "<li>\(text($0))</li>\n" }.joined() + "</ul></nav>\n"
        case .table(let header, let rows): return table(header, rows)
        case .diagram(let diagram): return figure(diagram, picture: picture)
        }
    }

    private static func list(_ items: [ListItem]) -> String {
        let lines = items.map { item in
            "<li>\(text(item.words))" + (item.children.isEmpty ? "" : "\n" + list(item.children)) + "</li>\n"
        }
        return "<ul>\n" + lines.joined() + "</ul>\n"
    }

    private static func table(_ header: [String], _ rows: [[[Inline]]]) -> String {
        var table = "<div class=\"table\"><table>\n<thead><tr>"
        table += header.map { "<th>\(escaped($0))</th>" }.joined() + "</tr></thead>\n<tbody>\n"
        for cells in rows { table += "<tr>" + cells.map { "<td>\(text($0))</td>" }.joined() + "</tr>\n" }
        return table + "</tbody>\n</table></div>\n"
    }

    // MARK: The diagram

    private static func figure(_ diagram: ModelDiagram, picture: String?) -> String {
        // The text before the element consists of declarations, which are not allowed in the middle of a page.
        if let picture, let start = picture.firstRange(of: "<svg") {
            return "<figure>\n\(picture[start.lowerBound...])</figure>\n"
        }
        guard !diagram.lines.isEmpty else { return "" }
        let rows = diagram.lines.map { line in
            [cell(line.start)] + (line.end.map { [cell($0)] } ?? [[.text("no inverse")]])
        }
        return "<h2>Relationships</h2>\n" + table(["Relationship and its delete rule", "Inverse"], rows)
    }

    private static func cell(_ end: ModelDiagram.End) -> [Inline] {
        [
            .link(end.entity, .entity(end.entity)), .text("."),
            .link(end.relationship.name, .property(end.relationship.name, of: end.entity)),
            .text(" → \(end.destination) "), .rule(end.relationship.deleteRule.modelName),
        ]
    }

    // MARK: Text

    private static func text(_ words: [Inline]) -> String { words.map(text).joined() }

    private static func text(_ word: Inline) -> String {
        switch word {
        case .text(let text): escaped(text)
        case .code(let text): "<code>\(escaped(text))</code>"
        case .target(let name, let anchor): "<code id=\"\(anchor.name)\">\(escaped(name))</code>"
        case .link(let text, let anchor): "<a href=\"#\(anchor.name)\">\(escaped(text))</a>"
        case .rule(let rule):
            "<span class=\"rule \(escaped(rule.lowercased().replacing(" ", with: "-")))\">\(escaped(rule))</span>"
        }
    }

    private static func escaped(_ text: String) -> String { MarkupEscaping.escaped(text) }
}
