import RelataModel
import Foundation

/// Collects what is printed, and indents lines while an indentation is set.
struct OutputWriter {
    private var bytes: [UInt8] = []
    private var indentation: [UInt8] = []

    init() {
        bytes.reserveCapacity(8192)
    }

    /// How many bytes have been written.
    var count: Int { bytes.count }

    /// The whole output.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Indents the lines that begin from now on, in addition to the indentation so far.
    mutating func indent(by whitespace: ArraySlice<UInt8>) {
        indentation += whitespace
    }

    /// Takes the last so many bytes of the indentation back.
    mutating func outdent(by count: Int) {
        indentation.removeLast(count)
    }

    /// Writes a text.
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

    /// Takes back the line break at the end of what was written since a count.
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

    /// The start of the line behind the one at an offset; the end of the text where there is none.
    private static func startOfLine(behind start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let base = text.baseAddress, let found = memchr(base + start, Int32(UInt8.newline), text.count - start)
        else { return text.count }
        return UnsafeRawPointer(base).distance(to: found) + 1
    }
}
