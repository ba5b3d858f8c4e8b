import Foundation

/// Describes an attribute of a model in words, for documentation.
package enum AttributeSummary {
    /// Returns the type of the values.
    package static func type(of attribute: Attribute) -> Phrase {
        switch attribute.type {
        case .composite(let name): Phrase("Composite", code: name)
        case .undefined: Phrase("Without a type")
        case .transformable: Phrase("Transformable", code: attribute.customClassName)
        default: Phrase(attribute.type.modelName)
        }
    }

    /// Returns the limits of the values, beyond the type.
    ///
    /// - Parameter quoted: quotes a string.
    package static func bounds(of validation: Attribute.Validation, quoted: (String) -> String) -> [Phrase] {
        func text(_ value: AttributeValue) -> String { Self.text(of: value, quoted: quoted) }
        var phrases: [Phrase] = []
        switch (validation.minimum, validation.maximum) {
        case (let minimum?, let maximum?): phrases.append(Phrase("\(text(minimum)) to \(text(maximum))"))
        case (let minimum?, nil): phrases.append(Phrase("at least \(text(minimum))"))
        case (nil, let maximum?): phrases.append(Phrase("at most \(text(maximum))"))
        case (nil, nil): break
        }
        switch (validation.minimumLength, validation.maximumLength) {
        case (let minimum?, let maximum?): phrases.append(Phrase("\(minimum) to \(maximum) characters"))
        case (let minimum?, nil): phrases.append(Phrase("at least \(minimum) characters"))
        case (nil, let maximum?): phrases.append(Phrase("at most \(maximum) characters"))
        case (nil, nil): break
        }
        if let pattern = validation.regularExpression { phrases.append(Phrase("matching", code: pattern)) }
        return phrases
    }

    /// Returns a value in readable form.
    ///
    /// - Parameter quoted: quotes a string.
    package static func text(of value: AttributeValue, quoted: (String) -> String) -> String {
        switch value {
        case .integer(let value): String(value)
        case .double(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        case .decimal(let value): "\(value)"
        case .string(let value): quoted(value)
        case .boolean(let value): value ? "true" : "false"
        case .date(let value): CalendarDay.text(secondsSinceReferenceDate: value)
        case .binary(let value): "\(value.count) bytes"
        case .uuid(let value): value.uuidString
        case .uri(let value): value
        }
    }
}
