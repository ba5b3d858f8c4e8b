import Foundation
import RelataModel

/// Collects the output, and indents lines while an indentation is set.
struct TemplateOutput {
    private var bytes: [UInt8] = []
    private var indentation: [UInt8] = []

    init() {
        bytes.reserveCapacity(8192)
    }

    /// The number of written bytes.
    var count: Int { bytes.count }

    /// The whole output.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds to the indentation of the lines that begin from now on.
    mutating func indent(by whitespace: ArraySlice<UInt8>) {
        indentation += whitespace
    }

    /// Removes the last bytes of the indentation.
    mutating func outdent(by count: Int) {
        indentation.removeLast(count)
    }

    /// Writes a string.
    mutating func append(_ text: String) {
        if indentation.isEmpty {
            bytes.append(utf8: text)
        } else {
            var text = text
            text.withUTF8 { appendLines($0) }
        }
    }

    /// Writes a part of a template.
    mutating func append(_ range: Range<Int>, of source: [UInt8]) {
        source.withUnsafeBufferPointer { source in
            let text = UnsafeBufferPointer(rebasing: source[range])
            if indentation.isEmpty {
                bytes.append(contentsOf: text)
            } else {
                appendLines(text)
            }
        }
    }

    /// Removes the line break at the end of what was written since a count.
    mutating func removeFinalLineBreak(writtenSince start: Int) {
        guard bytes.count > start, bytes.last == .newline else { return }
        bytes.removeLast()
        if bytes.count > start, bytes.last == .carriageReturn {
            bytes.removeLast()
        }
    }

    private mutating func appendLines(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while start < text.count {
            let end = Self.startOfLine(behind: start, in: text)
            let isEmpty = text[start] == .newline || (text[start] == .carriageReturn && end == start + 2)
            if !isEmpty, bytes.isEmpty || bytes.last == .newline {
                bytes.append(contentsOf: indentation)
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
            start = end
        }
    }

    /// Returns the start of the line after the one at an offset; the end of the text if there is none.
    private static func startOfLine(behind start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let base = text.baseAddress, let found = memchr(base + start, Int32(UInt8.newline), text.count - start)
        else { return text.count }
        return UnsafeRawPointer(base).distance(to: found) + 1
    }
}
