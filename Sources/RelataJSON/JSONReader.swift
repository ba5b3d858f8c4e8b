/// Parses JSON strictly by RFC 8259, with the location of every value.
///
/// Foundation's reader returns no locations, accepts a trailing comma, silently keeps the last of two members with
/// the same name, and reads one in eight of all floating-point numbers as an adjacent one, since it parses them as
/// decimals. Neither options nor an import can use that.
package struct JSONReader {
    /// The reason why a document is not valid JSON.
    package struct Failure: Error, Sendable {
        /// The location, in bytes from the beginning of the document.
        package let offset: Int
        package let message: String
        /// The remedy, if it is known.
        package let fix: String?
    }

    /// The largest nesting depth. Options need five levels, and objects as many as a model's composites nest.
    package static let depthLimit = 64

    private let bytes: ArraySlice<UInt8>
    private let base: Int
    private var position: Int

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        base = bytes.startIndex
        position = bytes.startIndex
    }

    /// Parses the value of a document.
    ///
    /// - Throws: the first error, with its location.
    package static func read(_ bytes: ArraySlice<UInt8>) throws(Failure) -> JSONNode {
        var reader = JSONReader(bytes)
        let node = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.position == bytes.endIndex else {
            throw reader.failure("unexpected content after the top-level value")
        }
        return node
    }

    private func failure(_ message: String, at start: Int? = nil, fix: String? = nil) -> Failure {
        Failure(offset: (start ?? position) - base, message: message, fix: fix)
    }

    private func missingValue(at start: Int) -> Failure {
        failure(
            "a value is missing here", at: start,
            fix: "write true, false, null, a number, a string in quotation marks, a list or an object")
    }

    private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(Failure) -> JSONNode {
        guard depth < Self.depthLimit else { throw failure("the brackets nest too deep") }
        skipSpace()
        let start = position
        let kind: JSONNode.Kind
        switch next {
        case UInt8(ascii: "{"): kind = .object(try members(depth: depth))
        case UInt8(ascii: "["): kind = .array(try elements(depth: depth))
        case UInt8(ascii: "\""): kind = .string(try string())
        case UInt8(ascii: "t"): kind = try word("true", .boolean(true))
        case UInt8(ascii: "f"): kind = try word("false", .boolean(false))
        case UInt8(ascii: "n"): kind = try word("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): kind = .number(try number())
        default: throw missingValue(at: position)
        }
        return JSONNode(kind: kind, offset: start - base, end: position - base)
    }

    private mutating func word(_ word: String, _ kind: JSONNode.Kind) throws(Failure) -> JSONNode.Kind {
        let start = position
        for byte in word.utf8 where !take(byte) { throw missingValue(at: start) }
        return kind
    }

    private mutating func members(depth: Int) throws(Failure) -> [JSONNode.Member] {
        position += 1
        var members: [JSONNode.Member] = []
        var names: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipSpace()
            let start = position
            guard next == UInt8(ascii: "\"") else {
                throw failure(
                    "a key in quotation marks is missing here",
                    fix: !members.isEmpty && next == UInt8(ascii: "}") ? "remove the comma before the brace" : nil)
            }
            let name = try string()
            guard names.insert(name).inserted else {
                throw failure("duplicate key '\(name.prefix(60))'", at: start, fix: "leave one of them")
            }
            skipSpace()
            guard take(UInt8(ascii: ":")) else {
                throw failure("a colon is missing after the key '\(name.prefix(60))'")
            }
            members.append(JSONNode.Member(name: name, offset: start - base, value: try value(depth: depth + 1)))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw failure("a comma or a closing brace is missing here") }
        return members
    }

    private mutating func elements(depth: Int) throws(Failure) -> [JSONNode] {
        position += 1
        var elements: [JSONNode] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return elements }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw failure("a comma or a closing bracket is missing here") }
        return elements
    }

    private mutating func number() throws(Failure) -> String {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let first = next
        try digits()
        if first == UInt8(ascii: "0"), position - start > (bytes[start] == UInt8(ascii: "-") ? 2 : 1) {
            throw failure("a number does not begin with 0", at: start)
        }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(Failure) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw failure("a digit is missing here") }
    }

    // MARK: Strings

    private mutating func string() throws(Failure) -> String {
        let start = position
        position += 1
        var piece = position
        var text = ""
        while true {
            guard let byte = next, byte != 0x0A else {
                throw failure(
                    "this string has no end on its line", at: start, fix: "close it with a quotation mark")
            }
            switch byte {
            case UInt8(ascii: "\""):
                text += try plain(piece..<position)
                position += 1
                return text
            case UInt8(ascii: "\\"):
                text += try plain(piece..<position)
                text.unicodeScalars.append(try escape())
                piece = position
            case 0..<0x20:
                throw failure(
                    "a control character is written as \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))")
            default: position += 1
            }
        }
    }

    private func plain(_ range: Range<Int>) throws(Failure) -> String {
        if range.isEmpty { return "" }
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw failure("these bytes are not UTF-8", at: range.lowerBound)
        }
        return text
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let byte = next else { throw failure("this string has no end on its line", at: start) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try codeUnit(ofEscapeAt: start)
            if let scalar = Unicode.Scalar(first) { return scalar }
            // The first of two surrogates; the other follows.
            guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { break }
            let second = try codeUnit(ofEscapeAt: start)
            guard (0xDC00...0xDFFF).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { break }
            return scalar
        default: throw failure("JSON has no such escape", at: start, fix: "write \\\\ for a backslash")
        }
        throw failure("one half of a surrogate pair is not a character", at: start)
    }

    private mutating func codeUnit(ofEscapeAt start: Int) throws(Failure) -> UInt32 {
        guard position + 4 <= bytes.endIndex else { throw failure("\\u has four digits", at: start) }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = bytes[position]
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw failure("\\u has four digits", at: start)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}
