import RelataTemplateEngine

/// Writes the values of templates as JSON, with sorted keys, one element per line.
enum JSONText {
    static func text(of value: TemplateValue) -> String {
        var text = ""
        write(value, indentation: "", to: &text)
        return text
    }

    private static func write(_ value: TemplateValue, indentation: String, to text: inout String) {
        switch value {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .string(let value): write(value, to: &text)
        case .list(let values):
            guard !values.isEmpty else { return text += "[]" }
            text += "["
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + indentation + "  "
                write(value, indentation: indentation + "  ", to: &text)
            }
            text += "\n\(indentation)]"
        case .object(let values):
            guard !values.isEmpty else { return text += "{}" }
            text += "{"
            for (index, member) in values.sorted.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + indentation + "  "
                write(member.name, to: &text)
                text += ": "
                write(member.value, indentation: indentation + "  ", to: &text)
            }
            text += "\n\(indentation)}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default:
                if scalar.value < 0x20 {
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }
}
