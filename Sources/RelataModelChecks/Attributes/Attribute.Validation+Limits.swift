import Foundation
import RelataModel

extension Attribute.Validation {
    /// Returns the first limit that a value violates; `nil` if it violates none that it can be compared with.
    func limit(brokenBy value: AttributeValue) -> Limit? {
        if let minimum, isLess(value, minimum) { return .minimum }
        if let maximum, isLess(maximum, value) { return .maximum }
        guard case .string(let text) = value else { return nil }
        let length = text.utf16.count
        if let minimumLength, length < minimumLength { return .minimumLength }
        if let maximumLength, length > maximumLength { return .maximumLength }
        if let regularExpression, let matches = wholeText(text, matches: regularExpression), !matches {
            return .pattern
        }
        return nil
    }

    /// Returns whether no value of the type can satisfy the bounds.
    func isImpossible(for type: AttributeType) -> Bool {
        if let minimum, let maximum, isLess(maximum, minimum) { return true }
        if let minimumLength, let maximumLength, maximumLength < minimumLength { return true }
        guard let range = type.integerRange else { return false }
        if let minimum, isLess(.integer(range.upperBound), minimum) { return true }
        if let maximum, isLess(maximum, .integer(range.lowerBound)) { return true }
        return false
    }
}

/// Returns whether a value comes before another one of its type; false for values that cannot be compared.
private func isLess(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    default: false
    }
}

/// Returns whether the pattern matches the whole string; `nil` if that cannot be determined.
///
/// A pattern may take unlimited time on some strings, and checking a model must not: only short strings and patterns
/// with few repetitions are tried, and no pattern that repeats a group.
private func wholeText(_ text: String, matches pattern: String) -> Bool? {
    let repetitions = pattern.filter { "*+?{".contains($0) }.count
    let repeatsGroup = [")*", ")+", "){"].contains { pattern.contains($0) }
    guard text.utf16.count <= 20, repetitions <= 6, !repeatsGroup,
        let expression = WholeTextExpression(pattern)
    else { return nil }
    return expression.matches(text)
}
