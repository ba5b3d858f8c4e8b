import Foundation

extension QueryValue {
    /// The letter of a value's type in its `exactText`.
    private enum Tag: Character {
        case null = "n"
        case integer = "i"
        case double = "f"
        case date = "t"
        case decimal = "d"
        case string = "s"
        case data = "b"
        case uuid = "u"
        case object = "o"

        func text(_ value: String) -> String { String(rawValue) + value }
    }

    /// The value in the format of cursors and the history: a letter for its type, and a representation that is exact
    /// to the bit.
    var exactText: String {
        switch self {
        case .null: Tag.null.text("")
        case .integer(let number): Tag.integer.text("\(number)")
        case .double(let number): Tag.double.text("\(number.bitPattern)")
        case .date(let seconds): Tag.date.text("\(seconds.bitPattern)")
        case .decimal(let number): Tag.decimal.text(number.description)
        case .string(let text): Tag.string.text(text)
        case .data(let data): Tag.data.text(data.base64EncodedString())
        case .uuid(let uuid): Tag.uuid.text(uuid.uuidString)
        case .object(let rowID, let hierarchy): Tag.object.text("\(rowID.rawValue).\(hierarchy.value)")
        }
    }

    /// Creates a value from its `exactText`.
    init?(exactText text: String) {
        let rest = String(text.dropFirst())
        let value: QueryValue?
        guard let tag = text.first.flatMap(Tag.init) else { return nil }
        switch tag {
        case .null: value = rest.isEmpty ? .null : nil
        case .integer: value = Int64(rest).map { .integer($0) }
        case .double: value = Self.number(bits: rest).map { .double($0) }
        case .date: value = Self.number(bits: rest).map { .date($0) }
        case .decimal: value = Decimal(string: rest, locale: nil).map { .decimal($0) }
        case .string: value = .string(rest)
        case .data: value = Data(base64Encoded: rest).map { .data($0) }
        case .uuid: value = UUID(uuidString: rest).map { .uuid($0) }
        case .object:
            let parts = rest.split(separator: ".").map(String.init)
            value =
                parts.count == 2
                ? Int64(parts[0]).flatMap { rowID in
                    Int(parts[1]).map { .object(RowID(rawValue: rowID), hierarchy: EntityIndex(value: $0)) }
                } : nil
        }
        guard let value else { return nil }
        self = value
    }

    /// Returns the number with a bit pattern; `nil` if there is none. Neither rows nor objects in a comparison have a
    /// value that is not a number.
    private static func number(bits: String) -> Double? {
        UInt64(bits).map(Double.init(bitPattern:)).flatMap { $0.isNaN ? nil : $0 }
    }
}
