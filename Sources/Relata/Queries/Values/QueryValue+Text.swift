import Foundation

extension QueryValue {
    /// The value in the format of cursors and the history: a letter for its type, and a representation that is exact
    /// to the bit.
    var exactText: String {
        switch self {
        case .null: "n"
        case .integer(let number): "i\(number)"
        case .double(let number): "f\(number.bitPattern)"
        case .date(let seconds): "t\(seconds.bitPattern)"
        case .decimal(let number): "d\(number.description)"
        case .string(let text): "s\(text)"
        case .data(let data): "b\(data.base64EncodedString())"
        case .uuid(let uuid): "u\(uuid.uuidString)"
        case .object(let rowID, let hierarchy): "o\(rowID.rawValue).\(hierarchy.value)"
        }
    }

    /// Creates a value from its `exactText`.
    init?(exactText text: String) {
        let rest = String(text.dropFirst())
        let value: QueryValue?
        switch text.first {
        case "n": value = rest.isEmpty ? .null : nil
        case "i": value = Int64(rest).map { .integer($0) }
        case "f": value = Self.number(bits: rest).map { .double($0) }
        case "t": value = Self.number(bits: rest).map { .date($0) }
        case "d": value = Decimal(string: rest, locale: nil).map { .decimal($0) }
        case "s": value = .string(rest)
        case "b": value = Data(base64Encoded: rest).map { .data($0) }
        case "u": value = UUID(uuidString: rest).map { .uuid($0) }
        case "o":
            let parts = rest.split(separator: ".").map(String.init)
            value =
                parts.count == 2
                ? Int64(parts[0]).flatMap { rowID in
                    Int(parts[1]).map { .object(RowID(rawValue: rowID), hierarchy: EntityIndex(value: $0)) }
                } : nil
        default: value = nil
        }
        guard let value else { return nil }
        self = value
    }

    /// Returns the number with a bit pattern; `nil` if there is none. Neither rows nor objects in a comparison have a value that is not a number.
    private static func number(bits: String) -> Double? {
        UInt64(bits).map(Double.init(bitPattern:)).flatMap { $0.isNaN ? nil : $0 }
    }
}
