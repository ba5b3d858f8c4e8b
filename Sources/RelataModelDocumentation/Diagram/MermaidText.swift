import RelataModel

/// A diagram in the language of Mermaid, as a class diagram, which has inheritance and abstract entities.
package enum MermaidText {
    /// Returns the text of a diagram.
    package static func text(_ diagram: ModelDiagram) -> String {
        let identifiers = MermaidIdentifiers(diagram.boxes.map(\.name))
        var text = """
            ---
            title: \(quotedTitle(diagram.title))
            config:
              class:
                hideEmptyMembersBox: true
            ---
            classDiagram
              direction LR

            """
        for box in diagram.boxes { text += declaration(box, identifiers) }
        for pair in diagram.inheritance {
            text += "  \(identifiers[pair.parent]) <|-- \(identifiers[pair.entity])\n"
        }
        for line in diagram.lines { text += relation(line, identifiers) }
        if diagram.boxes.contains(where: \.isAbstract) {
            text += "  classDef abstract fill:none\n"
        }
        if diagram.boxes.contains(where: \.isOutline) {
            text += "  classDef neighbour fill:none,stroke:gray,color:gray\n"
        }
        return text
    }

    private static func declaration(_ box: ModelDiagram.Box, _ identifiers: MermaidIdentifiers) -> String {
        let identifier = identifiers[box.name]
        let label = identifier == box.name ? "" : "[\"\(escaped(box.name))\"]"
        let style = box.isAbstract ? ":::abstract" : box.isOutline ? ":::neighbour" : ""
        let members =
            (box.isAbstract ? ["<<abstract>>"] : []) + box.attributes.map { "\(escaped($0.name)): \(escaped($0.type))" }
        let body = members.isEmpty ? "" : " {\n" + members.map { "    \($0)\n" }.joined() + "  }"
        return "  class \(identifier)\(label)\(style)\(body)\n"
    }

    private static func relation(_ line: ModelDiagram.Line, _ identifiers: MermaidIdentifiers) -> String {
        let start = line.start
        guard let end = line.end else {
            return "  \(identifiers[start.entity]) --> \(count(start)) \(identifiers[start.relationship.destination]) "
                + ": \(words(start))<br/>no inverse\n"
        }
        // A relationship that is its own inverse is shown once.
        let label = end == start ? words(start) : "\(words(start))<br/>\(words(end))"
        return "  \(identifiers[start.entity]) \(count(end)) -- \(count(start)) \(identifiers[end.entity]) : \(label)\n"
    }

    /// Returns the multiplicity of a relationship's destinations, in its shortest form.
    private static func count(_ end: ModelDiagram.End) -> String {
        "\"\(RelationshipSummary.range(of: end.relationship))\""
    }

    private static func words(_ end: ModelDiagram.End) -> String {
        escaped(end.qualifiedName) + " " + end.relationship.deleteRule.modelName
            + (end.relationship.isOrdered ? ", ordered" : "")
            + (RelationshipSummary.allowsNoneBesideRange(end.relationship) ? ", or none" : "")
    }

    // MARK: Escaping

    /// Returns the title as a quoted string of YAML.
    private static func quotedTitle(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ") + "\""
    }

    /// Returns the text with all characters that could have a meaning for Mermaid as numbers.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain =
                !scalar.isASCII || scalar.properties.isAlphabetic
                || "0123456789_ .,:?-[]".unicodeScalars.contains(scalar)
            return isPlain ? String(scalar) : "#\(scalar.value);"
        }.joined()
    }
}
