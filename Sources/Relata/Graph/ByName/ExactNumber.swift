import Foundation

/// A number of any type, without loss: the form of a value set by name before it is converted to the type of a field.
///
/// `NSNumber`'s own conversions truncate digits silently, on Linux those of integers beyond 2^53 too, so the type is
/// used that the number was created from.
enum ExactNumber {
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case decimal(Decimal)

    /// - Returns: `nil` if the value is not a number, or does not fit into 64 bits.
    init?(_ value: Any) {
        // The usual types first: the casts below take ten times as long.
        let type = type(of: value)
        if type == Int.self, let value = value as? Int {
            self = .integer(Int64(value))
            return
        }
        if type == Int64.self, let value = value as? Int64 {
            self = .integer(value)
            return
        }
        if type == Double.self, let value = value as? Double {
            self = .double(value)
            return
        }
        // Swift's casts convert between its own numbers and NSNumber, so a cast alone does not tell which it is.
        if type is NSNumber.Type, let number = value as? NSNumber {
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

    /// Returns the number as an integer type, if it is integral and fits.
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

    /// The number as a Boolean, if it is 0 or 1.
    var bool: Bool? {
        switch integer() as Int? {
        case 0: false
        case 1: true
        default: nil
        }
    }

    /// The nearest floating-point number; `nil` for an integer that the conversion would change.
    var double: Double? {
        switch self {
        case .integer(let value): Double(exactly: value)
        case .unsigned(let value): Double(exactly: value)
        case .double(let value): value
        case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
        }
    }

    /// The nearest floating-point number; `nil` for an integer that the conversion would change, or a number that
    /// does not fit.
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

    /// The number as a decimal; `nil` for one that is beyond the range of decimals.
    var decimal: Decimal? {
        switch self {
        case .integer(let value): Decimal(value)
        case .unsigned(let value): Decimal(value)
        case .double(let value): Decimal(representing: value)
        case .decimal(let value): value
        }
    }
}
