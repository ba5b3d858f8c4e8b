import RelataModel

extension TemplateFilter {
    /// The filters that every library has.
    ///
    /// | filter | does |
    /// |---|---|
    /// | `upperFirst`, `lowerFirst` | change the case of the first letter and keep the rest |
    /// | `uppercase`, `lowercase` | change the case of all letters |
    /// | `quoted` | makes a Swift string literal of a text |
    /// | `replace:"a","b"` | replaces each `a` by `b` |
    /// | `indent:4` | indents every line but the first |
    /// | `comment`, `comment:"--"` | puts `///`, or another mark, before every line |
    /// | `join:", "` | makes one text of a list |
    /// | `count` | counts elements, members or characters |
    /// | `first`, `last` | take one element of a list, nil if it is empty |
    /// | `default:"x"` | takes the place of nil |
    package static let standard: [String: TemplateFilter] = [
        "upperFirst": .string { $0.prefix(1).uppercased() + $0.dropFirst() },
        "lowerFirst": .string { $0.prefix(1).lowercased() + $0.dropFirst() },
        "uppercase": .string { $0.uppercased() },
        "lowercase": .string { $0.lowercased() },
        "quoted": .string(SwiftStringLiteral.quoted),
        "replace": replace,
        "indent": indent,
        "comment": comment,
        "join": join,
        "count": count,
        "first": first,
        "last": last,
        "default": defaultValue,
    ]

    private static let replace = TemplateFilter(arguments: 2...2) { (value, arguments) throws(Failure) in
        let text = Array(try value.requiredString.utf8)
        let old = Array(try arguments[0].requiredString.utf8)
        let new = Array(try arguments[1].requiredString.utf8)
        guard !old.isEmpty else { throw Failure("cannot replace an empty string") }
        return .string(String(decoding: text.replacing(old, with: new), as: UTF8.self))
    }

    private static let indent = TemplateFilter(arguments: 1...1) { (value, arguments) throws(Failure) in
        let width = try arguments[0].requiredInt
        guard (0...1000).contains(width) else { throw Failure("needs a width from 0 to 1000") }
        let indentation = String(repeating: " ", count: width)
        return .string(
            try value.requiredString.mappingLines { number, line in
                number == 0 || line.isEmpty ? line : indentation + line
            })
    }

    private static let comment = TemplateFilter(arguments: 0...1) { (value, arguments) throws(Failure) in
        let mark = try arguments.first?.requiredString ?? "///"
        return .string(try value.requiredString.commented(with: mark))
    }

    private static let join = TemplateFilter(arguments: 0...1) { (value, arguments) throws(Failure) in
        let separator = try arguments.first?.requiredString ?? ""
        var texts: [String] = []
        for element in try value.requiredList {
            guard let text = element.printed else {
                throw Failure("cannot join a list that contains \(element.kindDescription)")
            }
            texts.append(text)
        }
        return .string(texts.joined(separator: separator))
    }

    private static let count = TemplateFilter { (value, _) throws(Failure) in
        guard let count = value.count else { throw value.needed("a list, an object or a string") }
        return .int(count)
    }

    private static let first = TemplateFilter { (value, _) throws(Failure) in
        try value.requiredList.first ?? .null
    }

    private static let last = TemplateFilter { (value, _) throws(Failure) in
        try value.requiredList.last ?? .null
    }

    private static let defaultValue = TemplateFilter(arguments: 1...1) { (value, arguments) throws(Failure) in
        value == .null ? arguments[0] : value
    }
}

extension String {
    /// Returns the string with a mark before each of its lines.
    fileprivate func commented(with mark: String) -> String {
        guard utf8.hasByte(where: { $0 == .newline || $0 == .carriageReturn }) else {
            var line = mark
            guard !isEmpty else { return line }
            line.reserveCapacity(mark.utf8.count + 1 + utf8.count)
            line += " "
            line += self
            return line
        }
        return mappingLines { _, line in line.isEmpty ? mark : mark + " " + line }
    }

    /// Returns the string with each of its lines changed, joined by line feeds.
    ///
    /// A lone carriage return also ends a line, as for the Swift compiler: a comment must not end before its text.
    fileprivate func mappingLines(_ change: (_ number: Int, _ line: String) -> String) -> String {
        var text = self
        let lines = text.withUTF8 { bytes in
            var lines: [String] = []
            var rest = bytes[...]
            while let end = rest.firstIndex(where: { $0 == .newline || $0 == .carriageReturn }) {
                lines.append(change(lines.count, String(decoding: rest[..<end], as: UTF8.self)))
                let isPair = rest[end...].starts(with: [.carriageReturn, .newline])
                rest = rest[(end + (isPair ? 2 : 1))...]
            }
            lines.append(change(lines.count, String(decoding: rest, as: UTF8.self)))
            return lines
        }
        return lines.joined(separator: "\n")
    }
}
