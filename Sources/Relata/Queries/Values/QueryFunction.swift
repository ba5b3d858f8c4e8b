import DataModel
import Foundation

/// The functions of the predicate language that work on single values.
enum QueryFunction: String, CaseIterable {
    case modulus = "modulus:by:"
    case squareRoot = "sqrt:"
    case logarithm = "log:"
    case naturalLogarithm = "ln:"
    case exponential = "exp:"
    case power = "raise:toPower:"
    case absolute = "abs:"
    case ceiling = "ceiling:"
    case floor = "floor:"
    case truncate = "trunc:"
    case uppercase = "uppercase:"
    case lowercase = "lowercase:"
    case canonical = "canonical:"
    case bitwiseAnd = "bitwiseAnd:with:"
    case bitwiseOr = "bitwiseOr:with:"
    case bitwiseXor = "bitwiseXor:with:"
    case leftShift = "leftshift:by:"
    case rightShift = "rightshift:by:"
    case onesComplement = "onesComplement:"

    /// Finds a function by its name, with or without the colon of a single argument.
    init?(name: String) {
        guard let function = Self.allCases.first(where: { $0.rawValue == name || $0.rawValue == name + ":" }) else {
            return nil
        }
        self = function
    }

    var takesText: Bool {
        switch self {
        case .uppercase, .lowercase, .canonical: true
        default: false
        }
    }

    /// The kind of the result, by that of the first argument.
    func kind(of argument: QueryKind) -> QueryKind {
        switch self {
        case .uppercase, .lowercase, .canonical: .string
        case .absolute, .modulus, .ceiling, .floor, .truncate: argument == .boolean ? .integer : argument
        case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .onesComplement: .integer
        default: .double
        }
    }

    /// The function's value; nothing where an argument is nothing, or where it has none.
    func value(_ arguments: [QueryValue]) -> QueryValue {
        guard let first = arguments.first, !arguments.contains(where: \.isNull) else { return .null }
        if takesText {
            guard case .string(let text) = first else { return .null }
            return .string(textValue(text))
        }
        if let left = first.wholeNumber, let value = wholeValue(left, arguments.dropFirst().first?.wholeNumber) {
            return value
        }
        if keepsDecimals, arguments.contains(where: { if case .decimal = $0 { true } else { false } }) {
            guard let left = first.decimalValue else { return .null }
            let value = decimalValue(left, arguments.dropFirst().first?.decimalValue)
            return value.map { $0.isNaN ? .null : .decimal($0) } ?? .null
        }
        guard let left = first.approximation else { return .null }
        return .number(value(left, arguments.dropFirst().first?.approximation ?? 0))
    }

    /// Whether the function of a decimal is a decimal.
    var keepsDecimals: Bool {
        switch self {
        case .absolute, .modulus, .ceiling, .floor, .truncate: true
        default: false
        }
    }

    private func decimalValue(_ left: Decimal, _ right: Decimal?) -> Decimal? {
        switch self {
        case .absolute: return Swift.abs(left)
        case .ceiling: return left.rounded(.up)
        case .floor: return left.rounded(.down)
        case .truncate: return left.rounded(left < 0 ? .up : .down)
        case .modulus:
            guard let right, right != 0 else { return nil }
            let quotient = left / right
            return left - right * quotient.rounded(quotient < 0 ? .up : .down)
        default: return nil
        }
    }

    private func textValue(_ text: String) -> String {
        switch self {
        case .uppercase: text.uppercased()
        case .lowercase: text.lowercased()
        default: text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        }
    }

    private func wholeValue(_ left: Int64, _ right: Int64?) -> QueryValue? {
        switch self {
        case .absolute: return left == .min ? .double(9_223_372_036_854_775_808) : .integer(Swift.abs(left))
        case .ceiling, .floor, .truncate: return .integer(left)
        case .onesComplement: return .integer(~left)
        default: break
        }
        guard let right else { return nil }
        switch self {
        case .modulus: return right == 0 ? .null : .integer(right == -1 ? 0 : left % right)
        case .bitwiseAnd: return .integer(left & right)
        case .bitwiseOr: return .integer(left | right)
        case .bitwiseXor: return .integer(left ^ right)
        case .leftShift: return .integer(left << right)
        case .rightShift: return .integer(left >> right)
        default: return nil
        }
    }

    private func value(_ left: Double, _ right: Double) -> Double {
        switch self {
        case .modulus: left.truncatingRemainder(dividingBy: right)
        case .squareRoot: left.squareRoot()
        case .logarithm: Foundation.log10(left)
        case .naturalLogarithm: Foundation.log(left)
        case .exponential: Foundation.exp(left)
        case .power: Foundation.pow(left, right)
        case .absolute: Swift.abs(left)
        case .ceiling: left.rounded(.up)
        case .floor: left.rounded(.down)
        case .truncate: left.rounded(.towardZero)
        default: .nan
        }
    }
}

extension QueryValue {
    /// A number, or nothing where it is none.
    static func number(_ value: Double) -> QueryValue { value.isNaN ? .null : .double(value) }

    /// The value of a whole number.
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

    /// Works out a sum, a product and their kind as SQLite does: whole numbers stay whole, and become floating-point numbers
    /// where they grow too large; a division by zero has no value. Decimals are exact.
    static func arithmetic(
        _ operation: ExpressionTree.Arithmetic, _ left: QueryValue, _ right: QueryValue
    ) -> QueryValue {
        if case .integer(let left) = left, case .integer(let right) = right { return whole(operation, left, right) }
        if case .decimal = left { return decimal(operation, left, right) }
        if case .decimal = right { return decimal(operation, left, right) }
        guard let first = left.approximation, let second = right.approximation else { return .null }
        let result = number(approximate(operation, first, second))
        // A date with a number of seconds added is a date; the seconds between two dates are a number.
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
        // Decimals end where floating-point numbers go on, on both sides.
        case .double(let value) where value == 0 || (abs(value) < 1e37 && abs(value) > 1e-90): Decimal(value)
        default: nil
        }
    }
}

extension Decimal {
    /// The nearest whole number above or below.
    fileprivate func rounded(_ mode: NSDecimalNumber.RoundingMode) -> Decimal {
        var (value, result) = (self, Decimal())
        NSDecimalRound(&result, &value, 0, mode)
        return result
    }
}
