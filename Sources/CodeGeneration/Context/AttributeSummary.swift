import DataModel

extension AttributeWords {
    /// The type, and all that limits the values, for a comment in Swift: `String, required, 1 to 80 characters.`
    static func summary(of attribute: Attribute) -> String {
        var words = [type(of: attribute).withBackticks]
        words.append(attribute.isOptional ? "optional" : "required")
        if attribute.isTransient { words.append("in memory only") }
        if let value = attribute.defaultValue {
            words.append("default \(text(of: value, quoted: SwiftLiteral.string))")
        }
        words += bounds(of: attribute.validation, quoted: SwiftLiteral.string).map(\.withBackticks)
        let sentence = words.joined(separator: ", ") + "."
        guard let derivation = attribute.derivation else { return sentence }
        return "\(sentence) Derived by the store: `\(derivation.text)`."
    }
}
