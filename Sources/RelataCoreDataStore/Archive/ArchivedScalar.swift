package import Foundation

/// A value of one of Foundation's small classes in an archive.
package enum ArchivedScalar: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    case string(String)
    case data(Data)
    /// Seconds since 2001-01-01 00:00:00 UTC.
    case date(Double)
    case uuid(UUID)
    case url(String)

    /// Reads a value; `nil` for objects of other classes, including an app's own.
    init?(_ value: KeyedArchive.Value?, in archive: KeyedArchive) {
        switch value {
        case .boolean(let value)?: self = .boolean(value)
        case .integer(let value)?: self = .integer(value)
        case .real(let value)?: self = .real(value)
        case .string(let value)?: self = .string(value)
        case .data(let value)?: self = .data(value)
        case .object(let number)?: self.init(ArchivedObject(archive, number))
        case nil: return nil
        }
    }

    /// The kind of the value, in words.
    var kind: String {
        switch self {
        case .boolean: "a Boolean"
        case .integer, .real, .decimal: "a number"
        case .string: "a string"
        case .data: "data"
        case .date: "a date"
        case .uuid: "a UUID"
        case .url: "a URL"
        }
    }

    private init?(_ object: ArchivedObject) {
        if let text = object.archive.string(.object(object.number)) {
            self = .string(text)
        } else if case .real(let seconds)? = object["NS.time"] {
            self = .date(seconds)
        } else if let seconds = object.integer("NS.time") {
            self = .date(Double(seconds))
        } else if case .data(let bytes)? = object["NS.uuidbytes"], bytes.count == 16 {
            self = .uuid(bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
        } else if case .data(let bytes)? = object["NS.data"] {
            self = .data(bytes)
        } else if let relative = object.string("NS.relative") {
            let base = object.object("NS.base").flatMap { $0.string("NS.relative") }
            self = .url(base.flatMap { URL(string: relative, relativeTo: URL(string: $0))?.absoluteString } ?? relative)
        } else if let decimal = Self.decimal(object) {
            self = .decimal(decimal)
        } else {
            return nil
        }
    }

    /// Returns the number in the fields of an `NSDecimalNumber`: eight 16-bit digits, least significant first.
    private static func decimal(_ object: ArchivedObject) -> Decimal? {
        guard case .data(let mantissa)? = object["NS.mantissa"], mantissa.count == 16,
            let exponent = object.integer("NS.exponent"), (-128...127).contains(exponent),
            let length = object.integer("NS.length"), (0...8).contains(length)
        else { return nil }
        let isBigEndian = object.integer("NS.mantissa.bo") == 2
        let isNegative = object.flag("NS.negative")
        guard length > 0 else { return isNegative ? Decimal.nan : Decimal.zero }
        let bytes = Array(mantissa)
        var value = Decimal.zero
        for index in (0..<Int(length)).reversed() {
            let (first, second) = (UInt16(bytes[index * 2]), UInt16(bytes[index * 2 + 1]))
            let digit = isBigEndian ? first << 8 | second : second << 8 | first
            value = value * 65_536 + Decimal(Int(digit))
        }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: value)
    }
}
