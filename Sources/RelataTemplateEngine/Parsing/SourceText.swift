/// A template's text, by bytes, with the means to say where in it something is.
struct SourceText: Sendable {
    /// The template's name in its library.
    let name: String

    /// The text as UTF-8.
    let bytes: [UInt8]

    init(name: String, text: String) {
        self.name = name
        bytes = Array(text.utf8)
    }

    /// The line and the column of a byte; computed only when an error asks for it.
    func place(at offset: Int) -> TemplateError.Place {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.reduce(into: 1) { line, byte in line += byte == .newline ? 1 : 0 }
        let lineStart = before.lastIndex(of: .newline).map { $0 + 1 } ?? 0
        return TemplateError.Place(template: name, line: line, column: before.endIndex - lineStart + 1)
    }

    /// The text of a range, for messages and names.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// A mistake found while the template is parsed.
    func error(at offset: Int, _ message: String, suggestion: String? = nil) -> TemplateError {
        TemplateError(at: place(at: offset), message, suggestion: suggestion)
    }
}
