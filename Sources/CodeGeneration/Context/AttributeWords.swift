import DataModel
import Foundation

/// Says in words what a model says of an attribute, for documentation.
enum AttributeWords {
    /// The type, and all that limits the values: `String, required, 1 to 80 characters.`
    static func summary(of attribute: Attribute) -> String {
        var words = [type(of: attribute)]
        words.append(attribute.isOptional ? "optional" : "required")
        if attribute.isTransient { words.append("in memory only") }
        if let value = attribute.defaultValue { words.append("default \(text(of: value))") }
        words += bounds(of: attribute.validation)
        let sentence = words.joined(separator: ", ") + "."
        guard let derivation = attribute.derivation else { return sentence }
        return "\(sentence) Derived by the store: `\(derivation.text)`."
    }

    private static func type(of attribute: Attribute) -> String {
        switch attribute.type {
        case .composite(let name): "Composite `\(name)`"
        case .undefined: "Without a type"
        case .transformable: attribute.customClassName.map { "Transformable `\($0)`" } ?? "Transformable"
        default: attribute.type.modelName
        }
    }

    private static func bounds(of validation: Attribute.Validation) -> [String] {
        var words: [String] = []
        switch (validation.minimum, validation.maximum) {
        case (let minimum?, let maximum?): words.append("\(text(of: minimum)) to \(text(of: maximum))")
        case (let minimum?, nil): words.append("at least \(text(of: minimum))")
        case (nil, let maximum?): words.append("at most \(text(of: maximum))")
        case (nil, nil): break
        }
        switch (validation.minimumLength, validation.maximumLength) {
        case (let minimum?, let maximum?): words.append("\(minimum) to \(maximum) characters")
        case (let minimum?, nil): words.append("at least \(minimum) characters")
        case (nil, let maximum?): words.append("at most \(maximum) characters")
        case (nil, nil): break
        }
        if let pattern = validation.regularExpression { words.append("matching `\(pattern)`") }
        return words
    }

    private static func text(of value: AttributeValue) -> String {
        switch value {
        case .integer(let value): String(value)
        case .double(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        case .decimal(let value): "\(value)"
        case .string(let value): SwiftLiteral.string(value)
        case .boolean(let value): value ? "true" : "false"
        case .date(let value): CalendarDay.text(secondsSinceReferenceDate: value)
        case .binary(let value): "\(value.count) bytes"
        case .uuid(let value): value.uuidString
        case .uri(let value): value
        }
    }
}
