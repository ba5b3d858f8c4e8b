import DataModel
import Foundation

/// Checks a field's value against the rules of its attribute.
final class FieldValidator: FieldVisitor {
    /// A rule that a value does not meet.
    struct Violation {
        let code: ValidationError.Code
        let value: ValidationError.Value
        let bound: String?
        var reason: String?
    }

    private var rules: AttributeRules?
    private(set) var violations: [Violation] = []

    /// Checks a field; what is wrong is in `violations`.
    /// - Returns: whether the value is as it should be.
    func isValid(_ storage: ObjectStorage, _ rules: AttributeRules) -> Bool {
        self.rules = rules
        if !violations.isEmpty { violations = [] }
        storage.visit(rules.slot, self)
        return violations.isEmpty
    }

    private func add(_ code: ValidationError.Code, _ value: AttributeValue?, _ bound: Any? = nil) {
        violations.append(
            Violation(
                code: code, value: value.map { .attribute($0) } ?? .none, bound: bound.map { String(describing: $0) }))
    }

    private func addNotANumber(_ value: AttributeValue) {
        violations.append(
            Violation(
                code: .managedObjectValidation, value: .attribute(value), bound: nil,
                reason: "is not a number, which SQLite would keep as no value"))
    }

    private func checkMissing() {
        if rules?.isRequired == true { add(.missingMandatoryProperty, nil) }
    }

    private func check(_ value: Int64?) {
        guard let value else { return checkMissing() }
        if let minimum = rules?.integers.minimum, value < minimum { add(.numberTooSmall, .integer(value), minimum) }
        if let maximum = rules?.integers.maximum, value > maximum { add(.numberTooLarge, .integer(value), maximum) }
    }

    private func check(_ value: Double?) {
        guard let value else { return checkMissing() }
        if value.isNaN, rules?.refusesNaN == true { return addNotANumber(.double(value)) }
        if let minimum = rules?.doubles.minimum, value < minimum { add(.numberTooSmall, .double(value), minimum) }
        if let maximum = rules?.doubles.maximum, value > maximum { add(.numberTooLarge, .double(value), maximum) }
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
        if value.isNaN, rules?.refusesNaN == true { return addNotANumber(.decimal(value)) }
        if let minimum = rules?.decimals.minimum, value < minimum { add(.numberTooSmall, .decimal(value), minimum) }
        if let maximum = rules?.decimals.maximum, value > maximum { add(.numberTooLarge, .decimal(value), maximum) }
    }

    override func visit(_ value: inout String?) {
        guard let value else { return checkMissing() }
        guard let rules, rules.minimumLength != nil || rules.maximumLength != nil || rules.pattern != nil else {
            return
        }
        let length = value.utf16.count
        if let minimum = rules.minimumLength, length < minimum { add(.stringTooShort, .string(value), minimum) }
        if let maximum = rules.maximumLength, length > maximum { add(.stringTooLong, .string(value), maximum) }
        if !rules.matches(value) { add(.stringPatternMatching, .string(value), rules.pattern) }
    }

    override func visit(_ value: inout Date?) {
        guard let seconds = value?.timeIntervalSinceReferenceDate else { return checkMissing() }
        if seconds.isNaN { return add(.invalidDate, .date(seconds)) }
        if let minimum = rules?.doubles.minimum, seconds < minimum {
            add(.dateTooSoon, .date(seconds), Date(timeIntervalSinceReferenceDate: minimum))
        }
        if let maximum = rules?.doubles.maximum, seconds > maximum {
            add(.dateTooLate, .date(seconds), Date(timeIntervalSinceReferenceDate: maximum))
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
