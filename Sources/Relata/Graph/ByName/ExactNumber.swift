import Foundation

/// A number of any type, without loss: what a value that is set by name is, before it becomes the type of a field.
///
/// `NSNumber`'s own conversions cut off digits without a word, on Linux those of whole numbers beyond 2^53 too, so that the one is used that
/// the number was made from.
enum ExactNumber {
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case decimal(Decimal)

    /// - Returns: `nil` if the value is no number, or one that has no place in 64 bits.
    init?(_ value: Any) {
        // Swift converts between its own numbers and NSNumber in casts, so that a cast alone does not tell which it is.
        if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
            self.init(number)
            return
        }
        switch value {
        case let value as Bool: self = .integer(value ? 1 : 0)
        case let value as any BinaryInteger:
            if let value = Int64(exactly: value) {
                self = .integer(value)
            } else if let value = UInt64(exactly: value) {
                self = .unsigned(value)
            } else {
                return nil
            }
        case let value as any BinaryFloatingPoint: self = .double(Double(value))
        case let value as Decimal: self = .decimal(value)
        default: return nil
        }
    }

    private init(_ number: NSNumber) {
        if number is NSDecimalNumber {
            self = .decimal(number.decimalValue)
            return
        }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
        case UInt8(ascii: "Q"): self = .unsigned(number.uint64Value)
        default: self = .integer(number.int64Value)
        }
    }

    /// The number as an integer type, if it is whole and has room there.
    func integer<Value: FixedWidthInteger>() -> Value? {
        switch self {
        case .integer(let value): return Value(exactly: value)
        case .unsigned(let value): return Value(exactly: value)
        case .double(let value): return Value(exactly: value)
        case .decimal(var value):
            NSDecimalCompact(&value)
            return Value(value.description)
        }
    }

    /// The number as a truth value, if it is 0 or 1.
    var bool: Bool? {
        switch integer() as Int? {
        case 0: false
        case 1: true
        default: nil
        }
    }

    /// The nearest floating-point number; nothing for a whole number that it would change.
    var double: Double? {
        switch self {
        case .integer(let value): Double(exactly: value)
        case .unsigned(let value): Double(exactly: value)
        case .double(let value): value
        case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
        }
    }

    /// The nearest floating-point number; nothing for a whole number that it would change, or one that has no room.
    var float: Float? {
        switch self {
        case .integer(let value): return Float(exactly: value)
        case .unsigned(let value): return Float(exactly: value)
        case .double, .decimal:
            guard let double else { return nil }
            let float = Float(double)
            return float.isFinite || !double.isFinite ? float : nil
        }
    }

    /// The number as a decimal one.
    var decimal: Decimal {
        switch self {
        case .integer(let value): Decimal(value)
        case .unsigned(let value): Decimal(value)
        case .double(let value): Decimal(value)
        case .decimal(let value): value
        }
    }
}
