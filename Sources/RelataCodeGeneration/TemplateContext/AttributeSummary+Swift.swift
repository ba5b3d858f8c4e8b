import RelataModel

extension AttributeSummary {
    /// Returns the type, and all limits of the values, for a comment in Swift: `String, required, 1 to 80
    /// characters.`
    static func summary(of attribute: Attribute) -> String {
        var sentence = type(of: attribute).withBackticks
        sentence += attribute.isOptional ? ", optional" : ", required"
        if attribute.isTransient { sentence += ", in memory only" }
        if let value = attribute.defaultValue {
            sentence += ", default " + text(of: value, quoted: SwiftLiteral.string)
        }
        for bound in bounds(of: attribute.validation, quoted: SwiftLiteral.string) {
            sentence += ", " + bound.withBackticks
        }
        sentence += "."
        guard let derivation = attribute.derivation else { return sentence }
        return "\(sentence) Derived by the store: `\(derivation.text)`."
    }
}
