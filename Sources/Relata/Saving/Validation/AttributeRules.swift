import Foundation
import RelataModel

/// The rules for an attribute's values, in the form in which values are compared.
struct AttributeRules {
    let slot: Slot
    let name: String
    let isRequired: Bool
    let integers: (minimum: Int64?, maximum: Int64?)
    let doubles: (minimum: Double?, maximum: Double?)
    let decimals: (minimum: Decimal?, maximum: Decimal?)
    let minimumLength: Int?
    let maximumLength: Int?
    let pattern: String?
    /// The pattern, anchored at the end of the string.
    private let expression: WholeTextExpression?
    /// Whether NaN is rejected, as SQLite would store it as NULL.
    let rejectsNaN: Bool

    /// - Parameters:
    ///   - description: the attribute.
    ///   - canBeNil: whether its field can be `nil`.
    /// - Returns: `nil` for an attribute that accepts everything that its field can hold.
    init?(_ description: AttributeDescription, canBeNil: Bool = true) {
        let attribute = description.attribute
        let validation = attribute.validation
        slot = description.slot
        name = description.name
        isRequired = canBeNil && !attribute.isOptional && attribute.derivation == nil
        integers = (validation.minimum?.integer, validation.maximum?.integer)
        doubles = (validation.minimum?.double, validation.maximum?.double)
        decimals = (validation.minimum?.decimal, validation.maximum?.decimal)
        minimumLength = validation.minimumLength
        maximumLength = validation.maximumLength
        // An invalid pattern was reported when the model was read; it accepts everything.
        pattern = validation.regularExpression
        expression = validation.regularExpression.flatMap { WholeTextExpression($0) }
        rejectsNaN =
            description.column != nil && [.date, .double, .float, .decimal].contains(attribute.type)
        guard isRequired || rejectsNaN || validation != Attribute.Validation() else { return nil }
    }

    /// Whether there are rules for strings.
    var limitsText: Bool { minimumLength != nil || maximumLength != nil || pattern != nil }

    /// Returns whether the whole string matches the pattern.
    func matches(_ string: String) -> Bool {
        expression?.matches(string) ?? true
    }
}

extension AttributeValue {
    /// The value of an integer.
    fileprivate var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .double(let value): Int64(exactly: value.rounded(.towardZero))
        default: nil
        }
    }

    /// The value of a number, or a date's seconds since the reference date.
    fileprivate var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value), .date(let value): value
        default: nil
        }
    }

    /// The value of a number as a decimal.
    fileprivate var decimal: Decimal? {
        switch self {
        case .decimal(let value): value
        case .integer(let value): Decimal(value)
        case .double(let value): Decimal(representing: value)
        default: nil
        }
    }
}
