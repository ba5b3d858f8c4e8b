/// A template's source as bytes, with functions that return locations in it.
struct TemplateSource: Sendable {
    /// The template's name in its library.
    let name: String

    /// The source as UTF-8.
    let bytes: [UInt8]

    init(name: String, text: String) {
        self.name = name
        bytes = Array(text.utf8)
    }

    /// Returns the line and the column of a byte; only computed for an error.
    func location(at offset: Int) -> TemplateError.Location {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.reduce(into: 1) { line, byte in line += byte == .newline ? 1 : 0 }
        let lineStart = before.lastIndex(of: .newline).map { $0 + 1 } ?? 0
        return TemplateError.Location(template: name, line: line, column: before.endIndex - lineStart + 1)
    }

    /// Returns the string in a range, for messages and names.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Returns an error that was found while the template is parsed.
    func error(at offset: Int, _ message: String, suggestion: String? = nil) -> TemplateError {
        TemplateError(at: location(at: offset), message, suggestion: suggestion)
    }
}
