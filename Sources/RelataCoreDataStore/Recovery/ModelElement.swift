/// An element of a model file that is being written.
struct ModelElement: Sendable {
    let name: String
    private(set) var attributes: [(name: String, value: String)] = []
    var children: [ModelElement] = []

    init(_ name: String) {
        self.name = name
    }

    /// Sets an attribute; does nothing if there is no value.
    mutating func set(_ name: String, to value: String?) {
        if let value { attributes.append((name, value)) }
    }

    /// Sets an attribute with the value YES; does nothing if the flag is false.
    mutating func set(_ name: String, flag: Bool) {
        if flag { attributes.append((name, "YES")) }
    }
}

extension ModelElement {
    /// The element as a file, in Xcode's layout.
    var fileText: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
        write(to: &text, depth: 0)
        return text
    }

    private func write(to text: inout String, depth: Int) {
        let indentation = String(repeating: "    ", count: depth)
        text += indentation + "<" + name
        for (name, value) in attributes {
            text += " \(name)=\""
            Self.append(value, to: &text)
            text += "\""
        }
        guard !children.isEmpty else {
            text += "/>\n"
            return
        }
        text += ">\n"
        for child in children { child.write(to: &text, depth: depth + 1) }
        text += indentation + "</\(name)>\n"
    }

    /// Line breaks and tabs are written as references: XML converts them to spaces in an attribute.
    private static func append(_ value: String, to text: inout String) {
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\t", "\n", "\r": text += "&#\(scalar.value);"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns whether XML can represent the string: most control characters are not allowed.
    static func canHold(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x1_0000...0x10_FFFF: true
            default: false
            }
        }
    }
}
