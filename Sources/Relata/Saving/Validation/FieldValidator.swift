import Foundation
import RelataModel

/// Checks the fields of an entity's objects against the rules of their attributes.
final class FieldValidator: FieldVisitor {
    /// A rule that a value violates.
    struct Violation {
        let property: String
        let code: ValidationError.Code
        let value: ValidationError.Value
        let bound: String?
        var reason: String?
    }

    private var rules: ContiguousArray<AttributeRules> = []
    /// The index of the rules of the field that is being checked.
    private var ruleIndex = 0
    private var violations: [Violation] = []

    /// Returns the rules that values of an object violate, in the order of the attributes.
    func violations(of rules: ContiguousArray<AttributeRules>, in storage: ObjectStorage) -> [Violation] {
        self.rules = rules
        for index in rules.indices {
            ruleIndex = index
            storage.visit(rules[index].slot, self)
        }
        guard !violations.isEmpty else { return [] }
        defer { violations = [] }
        return violations
    }

    private func add(
        _ code: ValidationError.Code, value: AttributeValue?, bound: Any? = nil, reason: String? = nil
    ) {
        violations.append(
            Violation(
                property: rules[ruleIndex].name, code: code, value: value.map { .attribute($0) } ?? .none,
                bound: bound.map { String(describing: $0) }, reason: reason))
    }

    private func addNotANumber(_ value: AttributeValue) {
        add(.managedObjectValidation, value: value, reason: "is NaN, which SQLite would store as NULL")
    }

    private func checkMissing() {
        if rules[ruleIndex].isRequired { add(.missingMandatoryProperty, value: nil) }
    }

    private func check(_ value: Int64?) {
        guard let value else { return checkMissing() }
        let (minimum, maximum) = rules[ruleIndex].integers
        if let minimum, value < minimum { add(.numberTooSmall, value: .integer(value), bound: minimum) }
        if let maximum, value > maximum { add(.numberTooLarge, value: .integer(value), bound: maximum) }
    }

    private func check(_ value: Double?) {
        guard let value else { return checkMissing() }
        if value.isNaN, rules[ruleIndex].rejectsNaN { return addNotANumber(.double(value)) }
        let (minimum, maximum) = rules[ruleIndex].doubles
        if let minimum, value < minimum { add(.numberTooSmall, value: .double(value), bound: minimum) }
        if let maximum, value > maximum { add(.numberTooLarge, value: .double(value), bound: maximum) }
    }

    override func visit(_ value: inout Bool?) {
        if value == nil { checkMissing() }
    }

    override func visit(_ value: inout Int16?) { check(value.map { Int64($0) }) }
    override func visit(_ value: inout Int32?) { check(value.map { Int64($0) }) }
    override func visit(_ value: inout Int64?) { check(value) }
    override func visit(_ value: inout Float?) { check(value.map { Double($0) }) }
    override func visit(_ value: inout Double?) { check(value) }

    override func visit(_ value: inout Decimal?) {
        guard let value else { return checkMissing() }
        if value.isNaN, rules[ruleIndex].rejectsNaN { return addNotANumber(.decimal(value)) }
        let (minimum, maximum) = rules[ruleIndex].decimals
        if let minimum, value < minimum { add(.numberTooSmall, value: .decimal(value), bound: minimum) }
        if let maximum, value > maximum { add(.numberTooLarge, value: .decimal(value), bound: maximum) }
    }

    override func visit(_ value: inout String?) {
        guard let value else { return checkMissing() }
        let rule = rules[ruleIndex]
        guard rule.limitsText else { return }
        let length = value.utf16.count
        if let minimum = rule.minimumLength, length < minimum {
            add(.stringTooShort, value: .string(value), bound: minimum)
        }
        if let maximum = rule.maximumLength, length > maximum {
            add(.stringTooLong, value: .string(value), bound: maximum)
        }
        if !rule.matches(value) { add(.stringPatternMatching, value: .string(value), bound: rule.pattern) }
    }

    override func visit(_ value: inout Date?) {
        guard let seconds = value?.timeIntervalSinceReferenceDate else { return checkMissing() }
        if seconds.isNaN { return add(.invalidDate, value: .date(seconds)) }
        let (minimum, maximum) = rules[ruleIndex].doubles
        if let minimum, seconds < minimum {
            add(.dateTooSoon, value: .date(seconds), bound: Date(timeIntervalSinceReferenceDate: minimum))
        }
        if let maximum, seconds > maximum {
            add(.dateTooLate, value: .date(seconds), bound: Date(timeIntervalSinceReferenceDate: maximum))
        }
    }

    override func visit(_ value: inout Data?) {
        if value == nil { checkMissing() }
    }

    override func visit(_ value: inout UUID?) {
        if value == nil { checkMissing() }
    }

    override func visit(_ value: inout URL?) {
        if value == nil { checkMissing() }
    }

    override func visit(_ value: inout Any?) {
        if value == nil { checkMissing() }
    }
}

extension ValidationError {
    /// Creates the error for an attribute of an object that violates a rule.
    init(_ violation: FieldValidator.Violation, of objectID: ManagedObjectID) {
        self.init(
            code: violation.code, objectID: objectID, property: violation.property, value: violation.value,
            bound: violation.bound, reason: violation.reason)
    }
}
