import Foundation
import RelataModel

/// Calculating with values.
extension QueryValue {
    /// Returns a number, or NULL for NaN.
    static func number(_ value: Double) -> QueryValue { value.isNaN ? .null : .double(value) }

    /// The value of an integer.
    var wholeNumber: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The value of a number as a floating-point number.
    var approximation: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value), .date(let value): value
        case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
        default: nil
        }
    }

    /// Computes a sum, a product or a similar operation as SQLite does: integers stay integers, and become
    /// floating-point numbers if they overflow; a division by zero is NULL. Decimals are exact.
    static func arithmetic(
        _ operation: ExpressionTree.Arithmetic, _ left: QueryValue, _ right: QueryValue
    ) -> QueryValue {
        if case .integer(let left) = left, case .integer(let right) = right { return whole(operation, left, right) }
        if case .decimal = left { return decimal(operation, left, right) }
        if case .decimal = right { return decimal(operation, left, right) }
        guard let first = left.approximation, let second = right.approximation else { return .null }
        let result = number(approximate(operation, first, second))
        // A date plus a number of seconds is a date; the seconds between two dates are a number.
        if case .date = left, case .double(let seconds) = result {
            if case .date = right { return result }
            return .date(seconds)
        }
        return result
    }

    private static func whole(_ operation: ExpressionTree.Arithmetic, _ left: Int64, _ right: Int64) -> QueryValue {
        let (value, overflow): (Int64, Bool)
        switch operation {
        case .add: (value, overflow) = left.addingReportingOverflow(right)
        case .subtract: (value, overflow) = left.subtractingReportingOverflow(right)
        case .multiply: (value, overflow) = left.multipliedReportingOverflow(by: right)
        case .divide:
            if right == 0 { return .null }
            (value, overflow) = left.dividedReportingOverflow(by: right)
        case .power: return number(Foundation.pow(Double(left), Double(right)))
        }
        return overflow ? number(approximate(operation, Double(left), Double(right))) : .integer(value)
    }

    private static func approximate(
        _ operation: ExpressionTree.Arithmetic, _ left: Double, _ right: Double
    ) -> Double {
        switch operation {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: right == 0 ? .nan : left / right
        case .power: Foundation.pow(left, right)
        }
    }

    private static func decimal(
        _ operation: ExpressionTree.Arithmetic, _ left: QueryValue, _ right: QueryValue
    ) -> QueryValue {
        guard let left = left.decimalValue, let right = right.decimalValue else { return .null }
        let value: Decimal
        switch operation {
        case .add: value = left + right
        case .subtract: value = left - right
        case .multiply: value = left * right
        case .divide:
            if right == 0 { return .null }
            value = left / right
        case .power:
            return number(
                Foundation.pow(NSDecimalNumber(decimal: left).doubleValue, NSDecimalNumber(decimal: right).doubleValue))
        }
        return value.isNaN ? .null : .decimal(value)
    }

    /// The value of a number as a decimal.
    var decimalValue: Decimal? {
        switch self {
        case .decimal(let value): value
        case .integer(let value): Decimal(value)
        // On both ends, the range of floating-point numbers exceeds that of decimals.
        case .double(let value) where value == 0 || (abs(value) < 1e37 && abs(value) > 1e-90):
            Decimal(representing: value)
        default: nil
        }
    }
}
