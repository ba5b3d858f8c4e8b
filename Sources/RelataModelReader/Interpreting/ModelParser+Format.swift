import RelataModel

extension ModelParser {
    /// Reports attributes and elements that the format does not have, in the element and its descendants.
    mutating func checkFormat(of element: MarkupElement) {
        guard let format = Format.of(element.name) else { return }
        for attribute in element.attributes where !format.attributes.contains(attribute.name) {
            let fix = suggestion(
                for: attribute.name, among: format.attributes.sorted(),
                otherwise: "it is ignored; report it if Xcode wrote it")
            reportUnknown(
                .unknownXMLAttribute, key: "\(element.name) \(attribute.name)",
                "<\(element.name)> has no attribute '\(attribute.name)'", at: attribute.offset, fix: fix)
        }
        if let offset = element.textOffset {
            reportUnknown(
                .unknownElement, key: "text in \(element.name)", "<\(element.name)> holds no text", at: offset,
                fix: "remove the text; it is ignored")
        }
        for child in element.children {
            if format.children.contains(child.name) {
                checkFormat(of: child)
            } else {
                let fix = suggestion(
                    for: child.name, among: format.children.sorted(),
                    otherwise: "it is ignored; report it if Xcode wrote it")
                reportUnknown(
                    .unknownElement, key: "\(element.name)/\(child.name)",
                    "<\(element.name)> holds no <\(child.name)>", at: child.offset, fix: fix)
            }
        }
    }
}
