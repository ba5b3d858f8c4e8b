import Foundation

/// Values of any kind as one parameter, where a parameter for each would be more than SQLite takes, or takes quickly.
///
/// Each is a string of an array in JSON: a letter for its kind, then its bytes in hexadecimal digits, so that every bit comes back.
enum EncodedValues {
    /// The text that SQLite's `json_each` takes apart.
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

    /// The value of one string.
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
