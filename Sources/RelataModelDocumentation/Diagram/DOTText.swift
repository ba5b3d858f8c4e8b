import RelataModel

/// A diagram in the language of Graphviz.
///
/// Each relationship is a row of its entity's box, and its line begins there, so that the delete rule at the end of
/// the line is beside its relationship. Multiplicities are drawn as in entity-relationship diagrams.
package enum DOTText {
    private static let ink = "#1f2933"
    private static let faint = "#5f6b76"
    private static let line = "#7a8793"

    /// Returns the text of a diagram.
    ///
    /// - Parameter link: returns the target of a click on the entity of a name; no entity is a link by default.
    package static func text(_ diagram: ModelDiagram, link: (String) -> String? = { _ in nil }) -> String {
        var text = """
            digraph \(quoted(diagram.title)) {
              graph [rankdir=LR, nodesep=0.4, ranksep=1.5, pack=16, packmode="graph", bgcolor="transparent", \
            labelloc=b, fontsize=10, fontcolor="\(faint)",
                fontname="Helvetica,Arial,sans-serif", label=<\(legend(diagram))>];
              node [shape=plain, fontsize=11, fontcolor="\(ink)", fontname="Helvetica,Arial,sans-serif"];
              edge [dir=both, arrowsize=0.8, color="\(line)", fontsize=9, fontname="Helvetica,Arial,sans-serif",
                labeldistance=3.6, labelangle=-13];

            """
        for box in diagram.boxes { text += node(box, link: link(box.name)) }
        if !diagram.inheritance.isEmpty || !diagram.lines.isEmpty { text += "\n" }
        for pair in diagram.inheritance {
            text +=
                "  \(quoted(pair.parent)) -> \(quoted(pair.entity)) "
                + "[dir=back, arrowtail=onormal, arrowsize=1.2, color=\"\(ink)\"];\n"
        }
        for line in diagram.lines { text += edge(line) }
        return text + "}\n"
    }

    private static func legend(_ diagram: ModelDiagram) -> String {
        guard !diagram.lines.isEmpty else { return "<B>\(escaped(diagram.title))</B>" }
        let dashes = diagram.lines.contains { $0.end == nil } ? " A dashed line has no inverse." : ""
        return "<B>\(escaped(diagram.title))</B><BR/>"
            + "Beside each relationship: what deleting an object does to those that it leads to.\(dashes)"
    }

    // MARK: Boxes

    private static func node(_ box: ModelDiagram.Box, link: String?) -> String {
        let groups = [box.attributes.map(row), box.relationships.map(row)].filter { !$0.isEmpty }
        let rows = groups.map { "      <HR/>\n" + $0.map { "      \($0)\n" }.joined() }.joined()
        let url = link.map { ", URL=\(quoted($0)), target=\"_self\"" } ?? ""
        let isApart = box.isAbstract || box.isOutline
        let border = box.isAbstract ? " STYLE=\"dashed\"" : ""
        return """
              \(quoted(box.name)) [tooltip=\(quoted(box.name))\(url), label=<
                <TABLE BORDER="1"\(border) CELLBORDER="0" CELLSPACING="0" CELLPADDING="3" COLOR="\(box.isOutline ? line : faint)" \
            BGCOLOR="#ffffff">
                  <TR><TD COLSPAN="2" PORT="h" CELLPADDING="5" BGCOLOR="\(isApart ? "#f4f6f8" : "#dce7f2")">\(heading(box))</TD></TR>
            \(rows)    </TABLE>>];

            """
    }

    private static func heading(_ box: ModelDiagram.Box) -> String {
        let name = "<B>\(escaped(box.name))</B>"
        return box.isAbstract ? "<I>«abstract»</I><BR/><I>\(name)</I>" : name
    }

    private static func row(_ attribute: ModelDiagram.AttributeRow) -> String {
        "<TR><TD ALIGN=\"LEFT\">\(escaped(attribute.name))</TD>"
            + "<TD ALIGN=\"RIGHT\"><FONT COLOR=\"\(faint)\">\(escaped(attribute.type))</FONT></TD></TR>"
    }

    private static func row(_ end: ModelDiagram.End) -> String {
        "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\" PORT=\"\(port(end))\">\(escaped(end.relationship.name))"
            + " <FONT COLOR=\"\(faint)\"> \(escaped(end.destination))</FONT></TD></TR>"
    }

    private static func port(_ end: ModelDiagram.End) -> String { "r\(end.number)" }

    // MARK: Lines

    private static func edge(_ line: ModelDiagram.Line) -> String {
        let start = line.start
        let tail = ["taillabel=<\(rule(start))>", "arrowtail=\(line.end.map { arrow($0.relationship) } ?? "none")"]
        let head = (line.end.map { ["headlabel=<\(rule($0))>"] } ?? []) + ["arrowhead=\(arrow(start.relationship))"]
        let dashes = line.end == nil ? ["style=dashed"] : []
        let target = line.end?.entity ?? start.relationship.destination
        let from = endpoint(of: start.entity, port: port(start))
        // A relationship that is its own inverse has one row, which has its rule.
        let isOwnInverse = line.end == start
        let to = endpoint(of: target, port: isOwnInverse ? "h" : line.end.map(port) ?? "h")
        guard target == start.entity else { return edge(from: from, to: to, attributes: tail + head + dashes) }
        // Graphviz draws loops through other boxes; a point in the next column makes it reserve space.
        let point = quoted(start.qualifiedName)
        let loop = head.filter { !isOwnInverse || !$0.hasPrefix("headlabel") }.map {
            $0.replacing("headlabel", with: "taillabel").replacing("arrowhead", with: "arrowtail")
        }
        return "  \(point) [shape=point, width=0.02, color=\"\(Self.line)\", tooltip=\(point)];\n"
            + edge(from: from, to: point, attributes: tail + ["arrowhead=none"] + dashes)
            + edge(from: to, to: point, attributes: loop + ["arrowhead=none"] + dashes)
    }

    private static func edge(from: String, to: String, attributes: [String]) -> String {
        "  \(from) -> \(to) [\(attributes.joined(separator: ", "))];\n"
    }

    private static func endpoint(of entity: String, port: String) -> String { "\(quoted(entity)):\(port)" }

    private static func rule(_ end: ModelDiagram.End) -> String {
        let rule = end.relationship.deleteRule
        let color =
            switch rule {
            case .cascade: "#b3261e"
            case .deny: "#7b3fa0"
            case .noAction: "#8a5a00"
            case .nullify: faint
            }
        return "<FONT COLOR=\"\(color)\">\(rule.modelName)</FONT>"
    }

    /// Returns the arrow at the destinations of a relationship: a crow's foot for many, a ring if there may be none.
    private static func arrow(_ relationship: Relationship) -> String {
        let mayBeEmpty =
            relationship.isToMany ? relationship.minCount == 0 || relationship.isOptional : relationship.isOptional
        return (relationship.isToMany ? "crow" : "tee") + (mayBeEmpty ? "odot" : "tee")
    }

    // MARK: Quoting

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private static func escaped(_ text: String) -> String { MarkupEscaping.escaped(text) }
}
