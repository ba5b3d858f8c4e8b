import RelataModel

extension ModelParser {
    /// Reads a Boolean attribute.
    ///
    /// - Parameter subject: the part of the model for messages, such as `Album.title`.
    /// - Returns: the value; `nil` if there is none, or an invalid one, which is reported.
    mutating func flag(_ name: String, of element: MarkupElement, subject: String) -> Bool? {
        guard let attribute = element[name], !attribute.value.isEmpty else { return nil }
        switch attribute.value {
        case "YES", "true", "1": return true
        case "NO", "false", "0": return false
        default:
            report(
                .invalidValue, .warning, "\(subject): \(name) is '\(attribute.value.excerpt)', neither YES nor NO",
                at: attribute.valueOffset, fix: "write YES, or remove the attribute; it is ignored")
            return nil
        }
    }

    /// Reads an attribute with a count.
    ///
    /// - Returns: the number; `nil` if there is none, or an invalid one, which is reported.
    mutating func count(_ name: String, of element: MarkupElement, subject: String) -> Int? {
        guard let attribute = element[name], !attribute.value.isEmpty else { return nil }
        if let number = Int(attribute.value), number >= 0, number <= Int(Int32.max) { return number }
        report(
            .invalidValue, .warning, "\(subject): \(name) is '\(attribute.value.excerpt)', not a count",
            at: attribute.valueOffset, fix: "write a whole number from 0; the value is ignored")
        return nil
    }

    /// Reads an attribute that the element requires.
    mutating func required(
        _ name: String, of element: MarkupElement, subject: String, severity: Diagnostic.Severity = .error
    ) -> String? {
        if let value = element.text(name) { return value }
        report(
            .missingXMLAttribute, severity, "\(subject): <\(element.name)> lacks '\(name)'",
            at: element.valueOffset(name),
            fix: severity == .error ? "add \(name)=\"…\"" : "add \(name)=\"…\"; without it the part is left out")
        return nil
    }

    /// Returns the renaming identifier under either of the two names that the format has had for it.
    func renamingIdentifier(of element: MarkupElement) -> String? {
        element.text("renamingIdentifier") ?? element.text("elementID")
    }

    /// Reads the entries of the element's `userInfo`.
    mutating func userInfo(of element: MarkupElement, subject: String) -> [String: String] {
        var userInfo: [String: String] = [:]
        for list in element.children where list.name == "userInfo" {
            for entry in list.children where entry.name == "entry" {
                guard let key = required("key", of: entry, subject: "\(subject), user info", severity: .warning) else {
                    continue
                }
                guard userInfo[key] == nil else {
                    report(
                        .duplicateName, .warning, "\(subject): the user info has two entries '\(key.excerpt)'",
                        at: entry.valueOffset("key"), fix: "remove one; the first counts")
                    continue
                }
                userInfo[key] = entry["value"]?.value ?? ""
            }
        }
        return userInfo
    }
}

extension String {
    /// An excerpt of the string for a message: one line, of limited length.
    var excerpt: String {
        if utf8.count <= 60, !utf8.hasByte(where: { $0 < 0x20 || $0 >= 0x7F }) { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(60) {
            scalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
        }
        return String(scalars) + (unicodeScalars.dropFirst(60).isEmpty ? "" : "…")
    }
}
