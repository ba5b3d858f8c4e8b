package import RelataModel
import Foundation

/// Reads JSON and keeps the place of each key and value, which Foundation's decoder does not give.
package struct JSONParser {
    private let bytes: [UInt8]
    private let path: String
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    /// How deep a file of options may nest: it needs five levels.
    private static let deepest = 100

    /// Why a text is not JSON.
    package struct Failure: Error {
        /// What is wrong.
        package let message: String
        /// Where it is.
        package let location: SourceLocation
        /// What to do about it, where that can be said.
        package let fix: String?
    }

    private init(_ bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            offset = 3
            lineStart = 3
        }
    }

    /// The value that a text consists of.
    ///
    /// - Throws: The first thing that JSON does not have, with its place.
    package static func parse(_ bytes: [UInt8], path: String) throws(Failure) -> JSONValue {
        var parser = JSONParser(bytes, path: path)
        parser.skipSpace()
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.offset == bytes.count else { throw parser.failure("nothing can follow the last bracket") }
        return value
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(Failure) -> JSONValue {
        let location = location
        guard depth < Self.deepest else { throw failure("the brackets nest too deep") }
        let kind: JSONValue.Kind =
            switch next {
            case UInt8(ascii: "{"): .object(try members(depth: depth))
            case UInt8(ascii: "["): .list(try elements(depth: depth))
            case UInt8(ascii: "\""): .string(try string())
            default: try word()
            }
        return JSONValue(kind: kind, location: location)
    }

    private mutating func members(depth: Int) throws(Failure) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        var keys: Set<String> = []
        offset += 1
        skipSpace()
        if take("}") { return members }
        while true {
            let place = location
            guard next == UInt8(ascii: "\"") else {
                throw failure("a key in quotation marks is missing here", fix: commaFix(isFirst: members.isEmpty))
            }
            let key = try string()
            guard keys.insert(key).inserted else {
                throw Failure(message: "the key '\(key)' is there twice", location: place, fix: "leave one of them")
            }
            skipSpace()
            guard take(":") else { throw failure("a colon is missing after the key '\(key)'") }
            skipSpace()
            members.append(JSONValue.Member(key: key, location: place, value: try value(depth: depth + 1)))
            skipSpace()
            if take("}") { return members }
            guard take(",") else { throw failure("a comma or a closing brace is missing here") }
            skipSpace()
        }
    }

    private mutating func elements(depth: Int) throws(Failure) -> [JSONValue] {
        var elements: [JSONValue] = []
        offset += 1
        skipSpace()
        if take("]") { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take("]") { return elements }
            guard take(",") else { throw failure("a comma or a closing bracket is missing here") }
            skipSpace()
        }
    }

    /// A string with its escapes, which Foundation undoes.
    private mutating func string() throws(Failure) -> String {
        let start = offset
        let unfinished = failure("this string has no end on its line", fix: "close it with a quotation mark")
        offset += 1
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte != UInt8(ascii: "\n") else { throw unfinished }
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard offset < bytes.count else { throw unfinished }
        offset += 1
        let literal = bytes[start..<offset]
        let text = try? JSONSerialization.jsonObject(with: Data(literal), options: .fragmentsAllowed) as? String
        guard let text else {
            throw Failure(
                message: "this string is not UTF-8, or has an escape that JSON does not know",
                location: unfinished.location, fix: "write \\\\ for a backslash")
        }
        return text
    }

    private mutating func word() throws(Failure) -> JSONValue.Kind {
        let place = failure(
            "a value is missing here", fix: "write true, false, a string in quotation marks, a list or an object")
        let start = offset
        while let byte = next, Self.isOfWord(byte) { offset += 1 }
        let word = String(decoding: bytes[start..<offset], as: UTF8.self)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .other
        default:
            guard word.first?.isLetter == false, Double(word) != nil else { throw place }
            return .other
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
    }

    // MARK: Bytes

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: scalar) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            offset += 1
            if byte == 0x0A {
                line += 1
                lineStart = offset
            }
        }
    }

    private var location: SourceLocation {
        SourceLocation(path: path, line: line, column: offset - lineStart + 1)
    }

    private func failure(_ message: String, fix: String? = nil) -> Failure {
        Failure(message: message, location: location, fix: fix)
    }

    private func commaFix(isFirst: Bool) -> String? {
        !isFirst && next == UInt8(ascii: "}") ? "remove the comma before the brace" : nil
    }
}
