import Foundation
import RelataModel

/// Quoting of names and values in SQL.
package enum SQL {
    /// Returns the name, quoted so that every name of a model is possible.
    package static func name(_ name: String) -> String {
        doubling(UInt8(ascii: "\""), in: name)
    }

    /// Returns the string between two quotes, with each quote in the string doubled.
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

    /// Returns the number of bytes of the string between two quotes.
    private static func width(of text: String, quotedBy quote: UInt8) -> Int {
        guard text.utf8.hasByte(where: { $0 == quote }) else { return text.utf8.count + 2 }
        return text.utf8.reduce(2) { $0 + ($1 == quote ? 2 : 1) }
    }

    /// Adds the name, quoted.
    static func append(name: String, to bytes: inout [UInt8]) {
        append(name, quotedBy: UInt8(ascii: "\""), to: &bytes)
    }

    /// Returns the number of bytes of the name, quoted.
    static func width(ofName name: String) -> Int {
        width(of: name, quotedBy: UInt8(ascii: "\""))
    }

    /// Returns the names, quoted and separated by commas.
    package static func names(_ names: [String]) -> String {
        names.map { name($0) }.joined(separator: ", ")
    }

    /// Returns the names, quoted and separated by commas, in lines of readable length.
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

    /// Returns the string as a literal.
    package static func text(_ text: String) -> String {
        guard text.utf8.hasByte(where: { $0 == 0 }) else { return doubling(UInt8(ascii: "'"), in: text) }
        // A literal cannot contain NUL, at which SQLite stops reading the statement.
        let parts = text.split(separator: "\0", omittingEmptySubsequences: false).map { part in
            doubling(UInt8(ascii: "'"), in: String(part))
        }
        return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " || char(0) || ") + ")"
    }

    /// Returns the strings as literals, separated by commas.
    package static func texts(_ texts: [String]) -> String {
        texts.map { text($0) }.joined(separator: ", ")
    }

    /// Returns the condition that a column has one of the strings, or none of them.
    /// - Parameter column: the column as SQL.
    package static func condition(_ column: String, isOneOf strings: [String], isNegated: Bool = false) -> String {
        if strings.count == 1 { return "\(column) \(isNegated ? "<>" : "=") \(text(strings[0]))" }
        return "\(column) \(isNegated ? "NOT IN" : "IN") (\(texts(strings)))"
    }

    /// Returns the number as a literal that SQLite reads as REAL; `nil` for NaN.
    package static func real(_ number: Double) -> String? {
        if number.isNaN { return nil }
        if number.isInfinite { return number < 0 ? "-9e999" : "9e999" }
        return "\(number)"
    }

    /// Returns the bytes as a literal.
    static func blob(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF")
        var literal = "x'"
        for byte in bytes {
            literal.append(digits[Int(byte >> 4)])
            literal.append(digits[Int(byte & 15)])
        }
        return literal + "'"
    }

    /// Returns the name as SQLite compares names: ignoring the case of ASCII letters.
    package static func folded(_ name: String) -> String {
        guard name.utf8.hasByte(where: { (65...90).contains($0) }) else { return name }
        return String(decoding: name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }
}

extension SQL {
    /// Returns the string in a form for a comment of one line.
    static func comment(_ text: String) -> String {
        guard text.utf8.hasByte(where: { $0 < 32 || $0 > 127 }) else { return text }
        return String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }

    /// Returns the string as lines of a comment, each of readable length.
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

    /// Returns whether the string is words separated by single spaces.
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
    /// Returns each of the names, quoted.
    static func quoted(_ names: [String]) -> [String] { names.map { name($0) } }
}
