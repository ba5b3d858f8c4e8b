import RelataModel
import Foundation

/// How names and values are spelt in SQL.
package enum SQL {
    /// The name, quoted so that every name of a model is possible.
    package static func name(_ name: String) -> String {
        doubling(UInt8(ascii: "\""), in: name)
    }

    /// The text between two of the quotes, with each of them in the text doubled.
    private static func doubling(_ quote: UInt8, in text: String) -> String {
        guard !text.utf8.hasByte(where: { $0 == quote }) else {
            var bytes: [UInt8] = []
            append(text, quotedBy: quote, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        return String(text, between: quote)
    }

    private static func append(_ text: String, quotedBy quote: UInt8, to bytes: inout [UInt8]) {
        bytes.append(quote)
        if text.utf8.hasByte(where: { $0 == quote }) {
            for byte in text.utf8 {
                bytes.append(byte)
                if byte == quote { bytes.append(quote) }
            }
        } else {
            bytes.append(utf8: text)
        }
        bytes.append(quote)
    }

    /// How many bytes the text takes between two of the quotes.
    private static func width(of text: String, quotedBy quote: UInt8) -> Int {
        guard text.utf8.hasByte(where: { $0 == quote }) else { return text.utf8.count + 2 }
        return text.utf8.reduce(2) { $0 + ($1 == quote ? 2 : 1) }
    }

    /// Adds the name, quoted.
    static func append(name: String, to bytes: inout [UInt8]) {
        append(name, quotedBy: UInt8(ascii: "\""), to: &bytes)
    }

    /// How many bytes the name takes, quoted.
    static func width(ofName name: String) -> Int {
        width(of: name, quotedBy: UInt8(ascii: "\""))
    }

    /// The names, quoted and separated by commas.
    package static func names(_ names: [String]) -> String {
        names.map { name($0) }.joined(separator: ", ")
    }

    /// The names, quoted and separated by commas, in lines no longer than a reader likes.
    static func lines(ofNames names: [String], indentation: String = "    ", width: Int = 100) -> String {
        var lines: [String] = []
        var line = ""
        for name in names.map({ SQL.name($0) }) {
            if !line.isEmpty, line.utf8.count + name.utf8.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? indentation : ", ") + name
        }
        return (lines + [line]).joined(separator: ",\n")
    }

    /// The text as a string literal.
    package static func text(_ text: String) -> String {
        guard text.utf8.hasByte(where: { $0 == 0 }) else { return doubling(UInt8(ascii: "'"), in: text) }
        // A literal cannot hold NUL, at which SQLite stops to read the statement.
        let parts = text.split(separator: "\0", omittingEmptySubsequences: false).map { part in
            doubling(UInt8(ascii: "'"), in: String(part))
        }
        return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " || char(0) || ") + ")"
    }

    /// The texts as string literals, separated by commas.
    package static func texts(_ texts: [String]) -> String {
        texts.map { text($0) }.joined(separator: ", ")
    }

    /// The number as a literal that SQLite reads as REAL; `nil` for a number that is not one.
    static func real(_ number: Double) -> String? {
        if number.isNaN { return nil }
        if number.isInfinite { return number < 0 ? "-9e999" : "9e999" }
        return "\(number)"
    }

    /// The bytes as a literal.
    static func blob(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF")
        var literal = "x'"
        for byte in bytes {
            literal.append(digits[Int(byte >> 4)])
            literal.append(digits[Int(byte & 15)])
        }
        return literal + "'"
    }

    /// The name as SQLite compares names: ASCII letters without their case.
    package static func folded(_ name: String) -> String {
        guard name.utf8.hasByte(where: { (65...90).contains($0) }) else { return name }
        return String(decoding: name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }
}

extension SQL {
    /// The text as it can stand in a comment of one line.
    static func comment(_ text: String) -> String {
        guard text.utf8.hasByte(where: { $0 < 32 || $0 > 127 }) else { return text }
        return String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }

    /// The text as lines of a comment, each no longer than a reader likes.
    static func commentLines(_ text: String, prefix: String = "-- ", width: Int = 100) -> [String] {
        let text = comment(text)
        if text.utf8.count <= width, isSpacedEvenly(text) { return [prefix + text] }
        var lines: [String] = []
        var line = ""
        for word in text.utf8.split(separator: UInt8(ascii: " ")).map({ Substring($0) }) {
            if !line.isEmpty, line.utf8.count + word.utf8.count + 1 > width {
                lines.append(prefix + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(prefix + line) }
        return lines
    }

    /// Whether the text is words with one space between two of them.
    private static func isSpacedEvenly(_ text: String) -> Bool {
        var isBehindSpace = true
        let hasGap = text.utf8.hasByte { byte in
            let isSpace = byte == UInt8(ascii: " ")
            defer { isBehindSpace = isSpace }
            return isSpace && isBehindSpace
        }
        return !hasGap && !isBehindSpace
    }
}

extension SQL {
    /// Each of the names, quoted.
    static func quoted(_ names: [String]) -> [String] { names.map { name($0) } }
}
