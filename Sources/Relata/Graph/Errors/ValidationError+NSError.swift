import Foundation
import RelataModel

extension ValidationError: NSErrorConvertible {
    /// Core Data's code; the raw value of ``code``.
    public var errorCode: Int { code.rawValue }

    /// The problem; if a class's own validation has thrown an error with a message, that message alone, as in Core
    /// Data.
    public var errorDescription: String? { origin.text ?? description }

    /// The problem.
    public var failureReason: String? { errorDescription }

    /// The object, the property, the value and the rule, by Core Data's keys.
    public var errorUserInfo: [String: Any] { userInfo(ownUserInfo) }

    var ownUserInfo: [String: Any] {
        var info: [String: Any] = [UserInfoKey.affectedObjects: [objectID]]
        info[UserInfoKey.validationObject] = origin.object
        info[UserInfoKey.validationKey] = property.isEmpty ? nil : property
        info[UserInfoKey.validationValue] = value.asObject
        info[UserInfoKey.validationPredicate] = rule
        info[NSUnderlyingErrorKey] = origin.error
        return info
    }

    /// The violated rule, in the predicate language.
    private var rule: String? {
        guard let bound else { return nil }
        switch code {
        case .managedObjectValidation, .missingMandatoryProperty, .relationshipDeniedDelete, .invalidDate: return nil
        case .relationshipLacksMinimumCount: return "SELF.@count >= \(bound)"
        case .relationshipExceedsMaximumCount: return "SELF.@count <= \(bound)"
        case .numberTooLarge, .dateTooLate: return "SELF <= \(bound)"
        case .numberTooSmall, .dateTooSoon: return "SELF >= \(bound)"
        case .stringTooLong: return "length <= \(bound)"
        case .stringTooShort: return "length >= \(bound)"
        case .stringPatternMatching: return "SELF MATCHES \(ExpressionTree.string(bound))"
        }
    }
}

extension ValidationError.Value {
    /// The value as in Core Data's user info: numbers are NSNumbers.
    fileprivate var asObject: Any? {
        switch self {
        case .none: nil
        case .attribute(let value): value.asObject
        case .count(let count): NSNumber(value: count)
        case .objects(let objects): objects
        }
    }
}

extension AttributeValue {
    fileprivate var asObject: Any {
        switch self {
        case .integer(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .decimal(let number): NSDecimalNumber(decimal: number)
        case .boolean(let flag): NSNumber(value: flag)
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .uuid(let uuid): uuid
        case .binary(let data): data
        case .string(let text): text
        case .uri(let text): URL(string: text) ?? text
        }
    }
}
