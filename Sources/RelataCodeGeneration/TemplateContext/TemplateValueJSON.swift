import RelataJSON
import RelataTemplateEngine

/// Writes the values of templates as JSON, with sorted keys, one element per line.
enum TemplateValueJSON {
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
        case .string(let value): JSONString.append(value, to: &text)
        case .list(let values):
            guard !values.isEmpty else {
                text += "[]"
                return
            }
            text += "["
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + indentation + "  "
                write(value, indentation: indentation + "  ", to: &text)
            }
            text += "\n\(indentation)]"
        case .object(let values):
            guard !values.isEmpty else {
                text += "{}"
                return
            }
            text += "{"
            for (index, member) in values.sorted.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + indentation + "  "
                JSONString.append(member.name, to: &text)
                text += ": "
                write(member.value, indentation: indentation + "  ", to: &text)
            }
            text += "\n\(indentation)}"
        }
    }
}
