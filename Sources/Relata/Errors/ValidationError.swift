public import DataModel

/// Why an object cannot be saved.
public struct ValidationError: Error, Sendable, Hashable {
    /// The kinds of validation errors, with Core Data's codes.
    public enum Code: Int, Sendable, Hashable {
        /// A Double, Float or Decimal is not a number; Core Data's general code, as it has none for this.
        case notANumber = 1550
        /// A required property has no value.
        case missingMandatoryProperty = 1570
        /// A to-many relationship has too few destinations.
        case relationshipLacksMinimumCount = 1580
        /// A to-many relationship has too many destinations.
        case relationshipExceedsMaximumCount = 1590
        /// The object cannot be deleted while it has destinations.
        case relationshipDeniedDelete = 1600
        /// A number is larger than its bound.
        case numberTooLarge = 1610
        /// A number is smaller than its bound.
        case numberTooSmall = 1620
        /// A date is later than its bound.
        case dateTooLate = 1630
        /// A date is earlier than its bound.
        case dateTooSoon = 1640
        /// A date is none: its interval is not a number.
        case invalidDate = 1650
        /// A string is longer than its bound.
        case stringTooLong = 1660
        /// A string is shorter than its bound.
        case stringTooShort = 1670
        /// A string does not match its pattern.
        case stringPatternMatching = 1680
    }

    /// What the property had.
    public enum Value: Sendable, Hashable {
        /// Nothing.
        case none
        /// An attribute's value.
        case attribute(AttributeValue)
        /// A number of destinations.
        case count(Int)
        /// The destinations that stand against a deletion.
        case objects([ManagedObjectID])
    }

    /// What is wrong.
    public let code: Code
    /// The name of the object's entity.
    public let entity: String
    /// The name of the property.
    public let property: String
    /// The object.
    public let objectID: ManagedObjectID
    /// What the property has.
    public let value: Value
    /// The bound or pattern that the value does not meet, as text.
    public let bound: String?
}

extension ValidationError: CustomStringConvertible {
    /// The property, the object, and what is wrong with the value.
    public var description: String {
        let place = "\(entity).\(property) of \(objectID)"
        let limit = bound ?? ""
        let reason =
            switch code {
            case .notANumber: "is not a number, which SQLite would keep as no value"
            case .missingMandatoryProperty: "is a required value"
            case .relationshipLacksMinimumCount: "has too few destinations: at least \(limit) are needed"
            case .relationshipExceedsMaximumCount: "has too many destinations: at most \(limit) are allowed"
            case .relationshipDeniedDelete: "denies the deletion while it has destinations"
            case .numberTooLarge: "is too large: at most \(limit) is allowed"
            case .numberTooSmall: "is too small: at least \(limit) is needed"
            case .dateTooLate: "is too late: \(limit) at the latest"
            case .dateTooSoon: "is too soon: \(limit) at the earliest"
            case .invalidDate: "is not a date"
            case .stringTooLong: "is too long: at most \(limit) characters are allowed"
            case .stringTooShort: "is too short: at least \(limit) characters are needed"
            case .stringPatternMatching: "does not match the pattern \(limit)"
            }
        return "\(place) \(reason) (\(code.rawValue), value: \(value))."
    }
}
