import RelataModel

extension ModelParser {
    /// Reads the name of an entity, a property or a composite.
    ///
    /// - Parameter subject: the owner of the name, such as "an attribute of Album".
    /// - Returns: the name, even if it is reported as invalid, so that references to it are not reported too; `nil`
    ///   if there is none.
    mutating func name(
        of element: MarkupElement, subject: @autoclosure () -> String, severity: Diagnostic.Severity = .error
    ) -> String? {
        guard let attribute = element["name"] else {
            report(
                .missingXMLAttribute, severity, "\(subject()) has no name", at: element.offset,
                fix: "add name=\"…\"")
            return nil
        }
        if attribute.value.isEmpty {
            report(
                .invalidName, severity, "\(subject()) has an empty name", at: attribute.valueOffset,
                fix: "give it a name in Xcode")
            return nil
        }
        if let problem = attribute.value.problemAsIdentifier {
            report(
                .invalidName, severity, "\(subject()) is named '\(attribute.value.excerpt)', which \(problem)",
                at: attribute.valueOffset,
                fix: "use only letters, digits and underscores, and begin with a letter"
                    + (severity == .error ? "" : "; the part is left out"))
            return severity == .error ? attribute.value : nil
        }
        return attribute.value
    }

    /// Reads the class of an entity: `Foo`, `.Foo` or `Module.Foo`.
    mutating func className(of element: MarkupElement, subject: String) -> String? {
        guard let name = element.text("representedClassName") else { return nil }
        let text = name.hasPrefix(".") ? String(name.dropFirst()) : name
        if text.isPlainIdentifier { return name }
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard let problem = String(part).problemAsIdentifier else { continue }
            report(
                .invalidName, .error, "\(subject): the class is named '\(name.excerpt)', a part of which \(problem)",
                at: element.valueOffset("representedClassName"),
                fix: "write the class as Name, .Name or Module.Name")
            break
        }
        return name
    }
}

extension String {
    /// The reason why the string cannot be a Swift identifier; `nil` if it can.
    fileprivate var problemAsIdentifier: String? {
        if isEmpty { return "is empty" }
        if isPlainIdentifier { return nil }
        if self == "_" { return "names nothing in Swift" }
        if utf8.count > ReaderLimits.nameLength { return "is longer than \(ReaderLimits.nameLength) bytes" }
        var isFirst = true
        for scalar in unicodeScalars {
            if isFirst && scalar.properties.numericType == .decimal { return "begins with a digit" }
            let isAllowed =
                scalar == "_" || (isFirst ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue)
            guard isAllowed else { return "holds \(scalar.described), as no Swift name can" }
            isFirst = false
        }
        return nil
    }
}

extension String {
    /// Whether the string is an identifier of ASCII letters, digits and underscores, as almost every name is.
    fileprivate var isPlainIdentifier: Bool {
        guard utf8.count <= ReaderLimits.nameLength, let first = utf8.first else { return false }
        let isLetter = { (byte: UInt8) in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        guard isLetter(first) else { return false }
        return !utf8.hasByte { byte in
            !isLetter(byte) && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) && byte != UInt8(ascii: "_")
        }
    }
}

extension Unicode.Scalar {
    fileprivate var described: String {
        switch self {
        case " ": "a space"
        case _ where value < 0x20 || (value >= 0x7F && value < 0xA0): "a control character"
        case "'": "a single quote"
        default: "'\(self)'"
        }
    }
}
