import Foundation

/// Values of any kind as one parameter, if a parameter for each would exceed SQLite's limit, or be slow.
///
/// Each is a string in a JSON array: a letter for its kind, then its bytes in hexadecimal digits, so that every bit
/// is preserved.
enum EncodedValues {
    /// Returns the string for SQLite's `json_each`.
    static func text(_ values: [QueryValue]) -> String {
        var text = "["
        for (index, value) in values.enumerated() {
            text += index == 0 ? "\"" : ",\""
            text += encoded(value)
            text += "\""
        }
        return text + "]"
    }

    private static func encoded(_ value: QueryValue) -> String {
        switch value {
        case .null: "n"
        case .integer(let number): "i" + String(UInt64(bitPattern: number), radix: 16)
        case .object(let rowID, _): "i" + String(UInt64(bitPattern: rowID.rawValue), radix: 16)
        case .double(let number), .date(let number): "r" + String(number.bitPattern, radix: 16)
        case .decimal(let number): "t" + hexadecimal(number.description.utf8)
        case .string(let text): "t" + hexadecimal(text.utf8)
        case .data(let data): "b" + hexadecimal(data)
        case .uuid(let uuid): "b" + hexadecimal(uuid.bytes)
        }
    }

    /// Returns the value of one string.
    static func value(_ text: String) -> QueryValue {
        let digits = text.dropFirst()
        switch text.first {
        case "i": return UInt64(digits, radix: 16).map { .integer(Int64(bitPattern: $0)) } ?? .null
        case "r": return UInt64(digits, radix: 16).map { .double(Double(bitPattern: $0)) } ?? .null
        case "t": return .string(String(decoding: bytes(digits), as: UTF8.self))
        case "b": return .data(Data(bytes(digits)))
        default: return .null
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[index * 2] = digits[Int(byte >> 4)]
                buffer[index * 2 + 1] = digits[Int(byte & 15)]
            }
            return bytes.count * 2
        }
    }

    private static func bytes(_ digits: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits.utf8 {
            let value = digit < 0x3A ? digit &- 0x30 : digit &- 0x57
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }
}
