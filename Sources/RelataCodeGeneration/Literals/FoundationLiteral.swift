import Foundation

/// Writes values of Foundation's types as Swift source code.
struct FoundationLiteral {
    let names: TypeNames

    /// Returns the number, exactly.
    func decimal(_ value: Decimal) -> String {
        let type = names.qualified("Decimal", .foundation)
        if value.isNaN { return "\(type).nan" }
        let sign = value.sign == .minus ? ".minus" : ".plus"
        guard value.exponent != 0 || value.sign == .minus || value.significand > Decimal(Int64.max) else {
            return "\(type)(\(integerText(value.significand)))"
        }
        guard value.significand <= Decimal(Int64.max) else {
            return "\(type)(string: \(SwiftLiteral.string("\(value)"))) ?? 0"
        }
        let significand = integerText(value.significand)
        return "\(type)(sign: \(sign), exponent: \(value.exponent), significand: \(significand))"
    }

    /// Returns the date, as seconds since the reference date.
    func date(_ seconds: Double) -> Literal {
        .call(
            names.qualified("Date", .foundation),
            [.init("timeIntervalSinceReferenceDate", SwiftLiteral.double(seconds))])
    }

    /// Returns the bytes: a few of them individually, more of them in base 64.
    func data(_ value: Data) -> String {
        let type = names.qualified("Data", .foundation)
        if value.isEmpty { return "\(type)()" }
        if value.count <= 8 { return "\(type)([\(value.map(Self.byte).joined(separator: ", "))])" }
        return "\(type)(base64Encoded: \"\(value.base64EncodedString())\") ?? \(type)()"
    }

    /// Returns the UUID, by its bytes.
    func uuid(_ value: UUID) -> Literal {
        let bytes = withUnsafeBytes(of: value.uuid) { $0.map { String($0) } }
        return .call(
            names.qualified("UUID", .foundation), [.init("uuid", "(\(bytes.joined(separator: ", ")))")])
    }

    /// Returns the UUID by its string, as an optional value.
    func uuidField(_ value: UUID) -> Literal {
        .call(names.qualified("UUID", .foundation), [.init("uuidString", .string(value.uuidString))])
    }

    /// Returns the URL of a string, or nil if the string is invalid.
    func url(_ text: String) -> Literal {
        .call(names.qualified("URL", .foundation), [.init("string", .string(text))])
    }

    private static func byte(_ byte: UInt8) -> String {
        byte < 10 ? String(byte) : "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private func integerText(_ value: Decimal) -> String {
        SwiftLiteral.integer(Int64("\(value)") ?? 0)
    }
}
