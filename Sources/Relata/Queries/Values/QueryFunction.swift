import Foundation
import RelataModel

/// The functions of the predicate language for single values.
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

    /// Creates a function from its name, with or without the colon of a single argument.
    init?(name: String) {
        guard let function = Self.allCases.first(where: { $0.rawValue == name || $0.rawValue == name + ":" }) else {
            return nil
        }
        self = function
    }

    /// The function of strings that it is, if it is one.
    private var stringFunction: Derivation.StringFunction? {
        switch self {
        case .uppercase: .uppercase
        case .lowercase: .lowercase
        case .canonical: .canonical
        default: nil
        }
    }

    var takesText: Bool { stringFunction != nil }

    /// Returns the kind of the result, by that of the first argument.
    func kind(of argument: QueryKind) -> QueryKind {
        switch self {
        case .uppercase, .lowercase, .canonical: .string
        case .absolute, .modulus, .ceiling, .floor, .truncate: argument == .boolean ? .integer : argument
        case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .onesComplement: .integer
        default: .double
        }
    }

    /// Returns the function's value; NULL if an argument is NULL, or if the result is undefined.
    func value(_ arguments: [QueryValue]) -> QueryValue {
        guard let first = arguments.first, !arguments.contains(where: \.isNull) else { return .null }
        if let function = stringFunction {
            guard case .string(let text) = first else { return .null }
            return .string(function.applied(to: text))
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

    /// Whether the function returns a decimal for a decimal.
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

extension Decimal {
    /// Returns the nearest integer above or below.
    fileprivate func rounded(_ mode: NSDecimalNumber.RoundingMode) -> Decimal {
        var (value, result) = (self, Decimal())
        NSDecimalRound(&result, &value, 0, mode)
        return result
    }
}
