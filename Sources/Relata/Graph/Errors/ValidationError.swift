public import RelataModel

/// An error that explains why an object cannot be saved.
///
/// ```swift
/// do {
///     try context.save()
/// } catch PersistenceError.validation(let error) {
///     print(error.code, error.entity, error)
/// }
/// ```
public struct ValidationError: Error, Sendable, Hashable {
    /// The kinds of validation errors, with Core Data's codes.
    public enum Code: Int, Sendable, Hashable {
        /// A rule that has no code of its own is violated: a number is NaN, or a class's own validation has failed.
        case managedObjectValidation = 1550
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
        /// The date is NaN: its interval is not a number.
        case invalidDate = 1650
        /// A string is longer than its bound.
        case stringTooLong = 1660
        /// A string is shorter than its bound.
        case stringTooShort = 1670
        /// A string does not match its pattern.
        case stringPatternMatching = 1680
    }

    /// The value of the property.
    public enum Value: Sendable, Hashable {
        /// No value.
        case none
        /// An attribute's value.
        case attribute(AttributeValue)
        /// A number of destinations.
        case count(Int)
        /// The destinations that prevent a deletion.
        case objects([ManagedObjectID])
    }

    /// The kind of the error.
    public let code: Code
    /// The name of the object's entity.
    public let entity: String
    /// The name of the property.
    public let property: String
    /// The ID of the object.
    public let objectID: ManagedObjectID
    /// The value of the property.
    public let value: Value
    /// The bound or pattern that the value violates, as a string.
    public let bound: String?
    /// The problem, as a class's own validation describes it.
    public let reason: String?
    private(set) var origin: ErrorOrigin

    init(
        code: Code, objectID: ManagedObjectID, property: String, value: Value, bound: String? = nil,
        reason: String? = nil, origin: ErrorOrigin = ErrorOrigin()
    ) {
        self.code = code
        entity = objectID.entity.name
        self.property = property
        self.objectID = objectID
        self.value = value
        self.bound = bound
        self.reason = reason
        self.origin = origin
    }

    /// Creates an error for a class's own validation to throw.
    /// - Parameters:
    ///   - object: the invalid object.
    ///   - property: the name of the invalid property, if it is one.
    ///   - value: the value of the property.
    ///   - reason: the problem, as the rest of a sentence: "must not end before it starts".
    public init(_ object: ManagedObject, property: String = "", value: Value = .none, reason: String) {
        self.init(
            code: .managedObjectValidation, objectID: object.objectID, property: property, value: value, reason: reason,
            origin: ErrorOrigin(object))
    }

    /// Returns the same error with a reference to its object, which is available as long as the object is in memory.
    func about(_ object: ManagedObject?) -> ValidationError {
        guard let object, origin.object == nil else { return self }
        var copy = self
        copy.origin = ErrorOrigin(object, error: origin.error)
        return copy
    }
}

extension ValidationError: CustomStringConvertible {
    /// The property, the object, and the problem with the value.
    public var description: String {
        let subject = property.isEmpty ? "\(objectID)" : "\(entity).\(property) of \(objectID)"
        let limit = bound ?? ""
        let text = reason ?? brokenRule(limit)
        return value == .none
            ? "\(subject) \(text) (\(code.rawValue))." : "\(subject) \(text) (\(code.rawValue), value: \(value))."
    }

    private func brokenRule(_ limit: String) -> String {
        switch code {
        case .managedObjectValidation: "is not valid"
        case .missingMandatoryProperty: "is a required value"
        case .relationshipLacksMinimumCount: "has too few destinations: at least \(limit) are needed"
        case .relationshipExceedsMaximumCount: "has too many destinations: at most \(limit) are allowed"
        case .relationshipDeniedDelete: "denies the deletion while it has destinations"
        case .numberTooLarge: "is too large: at most \(limit) is allowed"
        case .numberTooSmall: "is too small: at least \(limit) is needed"
        case .dateTooLate: "is too late: \(limit) at the latest"
        case .dateTooSoon: "is too soon: \(limit) at the earliest"
        case .invalidDate: "is a date that is NaN"
        case .stringTooLong: "is too long: at most \(limit) characters are allowed"
        case .stringTooShort: "is too short: at least \(limit) characters are needed"
        case .stringPatternMatching: "does not match the pattern \(limit)"
        }
    }
}
